// Steps on many paid documents at once: drafts are issued, issued ones are approved, approved ones are paid in full, with one bank
// reference and day for a run of transfers, and all that are issued are sent by email, each to its own party.
import { whyUnsent } from '@office/shared/areas/finance/document-mail'
import { openOf, paidToUs } from '@office/shared/areas/finance/paid-document.model'
import type { SentMails } from '@office/shared/areas/finance/sent-mail'
import type { CallOptions } from '@office/shared/core/api/client'
import { type Message, type MessageValues, msg } from '@office/shared/core/messages/message'
import { formatDay } from '@office/shared/format/date-time'
import type { BulkCounts } from '../../../core/bulk/bulk-job.ts'
import { carryOut, type Judged } from '../../../core/bulk/bulk-step.ts'
import type { ChosenRow } from '../../../core/bulk/chosen-rows.ts'
import { eachRecord, judgeEach, PART } from '../../../core/bulk/each-record.ts'
import type { BulkResult } from '../../../core/bulk/in-chunks.ts'
import { chosenOf, keyed } from '../../../core/bulk/record-steps.ts'
import type { Ctx } from '../../../core/command/context.ts'
import { call } from '../../../core/data/api.ts'
import { i18n } from '../../../core/language/language.ts'
import { tellIn, type Words } from '../../../core/language/translate.ts'
import { documentChanged } from './document-changed.ts'
import { whyNotNow } from './document-view.ts'
import { judgedByMails, notNow } from './mail-question.ts'
import { type PaidDocument, type PaidView, whyNotPaid } from './paid-view.ts'
import { sumText, totalsOf } from './sums-text.part.ts'

/** The messages of a step, with {applied}, {refused}, {total} and the {sum} of its documents. */
interface StepWords {
  sum: Message
  will: Message
  question: Message
  act: Message
  keep?: Message
}

const issueWords: StepWords = {
  sum: msg`{applied, plural, =0 {Nothing was issued} one {# draft is issued} other {# drafts are issued}}{refused, plural, =0 {.} other {. # refused.}}`,
  will: msg`{applied, number} of {total, number} will be issued with numbers and current amounts.{refused, plural, =0 {} one { # is refused:} other { # are refused:}}`,
  question: msg`Issue {n, plural, one {# draft} other {# drafts}}?`,
  act: msg`Issue {n, number}`,
}
const approveWords: StepWords = {
  sum: msg`{applied, plural, =0 {Nothing was approved} one {# is approved} other {# are approved}}{refused, plural, =0 {.} other {. # refused.}}`,
  will: msg`{applied, number} of {total, number} will be approved: {sum}.{refused, plural, =0 {} one { # is refused:} other { # are refused:}}`,
  question: msg`Approve {n, plural, one {# document} other {# documents}}?`,
  act: msg`Approve {n, number}`,
}
const payWords: StepWords = {
  sum: msg`{applied, plural, =0 {Nothing was paid} one {# payment entered} other {# payments entered}}{refused, plural, =0 {.} other {. # refused.}}`,
  will: msg`{applied, number} of {total, number} will be paid in full: {sum}.{refused, plural, =0 {} one { # is refused:} other { # are refused:}}`,
  question: msg`Enter {n, plural, one {# payment} other {# payments}} made on {day} with the reference {reference}?`,
  act: msg`Enter {n, plural, one {the payment} other {# payments}}`,
}

const mailWords: StepWords = {
  sum: msg`{applied, plural, =0 {Nothing was sent} one {# document is on its way} other {# documents are on their way}}{refused, plural, =0 {.} other {. # refused.}}`,
  will: msg`{applied, number} of {total, number} will be sent, each to the email address of its party.{refused, plural, =0 {} one { # is refused:} other { # are refused:}}`,
  question: msg`Send {n, plural, one {# document} other {# documents}} by email?`,
  act: msg`Send {n, number}`,
  keep: notNow,
}

interface Step {
  words: StepWords
  values?: MessageValues
  judge: (rows: readonly ChosenRow[]) => Promise<BulkResult[] | null>
  send: (row: ChosenRow, options: CallOptions) => Promise<unknown>
}

/** The row of any list of paid documents. */
const documentOf = ({ data }: ChosenRow) => data as PaidDocument

/** The amounts to be moved for these rows, per currency. */
const sumOf = (rows: readonly ChosenRow[]): string =>
  totalsOf(rows.map(documentOf).map(document => ({ currency: document.currency, amount: openOf(document) })))
    .map(sumText)
    .join(', ')

