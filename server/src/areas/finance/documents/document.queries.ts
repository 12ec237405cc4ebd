// The common steps of all money documents: numbered, with lines that claim, decided once, by someone other than their maker.

import type { PaidWork } from '@office/shared/areas/finance/commissions/commission.model'
import { type DocumentKind, documentKinds, isBeyondOne, MAX_TOTAL } from '@office/shared/areas/finance/document.model'
import { type Message, msg } from '@office/shared/core/messages/message'
import type { PrintedFile } from '@office/shared/core/print/paper'
import { type MoveName, type PermittedTransitions, type StateOf, whyNot } from '@office/shared/core/transitions'
import { formatAmount, sumAmounts } from '@office/shared/format/amount'
import { dayIn } from '@office/shared/format/date-time'
import { sql, type Updateable } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import type { Context } from '../../../core/http/context.ts'
import { type Decided, refuseDecided } from '../../../core/http/decided.ts'
import type { FileAnswer } from '../../../core/http/implement.ts'
import { found, refuse } from '../../../core/http/refusal.ts'
import { refuseOwn } from '../../staff/somebody-else.part.ts'
import type { DocumentTable } from './document.table.ts'
import { noticeParty } from './document-notice.part.ts'

/** A kind of documents, as its handlers describe it. */
export interface KindOfDocument<T extends PermittedTransitions, Detail extends Decided> {
  kind: DocumentKind
  transitions: T
  /** One of them as it is returned to the caller. */
  read: (context: Context, id: number) => Promise<Detail>
  /** What the audit log keeps of it, which others read than its pages: everything, unless said otherwise. */
  audited?: (after: Detail) => Detail
}

export interface NewDocument {
  state: string
  party_id: number
  warehouse_id: number | null
  currency: string
  declared: string
  remark: string | null
  /** Only for an invoice. */
  issued_at?: string
  period_from?: string
  period_to?: string
  /** The deposit against which a commission is set off. */
  set_off_id?: number
  /** What it claims; locked by the caller, so that nobody else claims any of it meanwhile. */
  lines: readonly DocumentLine[]
}

/**
 * A line with its amount and what it claims: an order, a document, a cash receipt, or an event of a journey; nothing if a
 * commission pays for its whole period.
 */
export interface DocumentLine {
  amount: string
  order_id?: number
  claimed_id?: number
  receipt_id?: number
  event_id?: number
  /** For an order that was already invoiced; with an event, why a commission pays for it once more. */
  adjustment_id?: number
  /** The newest undone event that made a commission recount a closed period. */
  recount_id?: number
  /** The pay for this work is given back. */
  takes_back?: boolean
  /** Only for a commission. */
  pay?: PaidWork
}

const tooMuch = msg`One document comes to at most {most}. Divide it into several`

/** The total of lines, or the end of the request if it is more than one document can come to. */
export function totalOf(lines: readonly Pick<DocumentLine, 'amount'>[], currency: string, code: `${string}-blocked`): string {
  const total = sumAmounts(
    lines.map(line => line.amount),
    currency,
  )
  if (isBeyondOne(total)) refuse(code, { detail: tooMuch, values: { most: formatAmount(MAX_TOTAL) } })
  return total
}

/** The next number of a kind in a year. Its counter is a row of this transaction, so an unused number goes back. */
export function nextNumber(kind: DocumentKind, year: string, prefix: string = documentKinds[kind].prefix) {
  const counter = `${kind.replaceAll('-', '_')}_numbers_${year}`
  return sql<string>`${prefix}::text || '-' || ${year}::text || '-' || lpad(next_id(${counter}::text)::text, 6, '0')`
}

const thisYear = ({ tenant, now }: Context) => dayIn(now, tenant.timeZone).slice(0, 4)

/** A draft gets its number when it is issued. */
export async function numberDraft(kind: DocumentKind, id: number, context: Context, prefix?: string): Promise<void> {
  const number = nextNumber(kind, thisYear(context), prefix)
  await context.tx.updateTable('documents').set({ number }).where('id', '=', id).execute()
}

