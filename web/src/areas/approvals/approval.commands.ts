// Decisions on approval requests, and their withdrawal, from their list or from one of them.
import {
  type Approval,
  type ApprovalDetail,
  approvalContract,
  isOutdated,
  outdated,
} from '@office/shared/areas/approvals/approval.contract'
import { approvalKindNames, type RequestKind, requestFieldNames } from '@office/shared/areas/approvals/approval.model'
import { approvalTransitions, openStates } from '@office/shared/areas/approvals/approval.transitions'
import { type Message, msg } from '@office/shared/core/messages/message'
import { formatDateTime } from '@office/shared/format/date-time'
import { Check, Undo2, X } from 'lucide-react'
import { allowedMoves } from '../../core/command/allowed-moves.ts'
import { apiLine } from '../../core/command/cli-line.ts'
import {
  type Allowed,
  type Choice,
  type Command,
  type ConfirmSpec,
  defineCommand,
  type RunResult,
} from '../../core/command/command.ts'
import { type Ctx, recordAt } from '../../core/command/context.ts'
import { reasonArg } from '../../core/command/reason-arg.ts'
import { call } from '../../core/data/api.ts'
import { queryClient } from '../../core/data/queries.ts'

/** A decision carries something out, and what it is about names what waits: any answer may be out of date. */
const changed = () => queryClient.invalidateQueries()

/** A row of the list, or a full request, which has more fields. A screen that was left still has its record for a moment. */
function requestAt(ctx: Ctx) {
  const record = recordAt(ctx)
  return record?.noun === 'approval' ? (record.data as Approval & Partial<ApprovalDetail>) : undefined // rows and pages of requests
}

export const byYou = msg`You already approved this. A second person must approve it too`
const otherRole = msg`The approval setting assigns this decision to other roles`

const allowsByState = allowedMoves(approvalTransitions, requestAt, ({ is_own = false }) => ({ isOwn: is_own }))

const allows =
  (decision: 'approve' | 'reject') =>
  (ctx: Ctx): Allowed => {
    const request = requestAt(ctx)
    const allowed = allowsByState(decision)(ctx)
    if (allowed !== true || !request) return allowed
    if (request.is_decider === false) return { off: otherRole }
    return decision === 'approve' && request.is_first ? { off: byYou } : true
  }

/** Whether a request is about the record at hand. */
function isAbout(row: Approval, { noun, id }: { noun: string; id: number | string }): boolean {
  const of: Readonly<Record<string, number | null>> = { order: row.order_id, merchant: row.merchant_id, rider: row.rider_id }
  return (of[noun] ?? (row.document_kind === noun ? row.document_id : null)) === Number(id)
}

/** Requests of whoever is signed in that nobody decided yet. */
const ownOpen = async (filters: { id?: string } = {}) =>
  (await call(approvalContract.own, { query: { filters: { state: openStates.join(','), ...filters }, paginate: 100 } })).data

/** Those about the record at hand; all of them where none is. */
async function ownChoices(ctx: Ctx): Promise<Choice[]> {
  const rows = await ownOpen()
  const record = recordAt(ctx)
  const about = record ? rows.filter(row => isAbout(row, record)) : []
  return (about.length > 0 ? about : rows).map(({ id, kind, subject, created_at }) => ({
    value: String(id),
    title: { id: subject, message: subject },
    detail: approvalKindNames[kind],
    end: { id: created_at, message: formatDateTime(created_at) },
  }))
}

const withdrawing = (name: string): ConfirmSpec => ({
  title: { message: msg`Withdraw your request about {name}?`, values: { name } },
  body: msg`Nothing changes. It can be requested again.`,
  act: msg`Withdraw the request`,
  keep: msg`Keep it`,
  tone: 'normal',
})

async function withdraw(id: number): Promise<RunResult> {
  const done = await call(approvalContract.withdraw, { params: { id } })
  await changed()
  return { toast: { message: msg`Your request about {name} is withdrawn`, values: { name: done.subject } } }
}

const notYours = msg`Only whoever made a request can withdraw it`

function mayWithdraw(ctx: Ctx): Allowed {
  const allowed = allowsByState('withdraw')(ctx)
  return allowed === true && requestAt(ctx)?.is_own === false ? { off: notYours } : allowed
}

const nameOf = (ctx: Ctx) => ({ name: requestAt(ctx)?.subject ?? '' })

interface Words {
  ask: Message
  /** What happens to the request. */
  body: Message
  done: Message
  reject: Message
  rejected: Message
}

const ofMerchant: Words = {
  ask: msg`Approve the changes to {name}?`,
  body: msg`Payouts and invoices use the new details at once.`,
  done: msg`Approved: the details of {name} have changed`,
  reject: msg`Reject the changes to {name}?`,
  rejected: msg`Rejected: the details of {name} are unchanged`,
}

