// Findings of a bag, run sheet or return sheet: each kept once by its id, read as what counts now, and ended with the document.
import type { WhyRefused } from '@office/shared/areas/operations/return-sheet.contract'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import { found, refuse } from '../../core/http/refusal.ts'

/** What counts now of a parcel. */
export interface Finding<O extends string> {
  waybill_number: string
  outcome: O
  staff_id: number
  found_by: string
  found_at: string
  details: WhyRefused | null
  /** Of its details, in words. */
  reason: string | null
  refusal: string | null
}

/** A kind of document: its table, the column that names it, and the endpoint whose answers a finding makes out of date. */
export interface FindingKind<O extends string, Shown extends object> {
  documents: 'sorting_bags' | 'run_sheets' | 'return_sheets'
  column: 'bag_id' | 'run_sheet_id' | 'return_sheet_id'
  endpoint: { path: string }
  /** What is shown of a finding beside what all have. */
  shown: (finding: Finding<O>) => Shown
}

const shownAs = <O extends string, Shown extends object>({ shown }: FindingKind<O, Shown>, finding: Finding<O>) => {
  const { waybill_number, outcome, found_by, found_at } = finding
  return { waybill_number, outcome, found_by, found_at, ...shown(finding) }
}

/** What counts now of the parcels of a document, in the order in which they were found. @param waybill of this one only */
export async function readFindings<O extends string>(
  tx: Tx,
  { column }: FindingKind<O, object>,
  id: number,
  waybill: string | null = null,
): Promise<Finding<O>[]> {
  const { rows } = await sql<Finding<O>>`
    select newest.waybill_number, newest.outcome, newest.staff_id, staff.name as found_by, newest.found_at, newest.details,
      reasons.text as reason, newest.refusal
    from (
      select distinct on (waybill_number) * from findings
      where ${sql.ref(column)} = ${id} and ended_at is null and (${waybill}::text is null or waybill_number = ${waybill})
      order by waybill_number, found_at desc, at desc, finding_id) as newest
    join staff on staff.tenant_id = newest.tenant_id and staff.id = newest.staff_id
    left join reasons on reasons.tenant_id = newest.tenant_id and reasons.id = (newest.details ->> 'reason_id')::int
    where newest.outcome is not null order by newest.found_at, newest.waybill_number`.execute(tx)
  return rows
}

/** The same for somebody who asks; not found unless the document is. */
export async function showFindings<O extends string, Shown extends object>(tx: Tx, kind: FindingKind<O, Shown>, id: number) {
  found((await sql`select id from ${sql.table(kind.documents)} where id = ${id}`.execute(tx)).rows[0])
  return (await readFindings(tx, kind, id)).map(finding => shownAs(kind, finding))
}

export interface ToldFinding<O> {
  finding_id: string
  waybill: string
  outcome: O | null
  found_at: string
}

/**
 * Keeps what was found of a parcel, and answers what counts now.
 * @param check locks the document, and refuses if it is closed or the parcel cannot be found in it like this; not asked again for a
 * finding that is known
 */
export async function keepFinding<O extends string, Shown extends object>(
  context: Context,
  kind: FindingKind<O, Shown>,
  id: number,
  { finding_id, waybill, outcome, found_at }: ToldFinding<O>,
  check: (waybill: string) => Promise<WhyRefused | null>,
) {
  const { tx, staff, now, publish } = context
  const { column, endpoint } = kind
  const waybill_number = normaliseWaybill(waybill)
  const known = await tx.selectFrom('findings').select(column).where('finding_id', '=', finding_id).executeTakeFirst()
  if (known && known[column] !== id) refuse('not-found')
  if (!known) {
    const details = await check(waybill_number)
    const finding = {
      finding_id,
      waybill_number,
      outcome,
      details: details && JSON.stringify(details),
      staff_id: staff.id,
      // A clock that is ahead would outdo whatever is found later.
      found_at: found_at < now ? found_at : now,
    }
    await tx
      .insertInto('findings')
      .values({ ...finding, [column]: id })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    publish({ type: 'written', data: { room: endpoint.path, call: finding_id } })
  }
  const [finding] = await readFindings(tx, kind, id, waybill_number)
  return { finding: finding ? shownAs(kind, finding) : null }
}

/**
 * What was found so far counts no more: it is in the document now, or that is filled again.
 * @param which of these parcels alone, or of all except these
 */
export async function endFindings(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  { column }: Pick<FindingKind<string, object>, 'column'>,
  id: number,
  which: { of: readonly string[] } | { except: readonly string[] } = { except: [] },
): Promise<void> {
  const ended =
    'of' in which ? sql`waybill_number = any(${which.of}::text[])` : sql`not waybill_number = any(${which.except}::text[])`
  // A picture that went with the document stays: what an event names is not removed.
  await sql`
    with over as (
      update findings set ended_at = ${now}::timestamptz
      where ${sql.ref(column)} = ${id} and ended_at is null and ${ended} returning (details ->> 'photo_id')::int as photo_id)
    update stored_files set let_go_at = now() where id in (select photo_id from over)`.execute(tx)
}
