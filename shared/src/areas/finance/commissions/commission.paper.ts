// A commission on paper: the payee, what each rule pays, the lines it pays for, the total, and lines for signatures.
import { msg } from '@office/shared/core/messages/message'
import { definePaper, type OutsideReader, type PaperReader } from '../../../core/print/paper.ts'
import { type PaperColumn, type PrintedTable, tablePdf } from '../../../core/print/table-pdf.ts'
import { formatCount, formatMoney } from '../../../format/amount.ts'
import { amountInWords } from '../../../format/amount-words.ts'
import { dayIn, formatDay } from '../../../format/date-time.ts'
import { payEventNames } from '../../rate-cards/pay/pay-card.model.ts'
import { payLineWords } from '../../rate-cards/pay/pay-words.ts'
import type { CommissionPrint } from './commission.contract.ts'
import { commissionLineLabels } from './commission.model.ts'
import { riderCommissionTransitions } from './commission.transitions.ts'

const heading = msg`Commission {number}`
const draftHeading = msg`Draft commission {number}`
const to = msg`To: {party}`
const period = msg`Earned from {from} to {to}`
const issued = msg`Issued {day} by {person}`
const approved = msg`Approved {day} by {person}`
const byRule = msg`{n} × {rule} = {amount}`
const noRule = msg`no rule pays for it`
const ofPeriod = msg`The period`
const carriedOver = msg`Carried over from {number}`
const carriedSum = msg`Carried over from {number}: {amount}`
const unpaid = msg`{n, plural, one {# event that no rule pays for} other {# events that no rule pays for}}`
const takenBack = msg`Reversed since: {amount}`
const payable = msg`Payable to {party}: {amount}`
const receivable = msg`Payable by {party}: {amount}`
const even = msg`Nothing to pay`
const signed = msg`Prepared by: ____________________   Approved by: ____________________   Received by: ____________________`

const isThere = (text: string | null | false): text is string => typeof text === 'string' && text !== ''

function aboveOf(commission: CommissionPrint, { company, issuer, zone, translate }: OutsideReader): string[] {
  const day = (instant: string) => formatDay(dayIn(instant, zone))
  const { issued_at, decided_at, period_from, period_to, state } = commission
  const isApproved = state === 'approved' || state === 'part-paid' || state === 'paid'
  const told = [
    translate(to, { party: commission.party_name ?? '' }),
    translate(period, { from: formatDay(period_from), to: formatDay(period_to) }),
    issued_at && translate(issued, { day: day(issued_at), person: commission.created_by ?? '' }),
    // The paper of an approved commission never changes, so it does not say what has been paid.
    !isApproved && translate(riderCommissionTransitions.states[state].name),
    isApproved && decided_at && translate(approved, { day: day(decided_at), person: commission.decided_by ?? '' }),
    commission.remark,
  ].filter(isThere)
  return [company, ...issuer, '', ...told]
}

function belowOf(commission: CommissionPrint, { translate, language }: PaperReader): string[] {
  const { currency, direction, declared, rules, carried } = commission
  const money = (amount: string) => formatMoney(amount, currency)
  const due = { payable, receivable, even }[direction]
  return [
    ...rules.map(({ lines, text, amount }) => translate(byRule, { n: formatCount(lines), rule: text, amount: money(amount) })),
    commission.unpaid > 0 && translate(unpaid, { n: commission.unpaid }),
    Number(commission.taken_back) !== 0 && translate(takenBack, { amount: money(commission.taken_back) }),
    ...carried.map(({ number, amount }) => translate(carriedSum, { number, amount: money(amount) })),
    translate(due, { party: commission.party_name ?? '', amount: money(declared.replace('-', '')) }),
    direction !== 'even' && amountInWords(declared, currency, language, translate),
  ]
    .filter(isThere)
    .concat('', translate(signed))
}

function draw(commission: CommissionPrint, reader: OutsideReader) {
  const { translate } = reader
  const columns: readonly PaperColumn[] = [
    { key: 'place', heading: '#', kind: 'number' },
    { key: 'waybill', heading: translate(commissionLineLabels.waybill_number), kind: 'text', isWhole: true },
    { key: 'what', heading: translate(commissionLineLabels.kind), kind: 'text' },
    { key: 'day', heading: translate(commissionLineLabels.day), kind: 'text', isWhole: true },
    { key: 'how', heading: translate(msg`How`), kind: 'text' },
    { key: 'amount', heading: translate(commissionLineLabels.amount), kind: 'amount' },
  ]
  const table: PrintedTable = {
    title: translate(commission.state === 'draft' ? draftHeading : heading, { number: commission.number }),
    lines: aboveOf(commission, reader),
    columns,
    rows: commission.paid_for.map(({ id, waybill_number, kind, day, amount, line, carried_number: number }) => ({
      place: id,
      waybill: waybill_number ?? '',
      what: number === null ? translate(kind === null ? ofPeriod : payEventNames[kind]) : translate(carriedOver, { number }),
      day: day === null ? '' : formatDay(day),
      how: line !== null ? payLineWords(line, translate) : number === null ? translate(noRule) : '',
      amount,
    })),
    below: belowOf(commission, reader),
    orientation: 'portrait',
  }
  return tablePdf(table, reader)
}

export const commissionPaper = definePaper<CommissionPrint, OutsideReader>({ name: ({ number }) => number, draw })