/** Creates a document with its lines. */
export async function makeDocument(
  kind: DocumentKind,
  { lines, ...own }: NewDocument,
  context: Context,
  prefix?: string,
): Promise<number> {
  const { tx, staff } = context
  const number = nextNumber(kind, thisYear(context), prefix)
  const { id } = await tx
    .insertInto('documents')
    .values({ ...own, kind, number, lines: lines.length, maker_id: staff.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addLines(tx, { id, kind }, lines)
  return id
}

/** Claims for a document, in the given order. */
export function addLines(tx: Tx, { id, kind }: { id: number; kind: DocumentKind }, lines: readonly DocumentLine[]) {
  const column = (of: (line: DocumentLine) => number | undefined) => lines.map(line => of(line) ?? null)
  return sql`
    insert into document_lines (document_id, line, kind, order_id, claimed_id, receipt_id, event_id, adjustment_id, recount_id, takes_back, pay, amount)
    select ${id}, at, ${kind}, order_id, claimed_id, receipt_id, event_id, adjustment_id, recount_id, takes_back, pay, amount
    from unnest(${column(line => line.order_id)}::int[], ${column(line => line.claimed_id)}::int[],
      ${column(line => line.receipt_id)}::int[], ${column(line => line.event_id)}::bigint[], ${column(line => line.adjustment_id)}::int[],
      ${column(line => line.recount_id)}::bigint[],
      ${lines.map(line => line.takes_back ?? false)}::boolean[], ${lines.map(({ pay }) => (pay ? JSON.stringify(pay) : null))}::jsonb[],
      ${lines.map(line => line.amount)}::numeric[])
      with ordinality as added (order_id, claimed_id, receipt_id, event_id, adjustment_id, recount_id, takes_back, pay, amount, at)`.execute(
    tx,
  )
}

/** What a decision needs to know of a document, its row locked. */
export type LockedDocument = Pick<
  DocumentTable,
  'number' | 'party_id' | 'warehouse_id' | 'currency' | 'maker_id' | 'declared'
> & {
  id: number
  state: string
  counter_id: number | null
  counted: string | null
  created_at: string
  /** When a former draft was issued; null for others. */
  issued_at: string | null
}

const lockedColumns = [
  'id',
  'number',
  'state',
  'party_id',
  'warehouse_id',
  'currency',
  'declared',
  'counted',
  'maker_id',
  'counter_id',
  'created_at',
  'issued_at',
] as const

/** The document, locked, for a move caused by another request. */
export const lockDocument = async (kind: DocumentKind, id: number, { tx }: Context): Promise<LockedDocument> =>
  found(
    await tx
      .selectFrom('documents')
      .select(lockedColumns)
      .where('id', '=', id)
      .where('kind', '=', kind)
      .forUpdate()
      .executeTakeFirst(),
  )

/**
 * The document, locked. Refuses with its current version if it does not allow the move, naming who could make it if that must be
 * someone else.
 */
export async function lockForMove<T extends PermittedTransitions, Detail extends Decided>(
  of: KindOfDocument<T, Detail>,
  id: number,
  move: MoveName<T>,
  context: Context,
): Promise<LockedDocument> {
  const { staff, permissions } = context
  const document = await lockDocument(of.kind, id, context)
  const state = document.state as StateOf<T> // only written below, by the moves of the kind
  const isOwn = document.maker_id === staff.id
  const refusal = whyNot(of.transitions, move, { state, held: permissions, isOwn })
  if (refusal) {
    const values = { ...refusal.values, number: document.number }
    const rule = of.transitions.moves[move]
    const current = await of.read(context, id)
    if (isOwn && rule?.byOther?.code === refusal.code) {
      const others = { permission: rule.needs, except: [document.maker_id], at: [document.warehouse_id] }
      await refuseOwn({ ...refusal, values }, others, current, context)
    }
    refuseDecided<StateOf<T>>(of.transitions, refusal, { ...current, state }, current, context, values)
  }
  return document
}

const oneInView = msg`This is done at head office. Look at all branches first`

/** Refuses whoever works at some branches only, in these words, and whoever looks at one. */
export function needHeadOffice({ places, branch }: Pick<Context, 'places' | 'branch'>, limited: Message): void {
  if (places !== null) refuse('head-office-only', { detail: branch === null ? limited : oneInView })
}

/** Orders that a document claims, sorted by id. */
export async function claimedOrders({ tx }: Context, id: number): Promise<{ id: number; amount: string }[]> {
  const lines = await tx
    .selectFrom('document_lines')
    .select(['order_id as id', 'amount'])
    .where('document_id', '=', id)
    .where('order_id', 'is not', null)
    .orderBy('order_id')
    .execute()
  return lines.flatMap(({ id: order, amount }) => (order === null ? [] : [{ id: order, amount }]))
}

/** Releases everything it claimed. */
export const freeLines = async (tx: Tx, id: number): Promise<void> => {
  await tx.updateTable('document_lines').set({ is_held: false }).where('document_id', '=', id).execute()
}

/** Columns that a move may write besides the state. */
type SetWithMove =
  | 'counted'
  | 'denominations'
  | 'reason'
  | 'reference'
  | 'reason_id'
  | 'counter_id'
  | 'number'
  | 'maker_id'
  | 'issued_at'
  | 'lines'
  | 'declared'

/** Moves that decide on a document, of every kind; counting, issuing and paying do not. */
const decisions: readonly string[] = ['approve', 'close', 'reject', 'cancel']

/** Writes the new state of a move, and tells it. */
export async function settle<T extends PermittedTransitions, Detail extends Decided>(
  of: KindOfDocument<T, Detail>,
  document: LockedDocument,
  move: MoveName<T>,
  set: Pick<Updateable<DocumentTable>, SetWithMove>,
  context: Context,
): Promise<Detail> {
  const { tx, staff, now } = context
  const state = of.transitions.moves[move]?.to
  if (!state) throw new Error(`${of.kind}: ${move} leads nowhere`)
  await tx
    .updateTable('documents')
    .set({
      ...set,
      state,
      ...(set.counter_id === undefined ? {} : { counted_at: now }),
      ...(decisions.includes(move) ? { decider_id: staff.id, decided_at: now } : {}),
    })
    .where('id', '=', document.id)
    .execute()
  return told(of, document.id, move, context)
}

/** Tells of a step: the audit log, open portals, and the party if it is to hear. */
export async function told<T extends PermittedTransitions, Detail extends Decided>(
  of: KindOfDocument<T, Detail>,
  id: number,
  verb: string,
  context: Context,
): Promise<Detail> {
  const after = await of.read(context, id)
  await noticeParty(of.kind, verb, id, context)
  const entry = { action: `${of.kind}.${verb}`, subject: of.kind, subjectId: id, after: of.audited?.(after) ?? after }
  await announce(of, entry, context)
  return after
}

/** Writes the audit entry, and tells open portals that something changed, but not what. */
export async function announce(
  { kind }: { kind: DocumentKind },
  entry: Parameters<Context['audit']>[0],
  { audit, publish }: Context,
): Promise<void> {
  await audit(entry)
  publish({ type: 'documents.changed', data: { kind } })
}

/** Stores a file of a document, replacing the previous one. */
export async function keepFile(
  { tx }: Pick<Context, 'tx'>,
  document_id: number,
  kind: 'slip' | 'print',
  file_id: number,
): Promise<void> {
  await tx
    .insertInto('document_files')
    .values({ document_id, kind, file_id })
    .onConflict(conflict => conflict.columns(['tenant_id', 'document_id', 'kind']).doUpdateSet({ file_id }))
    .execute()
}

/** Stores the paper as of the approval; from then on it is served like this. */
export async function freezePrint(
  id: number,
  { name, type, content }: PrintedFile,
  needs: readonly string[],
  context: Context,
): Promise<void> {
  const { tx, tenant, staff, services } = context
  const options = { name, type, needs, staffId: staff.id }
  await keepFile(context, id, 'print', await services.files.keepBytes(tx, tenant.id, content, options))
}

/** A stored file of a document; null if there is none. */
export async function openFile({ tx, services }: Context, id: number, kind: 'slip' | 'print'): Promise<FileAnswer | null> {
  const kept = await tx
    .selectFrom('document_files')
    .select('file_id')
    .where('document_id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!kept) return null
  const file = await services.files.open(tx, kept.file_id)
  return { name: file.name, type: file.type, content: file.stream }
}
