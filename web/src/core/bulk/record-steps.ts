// Deletes or switches many records of a list: the server judges them, a person confirms, then it is done and can be undone.
import type { CallOptions } from '@office/shared/core/api/client'
import type { Endpoint } from '@office/shared/core/api/endpoint'
import { msg } from '@office/shared/core/messages/message'
import type { Need } from '@office/shared/permissions/can'
import type { Ctx } from '../command/context.ts'
import { invalidate } from '../data/queries.ts'
import type { Words } from '../language/translate.ts'
import { currentList } from '../list/list-handle.ts'
import type { BulkCounts, BulkSpec } from './bulk-job.ts'
import { carryOut, type Judged } from './bulk-step.ts'
import type { ChosenRow } from './chosen-rows.ts'
import { eachRecord, judgeEach, judgeParts, PART } from './each-record.ts'
import type { BulkResult } from './in-chunks.ts'

export interface Switch {
  noun: string
  needs: Need
  refresh: readonly Endpoint[]
  /** Carries it out for one record; `isConfirmed` once a person has read the consequences. */
  set: (id: number, to: boolean, isConfirmed: boolean, options?: CallOptions) => Promise<unknown>
  /** Carries it out, or judges it, for many records in one call, if the server offers that. */
  setMany?: (ids: readonly number[], to: boolean, how: CallOptions) => Promise<readonly BulkResult[]>
  /** The code of a refusal that a person may override after reading it: 'rider-holds-orders'. */
  confirmedBy?: string
  /** The terminal line that does it for one record with this `data`. */
  cli: (id: number, to: boolean, data: object) => string
  /** Why a record cannot be switched, apart from being in that state already. */
  off?: (data: unknown, to: boolean) => Words | null
}

const deleted = msg`{applied, plural, =0 {Nothing was deleted} one {# deleted} other {# deleted}}{refused, plural, =0 {.} other {. # refused.}}`
const willDelete = msg`{applied, plural, =0 {None} other {#}} of {total, number} will be deleted for good.{refused, plural, =0 {} one { # is refused:} other { # are refused:}}`
const turnedOn = msg`{applied, plural, =0 {Nothing was activated} one {# activated} other {# activated}}{unchanged, plural, =0 {} one {, # was active already} other {, # were active already}}{refused, plural, =0 {.} other {. # refused.}}`
const turnedOff = msg`{applied, plural, =0 {Nothing was deactivated} one {# deactivated} other {# deactivated}}{unchanged, plural, =0 {} one {, # was inactive already} other {, # were inactive already}}{refused, plural, =0 {.} other {. # refused.}}`
const willTurnOn = msg`{applied, number} of {total, number} will be active.{refused, plural, =0 {} one { # is refused:} other { # are refused:}}`
const willTurnOff = msg`{applied, number} of {total, number} will be inactive.{refused, plural, =0 {} one { # is refused:} other { # are refused:}}`
const actDelete = msg`Delete {n, number}`
const actOn = msg`Activate {n, number}`
const actOff = msg`Deactivate {n, number}`

/** One idempotency key per record, so that a repeat after a lost answer does nothing twice. */
export const keyed = (key: string, id: number): CallOptions => ({ idempotencyKey: `${key}:${id}` })

const summed = (message: typeof deleted) => (counts: BulkCounts | Judged) => ({ message, values: { ...counts } })

/** The selected rows, and the part of the spec that all bulk actions share. */
export async function chosenOf(ctx: Ctx, refresh: readonly Endpoint[]) {
  const { selection, route } = ctx
  const list = currentList()
  if (!selection || !list) return null
  const rows = await list.chosen(selection)
  const byId = new Map(rows.map(row => [row.id, row]))
  const spec = {
    noun: selection.noun,
    title: selection.label,
    listPath: route,
    labels: 'names' as const,
    hrefOf: (id: number) => byId.get(id)?.href ?? route,
    changed: () => invalidate(...refresh),
  }
  const rowsOf = (ids: readonly number[]): ChosenRow[] => ids.flatMap(id => byId.get(id) ?? [])
  return { rows, spec, rowsOf }
}

/** @param one deletes a record, or only judges whether it can be deleted */
export async function removeMany(
  ctx: Ctx,
  { one, refresh }: { one: (id: number, options: CallOptions) => Promise<unknown>; refresh: readonly Endpoint[] },
): Promise<undefined> {
  const chosen = await chosenOf(ctx, refresh)
  if (!chosen) return
  const { rows, spec, rowsOf } = chosen
  const remove =
    (optionsOf: (id: number) => CallOptions) =>
    async ({ id }: ChosenRow): Promise<'applied'> => {
      await one(id, optionsOf(id))
      return 'applied'
    }
  const judged = await judgeEach(
    rows,
    remove(() => ({ dryRun: true })),
  )
  if (!judged) return
  await carryOut({
    spec: {
      ...spec,
      ids: rows.map(({ id }) => id),
      sum: summed(deleted),
      size: PART,
      send: (ids, key) =>
        eachRecord(
          rowsOf(ids),
          remove(id => keyed(key, id)),
        ),
    },
    judged,
    will: summed(willDelete),
    // Says which records, and how many; the button says what happens to them.
    question: () => spec.title,
    act: (n): Words => ({ message: actDelete, values: { n } }),
    tone: 'danger',
    alwaysAsks: true,
  })
}

const isAlready = ({ data }: ChosenRow, to: boolean) => 'is_active' in data && data.is_active === to

export async function switchMany(ctx: Ctx, to: boolean, { set, setMany, refresh, confirmedBy }: Switch): Promise<undefined> {
  const chosen = await chosenOf(ctx, refresh)
  if (!chosen) return
  const { rows, spec, rowsOf } = chosen
  const ids = rows.map(({ id }) => id)
  // Confirmed from the start, because any warning was read before it is sent.
  const send = (part: readonly number[], now: boolean, key: string) =>
    setMany
      ? setMany(part, now, { idempotencyKey: key })
      : eachRecord(rowsOf(part), async row => {
          if (now === to && isAlready(row, to)) return 'unchanged'
          await set(row.id, now, true, keyed(key, row.id))
          return 'applied'
        })
  const judge = () =>
    setMany
      ? judgeParts(ids, part => setMany(part, to, { dryRun: true }))
      : judgeEach(
          rows,
          async row => {
            if (isAlready(row, to)) return 'unchanged'
            await set(row.id, to, false, { dryRun: true })
            return 'applied'
          },
          confirmedBy,
        )
  const specOf = (of: readonly number[], now: boolean): BulkSpec => ({
    ...spec,
    ids: of,
    ...(setMany ? {} : { size: PART }),
    sum: summed(now ? turnedOn : turnedOff),
    send: (part, key) => send(part, now, key),
    undo: applied => specOf(applied, !now),
  })
  const judged = await judge()
  if (!judged) return
  await carryOut({
    spec: specOf(ids, to),
    judged,
    will: summed(to ? willTurnOn : willTurnOff),
    question: () => spec.title,
    act: (n): Words => ({ message: to ? actOn : actOff, values: { n } }),
    tone: 'normal',
    alwaysAsks: false,
  })
}
