// Commands of documents of every kind: made from a selection, approved, rejected, cancelled, printed.

import { CallError } from '@office/shared/core/api/failure'
import { type Message, type MessageValues, msg } from '@office/shared/core/messages/message'
import { shellWord } from '@office/shared/core/shell-word'
import { Check, FileText, Plus, Undo2, X } from 'lucide-react'
import { type Allowed, type Command, defineCommand, optional, type RunResult } from '../../../core/command/command.ts'
import { type Ctx, type Selection, targetsOf } from '../../../core/command/context.ts'
import { reasonOf } from '../../../core/command/run-command.ts'
import { saved } from '../../../core/command/saved.ts'
import { call } from '../../../core/data/api.ts'
import { i18n } from '../../../core/language/language.ts'
import { tellIn } from '../../../core/language/translate.ts'
import type { AnyRow } from '../../../core/list/define-list.ts'
import { currentList } from '../../../core/list/list-handle.ts'
import { documentChanged } from './document-changed.ts'
import { addFor, type DocumentMove, type DocumentView, documentAt, type MoneyDocument, whyNotNow } from './document-view.ts'
import { rejectionArgs } from './rejection.ts'
import { sumText } from './sums-text.part.ts'

export const numberAt = (ctx: Ctx) => ({ number: documentAt(ctx)?.number ?? '' })
export const paramsAt = (ctx: Ctx) => ({ params: { id: documentAt(ctx)?.id ?? 0 } })

export const amountOf = ({ currency }: Pick<MoneyDocument, 'currency'>, amount: string | null) =>
  sumText({ currency, amount: amount ?? '0' })

const valuesOf = ({ number, party_name, ...document }: MoneyDocument): MessageValues => ({
  number,
  party: party_name ?? '',
  amount: amountOf(document, document.declared),
})

/** Reports what happened to a document once the server has done it. */
export async function stepDone(view: DocumentView, answer: Promise<MoneyDocument>, message: Message) {
  const document = await answer
  await documentChanged(view)
  return { toast: { message, values: valuesOf(document) } }
}

/** What every command on one document of a kind has. */
export const onOne = (view: DocumentView) => ({ section: 'context', target: 'one', on: view.noun }) as const

const allows =
  (view: DocumentView, move: DocumentMove) =>
  (ctx: Ctx): Allowed => {
    const document = documentAt(ctx)
    const off = document && whyNotNow(view, document, move)
    return off ? { off } : true
  }

const rowsIn = async (selection: Selection) => (await currentList()?.chosen(selection))?.map(row => row.data) ?? []

/** Whether those that were seen are of several parties; the server knows the others. */
const areOfSeveral = (rows: readonly AnyRow[], of: 'party_id' | 'id') =>
  new Set(rows.flatMap(({ [of]: id }: AnyRow & { party_id?: number | null }) => (id === undefined ? [] : [id]))).size > 1

/** Ids of rows selected one by one, for a terminal line. */
const idsNamed = (ctx: Ctx): number[] => {
  const selection = targetsOf(ctx)
  return selection?.mode === 'ids' ? selection.ids.map(Number) : []
}

/** Numbers of the rows for which no document could be made: such a refusal has them all, the message the first. */
function rowsRefused(error: unknown): number[] {
  if (!(error instanceof CallError && error.code.endsWith('-blocked')) || !Array.isArray(error.problem?.current)) return []
  const refused = error.problem.current as readonly { id: number | null }[] // as every contract of documents says
  return refused.flatMap(({ id }) => id ?? [])
}

/** They are no longer selected, so that the rest is made with the next key. */
async function letGo(view: DocumentView, refused: readonly number[], error: unknown): Promise<RunResult> {
  currentList()?.deselect(refused)
  await documentChanged(view)
  const values = { reason: reasonOf(error, tellIn(i18n)), n: refused.length }
  const message = msg`{reason}. {n, plural, one {It is no longer selected.} other {They are no longer selected.}}`
  return { isRefused: true, isToMend: true, toast: { message, values } }
}

/** Their list was left, or every one of them is gone: a key must not end in silence. */
const nothingThere: RunResult = {
  isRefused: true,
  toast: msg`What was selected is no longer here. Select it again.`,
}

