// Documents from selected rows of several parties, in parts: one for each party and currency, or all currencies of a payee. The server judges each, a person reads what will be
// made, and each is made or refused on its own.
import { byDocument } from '@office/shared/areas/finance/document.model'
import type { CallOptions } from '@office/shared/core/api/client'
import { msg } from '@office/shared/core/messages/message'
import type { BulkSpec } from '../../../core/bulk/bulk-job.ts'
import { carryOut } from '../../../core/bulk/bulk-step.ts'
import type { ChosenRow } from '../../../core/bulk/chosen-rows.ts'
import { eachRecord, judgeEach } from '../../../core/bulk/each-record.ts'
import { keyed } from '../../../core/bulk/record-steps.ts'
import { call } from '../../../core/data/api.ts'
import { i18n } from '../../../core/language/language.ts'
import { tellIn } from '../../../core/language/translate.ts'
import type { AnyRow } from '../../../core/list/define-list.ts'
import { currentList } from '../../../core/list/list-handle.ts'
import { documentChanged } from './document-changed.ts'
import type { DocumentView, MakeApart } from './document-view.ts'
import { totalText } from './sums-text.part.ts'

const question = msg`Make {n, plural, one {# document} other {# documents}}?`
const will = msg`{applied, plural, =0 {None} other {#}} of {total, number} will be made, one for each party and currency.{refused, plural, =0 {} one { # is refused:} other { # are refused:}}`
const act = msg`Make {n, plural, one {# document} other {# documents}}`
const made = msg`{applied, plural, =0 {No document was made} one {# document is made} other {# documents are made}}{refused, plural, =0 {.} other {. # refused.}}`
const cancelling = msg`{n, plural, one {# document} other {# documents}} cancelled`
const cancelled = msg`{applied, plural, =0 {Nothing was cancelled} one {# document is cancelled} other {# documents are cancelled}}{refused, plural, =0 {.} other {. # refused.}}`
const line = msg`{party}: {sum}, {n, plural, one {# row} other {# rows}}`

/** Documents in one part of the job: each may have a thousand lines. */
const AT_ONCE = 4

export async function makeForEach(
  view: DocumentView,
  apart: MakeApart,
  rows: readonly AnyRow[],
  remark: string | null,
): Promise<undefined> {
  const tell = tellIn(i18n)
  const groups = Map.groupBy(rows, row => apart.partOf(row).key)
  const parts = new Map([...groups.values()].flatMap(group => byDocument(group)).map(part => [part[0]?.id ?? 0, part]))
  const idsOf = (id: number) => (parts.get(id) ?? []).map(row => row.id)
  const make = (id: number, how: CallOptions) => apart.make(parts.get(id) ?? [], remark, how)
  const chosen = [...parts].map(([id, [first = { id }]]): ChosenRow => {
    return { id, label: apart.partOf(first).label, href: null, data: { id } }
  })
  const rowsOf = (ids: readonly number[]) => chosen.filter(({ id }) => ids.includes(id))
  const lines: string[] = []
  const judged = await judgeEach(chosen, async ({ id, label }) => {
    const drafts = await make(id, { dryRun: true })
    const sum = totalText(drafts.map(({ currency, declared }) => ({ currency, amount: declared ?? '0' })))
    const n = drafts.reduce((all, draft) => all + draft.lines, 0)
    const told = tell({ message: line, values: { party: drafts[0]?.party_name ?? label, sum, n } })
    const { remarks = [] } = apart.partOf(parts.get(id)?.[0] ?? { id })
    lines.push([told, ...remarks].join('. '))
    return 'applied'
  })
  if (!judged) return
  /** Numbers of the documents of each part, by the first of its rows. */
  const documents = new Map<number, readonly number[]>()
  const common = {
    noun: view.pending.noun,
    listPath: view.add,
    labels: 'names',
    size: AT_ONCE,
    hrefOf: (id: number) => {
      const [document] = documents.get(id) ?? []
      return document === undefined ? view.add : view.page(document)
    },
    rowsOf: idsOf,
    changed: () => documentChanged(view),
  } as const
  const cancel = (ids: readonly number[]): BulkSpec => ({
    ...common,
    ids,
    title: { message: cancelling, values: { n: ids.length } },
    sum: ({ applied, refused }) => ({ message: cancelled, values: { applied, refused } }),
    send: (part, key) =>
      eachRecord(rowsOf(part), async ({ id }) => {
        for (const document of documents.get(id) ?? [])
          await call(
            view.contract.statusUpdate,
            { params: { id: document }, body: { status: 'cancelled' } },
            keyed(key, document),
          )
        return 'applied'
      }),
  })
  const ids = judged.flatMap(({ id, outcome }) => (outcome === 'applied' ? [id] : []))
  await carryOut({
    spec: {
      ...common,
      ids,
      title: { message: question, values: { n: ids.length } },
      sum: ({ applied, refused }) => ({ message: made, values: { applied, refused } }),
      send: (part, key) =>
        eachRecord(rowsOf(part), async ({ id }) => {
          const all = await make(id, keyed(key, id))
          documents.set(
            id,
            all.map(document => document.id),
          )
          currentList()?.clearSelection()
          return 'applied'
        }),
      undo: cancel,
    },
    judged,
    will: counts => ({ message: will, values: { ...counts } }),
    question: n => ({ message: question, values: { n } }),
    act: n => ({ message: act, values: { n } }),
    tone: 'normal',
    made: lines.toSorted((a, b) => a.localeCompare(b)),
    alwaysAsks: true,
  })
}
