// An agency's deposit on paper, with the bank's reference.
import { msg } from '@office/shared/core/messages/message'
import { definePaper, type PaperReader } from '../../../core/print/paper.ts'
import { formatMoney } from '../../../format/amount.ts'
import type { AgencyDepositPrint } from './agency-deposit.contract.ts'
import { agencyDepositTransitions } from './agency-deposit.transitions.ts'
import { drawDeposit, ordersTable } from './deposit-paper.ts'
import { setOffOf } from './set-off.model.ts'

const heading = msg`Agency deposit {number}`
const who = msg`Agency: {agency}`
const reference = msg`Bank reference: {reference}`
const paidIn = msg`Paid in: {amount}`
const signed = msg`Agency: ____________________   Head office: ____________________   Date: ______________`

function draw(deposit: AgencyDepositPrint, reader: PaperReader) {
  const { translate } = reader
  const money = (amount: string) => formatMoney(amount, deposit.currency)
  const setOff = setOffOf(deposit)
  const own = {
    title: translate(heading, { number: deposit.number }),
    party: translate(who, { agency: deposit.party_name ?? '' }),
    state: translate(agencyDepositTransitions.states[deposit.state].name),
    below: [
      ...(deposit.commission_number === null
        ? []
        : [
            translate(setOff.onPaper, { number: deposit.commission_number, amount: money(setOff.amount) }),
            translate(paidIn, { amount: money(deposit.net) }),
          ]),
      deposit.reference && translate(reference, { reference: deposit.reference }),
    ],
    table: ordersTable(deposit, translate),
    comesTo: deposit.net,
    signatures: translate(signed),
  }
  return drawDeposit(deposit, own, reader)
}

export const agencyDepositPaper = definePaper<AgencyDepositPrint>({ name: ({ number }) => number, draw })
