// Documents that are approved, paid as a whole and many at once: one transfer of the bank's for each, all with one reference and day.
import { openOf } from '@office/shared/areas/finance/paid-document.model'
import type { CallOptions } from '@office/shared/core/api/client'
import { msg } from '@office/shared/core/messages/message'
import { formatAmount, sumAmounts } from '@office/shared/format/amount'
import { dayIn, formatDay } from '@office/shared/format/date-time'
import { Banknote } from 'lucide-react'
import type { BulkCounts } from '../../../core/bulk/bulk-job.ts'
import { carryOut, type Judged } from '../../../core/bulk/bulk-step.ts'
import type { ChosenRow } from '../../../core/bulk/chosen-rows.ts'
import { eachRecord, judgeEach, PART } from '../../../core/bulk/each-record.ts'
import type { BulkResult } from '../../../core/bulk/in-chunks.ts'
import { chosenOf, keyed } from '../../../core/bulk/record-steps.ts'
import { type Command, defineCommand } from '../../../core/command/command.ts'
import type { Ctx } from '../../../core/command/context.ts'
import { call } from '../../../core/data/api.ts'
import { i18n } from '../../../core/language/language.ts'
import { tellIn } from '../../../core/language/translate.ts'
import { documentChanged } from './document.commands.ts'
import type { PaidDocument, PaidView } from './paid-view.ts'

const paidWords = msg`{applied, plural, =0 {Nothing was paid} one {# payment entered} other {# payments entered}}{refused, plural, =0 {.} other {. # refused.}}`
const willPay = msg`{applied, number} of {total, number} will be paid as a whole: {sum}.{refused, plural, =0 {} one { # is refused:} other { # are refused:}}`
const question = msg`Enter {n, plural, one {# payment} other {# payments}} of {day} with the reference {reference}?`
const act = msg`Enter {n, plural, one {the payment} other {# payments}}`
const paidToUs = msg`It is paid to us: enter its payment by itself`

interface Transfer {
  reference: string
  paid_on: string
}

/** The row of any list of documents that are paid. */
const documentOf = ({ data }: ChosenRow) => data as unknown as PaidDocument

/** What goes out for some of them, in each currency. */
function sumOf(rows: readonly ChosenRow[]): string {
  const byCurrency = Map.groupBy(rows.map(documentOf), ({ currency }) => currency)
  return [...byCurrency].map(([currency, all]) => `${currency} ${formatAmount(sumAmounts(all.map(openOf)))}`).join(', ')
}

async function payMany(view: PaidView, ctx: Ctx, transfer: Transfer): Promise<undefined> {
  const chosen = await chosenOf(ctx, [view.contract.list])
  if (!chosen) return
  const { rows, spec, rowsOf } = chosen
  const pay =
    (optionsOf: (id: number) => CallOptions) =>
    async (row: ChosenRow): Promise<'applied'> => {
      const body = { ...transfer, amount: openOf(documentOf(row)) }
      await call(view.contract.pay, { params: { id: row.id }, body }, optionsOf(row.id))
      return 'applied'
    }
  const [out, others] = [
    rows.filter(row => documentOf(row).direction !== 'receivable'),
    rows.filter(row => documentOf(row).direction === 'receivable'),
  ]
  const judged = await judgeEach(
    out,
    pay(() => ({ dryRun: true })),
  )
  if (!judged) return
  const why = tellIn(i18n)(paidToUs)
  const refused = others.map(({ id, label }): BulkResult => ({ id, label, outcome: 'refused', why }))
  const goes = new Set(judged.flatMap(({ id, outcome }) => (outcome === 'applied' ? [id] : [])))
  const sum = sumOf(out.filter(({ id }) => goes.has(id)))
  await carryOut({
    spec: {
      ...spec,
      ids: [...goes],
      labels: 'numbers',
      changed: () => documentChanged(view),
      sum: ({ applied, refused }: BulkCounts) => ({ message: paidWords, values: { applied, refused } }),
      size: PART,
      send: (ids, key) =>
        eachRecord(
          rowsOf(ids),
          pay(id => keyed(key, id)),
        ),
    },
    judged: [...judged, ...refused],
    will: (counts: Judged) => ({ message: willPay, values: { ...counts, sum } }),
    question: n => ({ message: question, values: { n, day: formatDay(transfer.paid_on), reference: transfer.reference } }),
    act: n => ({ message: act, values: { n } }),
    tone: 'normal',
    alwaysAsks: true,
  })
}

export const paysMany = (view: PaidView): Command =>
  defineCommand({
    id: `${view.noun}.pay-many`,
    title: msg`Enter payments of all that are selected`,
    keywords: msg`bank transfer, pay out, payment run`,
    section: 'context',
    target: 'many',
    on: view.noun,
    icon: Banknote,
    keys: ['shift+y'],
    needs: { any: view.contract.pay.needs },
    when: ctx => ctx.selection !== null && ctx.selection !== undefined,
    writes: 'asks',
    args: {
      reference: { kind: 'text', label: msg`Bank reference` },
      paid_on: { kind: 'date', days: 'past', label: msg`Paid on`, initial: () => dayIn(new Date()) },
    },
    run: (ctx, { reference = '', paid_on = '' }) => payMany(view, ctx, { reference, paid_on }),
    cli: (_ctx, { reference, paid_on }) =>
      `office ${view.cli} pay - --reference '${reference ?? ''}'${paid_on ? ` --on ${paid_on}` : ''} --yes`,
  })
