// An agency's deposit on paper, with the bank's reference.
import { msg } from '@office/shared/core/message'
import type { AgencyDepositPrint } from './agency-deposit.contract.ts'
import { agencyDepositTransitions } from './agency-deposit.transitions.ts'
import { depositPdf, ordersTable, type Told } from './deposit-pdf.ts'

const heading = msg`Agency deposit {number}`
const who = msg`Agency: {agency}`
const reference = msg`Bank reference: {reference}`
const signed = msg`Agency: ____________________   Head office: ____________________   Date: ______________`

export function agencyDepositPdf(deposit: AgencyDepositPrint, told: Told): Promise<Uint8Array<ArrayBuffer>> {
  const { translate } = told
  const own = {
    title: translate(heading, { number: deposit.number }),
    party: translate(who, { agency: deposit.party_name ?? '' }),
    state: translate(agencyDepositTransitions.states[deposit.state].name),
    below: [deposit.reference && translate(reference, { reference: deposit.reference })],
    table: ordersTable(deposit.orders, translate),
    signatures: translate(signed),
  }
  return depositPdf(deposit, own, told)
}
