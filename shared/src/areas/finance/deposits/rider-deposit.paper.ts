// A rider deposit on paper, with the count of notes and coins.
import { msg } from '@office/shared/core/messages/message'
import { definePaper, type PaperReader } from '../../../core/print/paper.ts'
import { formatAmount, formatMoney, isZero } from '../../../format/amount.ts'
import { formatDateTime } from '../../../format/date-time.ts'
import { noteOf, worthOfNotes } from './denomination.model.ts'
import { drawDeposit, ordersTable } from './deposit-paper.ts'
import type { RiderDepositPrint } from './rider-deposit.contract.ts'
import { riderDepositTransitions } from './rider-deposit.transitions.ts'

const heading = msg`Rider deposit {number}`
const who = msg`Rider: {rider} · Branch: {branch}`
const countedBy = msg`Counted {at} by {person}`
const counted = msg`Counted: {amount}`
const variance = msg`Variance: {amount}`
const signed = msg`Rider: ____________________   Cashier: ____________________   Date: ______________`

function draw(deposit: RiderDepositPrint, reader: PaperReader) {
  const { translate, zone } = reader
  const money = (amount: string) => formatMoney(amount, deposit.currency)
  const notes = deposit.denominations.map(
    of => `${noteOf(of.value)} × ${of.count} = ${formatAmount(worthOfNotes(of, deposit.currency))}`,
  )
  const differs = deposit.variance !== null && !isZero(deposit.variance)
  const own = {
    title: translate(heading, { number: deposit.number }),
    party: translate(who, { rider: deposit.party_name ?? '', branch: deposit.warehouse_name ?? '' }),
    state: translate(riderDepositTransitions.states[deposit.state].name),
    above: [
      deposit.counted_at &&
        translate(countedBy, { at: formatDateTime(deposit.counted_at, zone), person: deposit.counted_by ?? '' }),
    ],
    below: [
      ...notes,
      deposit.counted && translate(counted, { amount: money(deposit.counted) }),
      differs && deposit.variance !== null ? translate(variance, { amount: money(deposit.variance) }) : null,
    ],
    table: ordersTable(deposit, translate),
    comesTo: deposit.counted ?? deposit.declared,
    signatures: translate(signed),
  }
  return drawDeposit(deposit, own, reader)
}

export const riderDepositPaper = definePaper<RiderDepositPrint>({ name: ({ number }) => number, draw })