const words: Readonly<Record<RequestKind, Words>> = {
  'profile-update': ofMerchant,
  'bank-details': ofMerchant,
  'address-change': {
    ask: msg`Send {name} to the new address?`,
    body: msg`The parcel is redirected at once. Its label must be printed again.`,
    done: msg`Approved: {name} is redirected`,
    reject: msg`Reject the new address for {name}?`,
    rejected: msg`Rejected: {name} keeps its address`,
  },
  disposal: {
    ask: msg`Dispose of {name}?`,
    body: msg`The order ends at once unless someone else must approve too.`,
    done: msg`Approved: {name} is disposed of`,
    reject: msg`Reject the disposal of {name}?`,
    rejected: msg`Rejected: {name} is kept`,
  },
  adjustment: {
    ask: msg`Approve the adjustment of {name}?`,
    body: msg`It is posted to the journal at once and appears on the next invoice.`,
    done: msg`Approved: the adjustment of {name} is posted`,
    reject: msg`Reject the adjustment of {name}?`,
    rejected: msg`Rejected: the amounts of {name} are unchanged`,
  },
  claim: {
    ask: msg`Approve the claim for {name}?`,
    body: msg`It is posted to the sender's account at once and appears on the next invoice.`,
    done: msg`Approved: the claim for {name} is posted`,
    reject: msg`Reject the claim for {name}?`,
    rejected: msg`Rejected: the claim for {name} is unchanged`,
  },
  'write-off': {
    ask: msg`Approve the write-off of {name}?`,
    body: msg`It is posted to the journal at once. The loss is ours; senders are still owed their money.`,
    done: msg`Approved: the write-off of {name} is posted`,
    reject: msg`Reject the write-off of {name}?`,
    rejected: msg`Rejected: the amounts of {name} are unchanged`,
  },
  opening: {
    ask: msg`Approve the opening balance of {name}?`,
    body: msg`It is posted to the journal at once. The next invoice, deposit or repayment takes it up.`,
    done: msg`Approved: the opening balance of {name} is posted`,
    reject: msg`Reject the opening balance of {name}?`,
    rejected: msg`Rejected: the balance of {name} is unchanged`,
  },
}
/** What the request asks for, which a row of the list names by its fields alone. */
async function changesAt(ctx: Ctx): Promise<Pick<ConfirmSpec, 'changes' | 'warning'>> {
  const request = requestAt(ctx)
  if (!request) return {}
  const changes = request.changes ?? (await call(approvalContract.get, { params: { id: request.id } })).changes
  return {
    changes: changes.map(change => ({ ...change, label: requestFieldNames[change.field] })),
    ...(isOutdated({ changes }) ? { warning: outdated } : {}),
  }
}

const wordsOf = (ctx: Ctx): Words => words[requestAt(ctx)?.kind ?? 'profile-update']
const firstOfTwo = msg`Approved: a second person must approve it too`
const stays = msg`Nothing changes. Reason: {reason}`

export const approvalCommands: readonly Command[] = [
  defineCommand({
    id: 'approval.approve',
    title: msg`Approve the request`,
    section: 'context',
    icon: Check,
    target: 'one',
    on: 'approval',
    keys: ['a'],
    needs: { any: approvalContract.approve.needs },
    writes: 'asks',
    when: allows('approve'),
    confirm: async ctx => ({
      title: { message: wordsOf(ctx).ask, values: nameOf(ctx) },
      body: wordsOf(ctx).body,
      ...(await changesAt(ctx)),
      act: msg`Approve the request`,
      keep: msg`Not now`,
      tone: 'normal',
    }),
    run: async ctx => {
      const record = recordAt(ctx)
      if (!record) return
      const done = await call(approvalContract.approve, { params: { id: record.id } })
      await changed()
      const message = done.state === 'seconding' ? firstOfTwo : words[done.kind].done
      return { toast: { message, values: { name: done.subject } } }
    },
    cli: ctx => apiLine(approvalContract.approve, { params: { id: recordAt(ctx)?.id } }),
  }),
  defineCommand({
    id: 'approval.reject',
    title: msg`Reject the request`,
    section: 'context',
    icon: X,
    target: 'one',
    on: 'approval',
    keys: ['shift+a'],
    needs: { any: approvalContract.reject.needs },
    writes: 'asks',
    when: allows('reject'),
    args: { reason: reasonArg },
    confirm: async (ctx, { reason = '' }) => ({
      title: { message: wordsOf(ctx).reject, values: nameOf(ctx) },
      body: { message: stays, values: { reason } },
      changes: (await changesAt(ctx)).changes ?? [],
      act: msg`Reject the request`,
      keep: msg`Not now`,
      tone: 'normal',
    }),
    run: async (ctx, { reason }) => {
      const record = recordAt(ctx)
      if (!record || !reason) return
      const done = await call(approvalContract.reject, { params: { id: record.id }, body: { reason } })
      await changed()
      return { toast: { message: words[done.kind].rejected, values: { name: done.subject } } }
    },
    cli: (ctx, { reason = '' }) => apiLine(approvalContract.reject, { params: { id: recordAt(ctx)?.id }, body: { reason } }),
  }),
  defineCommand({
    id: 'approval.withdraw',
    title: msg`Withdraw the request`,
    keywords: msg`take back, cancel, undo`,
    section: 'context',
    icon: Undo2,
    target: 'one',
    on: 'approval',
    keys: ['shift+w'],
    writes: 'asks',
    when: mayWithdraw,
    confirm: ctx => withdrawing(nameOf(ctx).name),
    run: async ctx => {
      const record = recordAt(ctx)
      if (record) return withdraw(Number(record.id))
    },
    cli: ctx => `office approvals withdraw ${recordAt(ctx)?.id}`,
  }),
  defineCommand({
    id: 'approval.withdraw-own',
    title: msg`Withdraw a request of mine`,
    short: msg`Withdraw`,
    keywords: msg`take back, cancel, undo, approval, waiting`,
    section: 'people',
    icon: Undo2,
    keys: ['shift+q'],
    writes: 'asks',
    args: { request: { kind: 'choice', label: msg`Request`, endLabel: msg`Requested`, choices: ownChoices } },
    confirm: async (_ctx, { request }) => {
      const [row] = request ? await ownOpen({ id: request }) : []
      return row ? withdrawing(row.subject) : null
    },
    run: (_ctx, { request }) => (request ? withdraw(Number(request)) : undefined),
    cli: (_ctx, { request }) => `office approvals withdraw ${request ?? 'NUMBER'}`,
  }),
]