const made = (view: DocumentView): Command =>
  defineCommand({
    id: `${view.noun}.create`,
    title: view.words.make,
    short: view.words.makeShort,
    keywords: view.words.makeKeywords,
    section: 'context',
    icon: view.icon,
    target: 'many',
    on: view.pending.noun,
    keys: ['d'],
    needs: { any: view.contract.create.needs },
    writes: 'undo',
    args: { remark: { kind: 'text', label: msg`Remark`, need: optional } },
    confirm: async ctx => {
      const selection = view.pending.asks && targetsOf(ctx)
      const rows = selection ? await rowsIn(selection) : []
      // Documents of several parties are asked about together.
      return rows.length === 0 || areOfSeveral(rows, view.of.filter) ? null : (view.pending.asks?.(rows) ?? null)
    },
    run: async (ctx, { remark }) => {
      const selection = targetsOf(ctx)
      if (!selection) return
      const rows = await rowsIn(selection)
      if (rows.length === 0) return nothingThere
      if (view.pending.apart && areOfSeveral(rows, view.of.filter)) {
        const { makeForEach } = await import('./each-party.ts')
        return makeForEach(view, view.pending.apart, rows, remark ?? null)
      }
      let documents: MoneyDocument[]
      try {
        documents = await view.pending.make(rows, remark ?? null)
      } catch (error) {
        const refused = rowsRefused(error)
        if (refused.length === 0) throw error
        return letGo(view, refused, error)
      }
      const [first] = documents
      currentList()?.clearSelection()
      await documentChanged(view)
      if (!first) return
      const isOne = documents.length === 1
      return {
        toast: isOne
          ? { message: view.words.made, values: valuesOf(first) }
          : { message: msg`{n} documents are made`, values: { n: documents.length } },
        navigate: isOne ? view.page(first.id) : view.list.href,
        undo: async () => {
          for (const { id } of documents)
            await call(view.contract.statusUpdate, { params: { id }, body: { status: 'cancelled' } })
          await documentChanged(view)
        },
      }
    },
    cli: ctx => view.pending.line(idsNamed(ctx)),
  })

const approved = (view: DocumentView): Command =>
  defineCommand({
    ...onOne(view),
    id: `${view.noun}.approve`,
    title: view.words.approve,
    icon: Check,
    keys: ['a'],
    needs: { any: [view.transitions.moves.approve.needs] },
    when: allows(view, 'approve'),
    writes: 'asks',
    args: view.approval.args,
    confirm: ctx => {
      const document = documentAt(ctx)
      if (!document) return null
      return {
        title: { message: msg`Approve {number}?`, values: numberAt(ctx) },
        body: view.approval.asks(document),
        act: view.words.approve,
        keep: msg`Not now`,
        tone: 'normal',
      }
    },
    run: (ctx, args) => stepDone(view, view.approval.send(paramsAt(ctx).params.id, args), view.words.approved),
    cli: ctx => `office ${view.cli} approve ${numberAt(ctx).number} --yes`,
  })

const rejected = (view: DocumentView): Command =>
  defineCommand({
    ...onOne(view),
    id: `${view.noun}.reject`,
    title: view.words.reject,
    icon: X,
    keys: ['shift+a'],
    needs: { any: [view.transitions.moves.reject.needs] },
    when: allows(view, 'reject'),
    writes: 'asks',
    args: rejectionArgs(view),
    confirm: ctx => ({
      title: { message: msg`Reject {number}?`, values: numberAt(ctx) },
      body: view.words.freed,
      act: view.words.reject,
      keep: msg`Not now`,
    }),
    run: (ctx, { reason = '', details = '' }) => {
      const body = { reason_id: Number(reason), details }
      return stepDone(view, call(view.contract.reject, { ...paramsAt(ctx), body }), view.words.rejected)
    },
    cli: (ctx, { reason, details }) =>
      `office ${view.cli} reject ${numberAt(ctx).number}${reason ? ` --reason ${reason}` : ''} --details ${shellWord(details ?? '')}`,
  })

const cancelled = (view: DocumentView): Command =>
  defineCommand({
    ...onOne(view),
    id: `${view.noun}.cancel`,
    title: view.words.cancel,
    icon: Undo2,
    keys: ['shift+x'],
    needs: { any: [view.transitions.moves.cancel.needs] },
    when: allows(view, 'cancel'),
    writes: 'asks',
    confirm: ctx => ({
      title: { message: msg`Cancel {number}?`, values: numberAt(ctx) },
      body: view.words.freed,
      act: view.words.cancel,
      keep: msg`Keep it`,
    }),
    run: ctx => {
      const body = { status: 'cancelled' } as const
      return stepDone(view, call(view.contract.statusUpdate, { ...paramsAt(ctx), body }), view.words.cancelled)
    },
    cli: ctx => `office ${view.cli} cancel ${numberAt(ctx).number}`,
  })

export const documentCommands = (view: DocumentView): readonly Command[] => [
  defineCommand({
    id: `${view.noun}.new`,
    title: view.words.add,
    keywords: view.words.addKeywords,
    section: 'create',
    icon: Plus,
    needs: { any: view.contract.create.needs },
    run: ({ record, within }) => {
      const party = [record, within].find(of => of?.noun === view.of.noun)
      return { navigate: party ? addFor(view, party.id) : view.add }
    },
    cli: () => `office ${view.cli} pending`,
  }),
  made(view),
  approved(view),
  rejected(view),
  cancelled(view),
  defineCommand({
    ...onOne(view),
    id: `${view.noun}.print`,
    title: view.words.print,
    keywords: msg`PDF, paper, slip`,
    icon: FileText,
    keys: ['p'],
    needs: { any: view.contract.print.needs },
    run: ctx => saved(call(view.contract.pdf, paramsAt(ctx), { timeout: 60_000 })),
    cli: ctx => `office ${view.cli} print ${numberAt(ctx).number}`,
  }),
]