/** Judged by this person's permissions and the state; the server reports anything else, row by row. */
const judgedHere = (why: (document: PaidDocument) => Words | null) => async (rows: readonly ChosenRow[]) =>
  rows.map((row): BulkResult => {
    const { id, label } = row
    const words = why(documentOf(row))
    return words ? { id, label, outcome: 'refused', why: tellIn(i18n)(words) } : { id, label, outcome: 'applied' }
  })

async function carryOutMany(view: PaidView, ctx: Ctx, { words, values = {}, judge, send }: Step): Promise<undefined> {
  const chosen = await chosenOf(ctx, [view.contract.list])
  if (!chosen) return
  const { rows, spec, rowsOf } = chosen
  const judged = await judge(rows)
  if (!judged) return
  const ids = judged.flatMap(({ id, outcome }) => (outcome === 'applied' ? [id] : []))
  const sum = sumOf(rowsOf(ids))
  await carryOut({
    spec: {
      ...spec,
      ids,
      labels: 'numbers',
      changed: () => documentChanged(view),
      sum: ({ applied, refused }: BulkCounts) => ({ message: words.sum, values: { applied, refused } }),
      size: PART,
      send: (part, key) =>
        eachRecord(rowsOf(part), async row => {
          await send(row, keyed(key, row.id))
          return 'applied'
        }),
    },
    judged,
    will: (counts: Judged) => ({ message: words.will, values: { ...counts, sum } }),
    question: n => ({ message: words.question, values: { ...values, n } }),
    act: n => ({ message: words.act, values: { n } }),
    ...(words.keep ? { keep: words.keep } : {}),
    tone: 'normal',
    alwaysAsks: true,
  })
}

export const issueMany = (view: PaidView, ctx: Ctx) =>
  carryOutMany(view, ctx, {
    words: issueWords,
    judge: judgedHere(document => whyNotPaid(view, document, 'issue')),
    send: ({ id }, options) => call(view.contract.statusUpdate, { params: { id }, body: { status: 'issued' } }, options),
  })

export const approveMany = (view: PaidView, ctx: Ctx) =>
  carryOutMany(view, ctx, {
    words: approveWords,
    judge: judgedHere(document => whyNotNow(view, document, 'approve')),
    send: ({ id }, options) => call(view.contract.statusUpdate, { params: { id }, body: { status: 'approved' } }, options),
  })

export function payMany(view: PaidView, ctx: Ctx, transfer: { reference: string; paid_on: string }): Promise<undefined> {
  const send = (row: ChosenRow, options: CallOptions) =>
    call(view.contract.pay, { params: { id: row.id }, body: { ...transfer, amount: openOf(documentOf(row)) } }, options)
  return carryOutMany(view, ctx, {
    words: payWords,
    values: { day: formatDay(transfer.paid_on), reference: transfer.reference },
    send,
    judge: async rows => {
      const isOurs = (row: ChosenRow) => documentOf(row).direction === 'receivable'
      const judged = await judgeEach(
        rows.filter(row => !isOurs(row)),
        async row => {
          await send(row, { dryRun: true })
          return 'applied'
        },
      )
      const why = tellIn(i18n)(paidToUs)
      const ours = rows.filter(isOurs).map(({ id, label }): BulkResult => ({ id, label, outcome: 'refused', why }))
      return judged && [...judged, ...ours]
    },
  })
}

export const mailMany = (view: PaidView, ctx: Ctx) =>
  carryOutMany(view, ctx, {
    words: mailWords,
    judge: async rows => {
      const byState = await judgedHere(({ state, number }) => {
        const message = whyUnsent(state)
        return message && { message, values: { number } }
      })(rows)
      const unsent = byState.filter(({ outcome }) => outcome === 'refused')
      const isUnsent = new Set(unsent.map(({ id }) => id))
      const mails = new Map<number, SentMails>()
      const judged = await judgeEach(
        rows.filter(({ id }) => !isUnsent.has(id)),
        async ({ id }) => {
          mails.set(id, await call(view.contract.mails, { params: { id } }))
          return 'applied'
        },
      )
      return judged && [...judged.map(result => judgedByMails(result, mails.get(result.id))), ...unsent]
    },
    send: ({ id }, options) => call(view.contract.mail, { params: { id }, body: {} }, options),
  })
