// General search: each kind asks its own index; misspelt names are found by the likeness of their trigrams.
import { type SearchHit, searchContract, searchKinds } from '@office/shared/areas/orders/search.contract'
import { looksLikeWaybill, normaliseWaybill } from '@office/shared/format/waybill'
import type { PermissionName } from '@office/shared/permissions/catalogue'
import { sql } from 'kysely'
import { implement } from '../../core/implement.ts'
import { likePart, type Sql } from '../../core/list-sql.ts'
import type { Tx } from '../../core/transaction.ts'
import { searchCondition } from './order.source.ts'

type Kind = (typeof searchKinds)[number]
type Hit = Omit<SearchHit, 'kind'>

/** At most this many of a kind; 'See all' opens the list (keyboard.md section 2.3). */
const PER_KIND = 5
/** Shorter texts would match everything and say nothing. */
const SHORTEST = 2
/** Below this likeness a name is another name; pg_trgm's own measure of words, 0 to 1. */
const LIKENESS = 0.45

/** Who may see hits of a kind; absent: every staff member. */
const needs: Partial<Record<Kind, PermissionName>> = {
  order: 'view-orders',
  merchant: 'view-merchant',
  city: 'manage-city',
  staff: 'view-staff',
}

async function orders(tx: Tx, text: string): Promise<Hit[]> {
  const columns = sql`o.id, o.waybill_number as title, o.receiver_name || ', ' || c.name as detail, o.status_key, false as is_similar`
  const from = sql`orders o join cities c on c.tenant_id = o.tenant_id and c.id = o.receiver_city_id`
  if (looksLikeWaybill(text)) {
    // A whole waybill is one look-up of its key; no index of parts is asked.
    const exact = await sql<Hit>`select ${columns} from ${from} where o.waybill_number = ${normaliseWaybill(text)}`.execute(tx)
    if (exact.rows.length > 0) return exact.rows
  }
  // The inner limit keeps a common word from being sorted in full: any matches first, the newest of them shown.
  const { rows } = await sql<Hit>`
    with hits as materialized (select o.id from orders o where ${searchCondition(text)} limit 200)
    select ${columns} from ${from} where o.id in (select id from hits) order by o.id desc limit ${PER_KIND}`.execute(tx)
  return rows
}

/** Where the names of a kind stand: table `t` and what a hit tells beside its name. */
interface Names {
  from: Sql
  detail: Sql
  active: Sql
  merchantType?: Sql
}

const warehouses = (kind: 'branch' | 'agency'): Names => ({
  from: sql`warehouses t`,
  detail: sql`t.code`,
  active: sql`t.is_active and t.kind = ${sql.lit(kind)}`,
})

const names: Record<Exclude<Kind, 'order'>, Names> = {
  merchant: { from: sql`merchants t`, detail: sql`t.code`, active: sql`t.is_active`, merchantType: sql`t.merchant_type` },
  rider: { from: sql`riders t`, detail: sql`coalesce(t.phone, '')`, active: sql`t.is_active` },
  branch: warehouses('branch'),
  agency: warehouses('agency'),
  city: {
    from: sql`cities t join states s on s.tenant_id = t.tenant_id and s.id = t.state_id`,
    detail: sql`s.name`,
    active: sql`true`,
  },
  staff: { from: sql`staff t`, detail: sql`t.email`, active: sql`t.is_active` },
}

type NamedHit = SearchHit & { kind: Exclude<Kind, 'order'> }

/** Hits of several kinds in one statement, the best of each first. */
async function ask(tx: Tx, kinds: readonly NamedHit['kind'][], isSimilar: boolean, where: Sql, order: Sql): Promise<NamedHit[]> {
  if (kinds.length === 0) return []
  const parts = kinds.map(kind => {
    const { from, detail, active, merchantType } = names[kind]
    return sql`(select ${sql.lit(kind)} as kind, t.id, t.name as title, ${detail} as detail, null as status_key,
      ${sql.lit(isSimilar)} as is_similar, ${merchantType ?? sql`null`} as merchant_type
      from ${from} where ${where} and ${active} order by ${order}, t.name limit ${PER_KIND})`
  })
  const { rows } = await sql<NamedHit>`${sql.join(parts, sql` union all `)}`.execute(tx)
  // Only a merchant has a type, which its label tells even when it is none.
  return rows.map(({ merchant_type, ...hit }) =>
    hit.kind === 'merchant' ? { ...hit, merchant_type: merchant_type ?? null } : hit,
  )
}

/** Names that contain the text; of kinds with none, those that are spelt like it. */
async function named(tx: Tx, kinds: readonly NamedHit['kind'][], text: string): Promise<NamedHit[]> {
  const part = sql`fold(t.name) like fold(${likePart(text)})`
  const begins = sql`not fold(t.name) like fold(${likePart(text).slice(1)})`
  const contains = await ask(tx, kinds, false, part, begins)
  const missing = kinds.filter(kind => !contains.some(hit => hit.kind === kind))
  if (missing.length === 0 || text.length < 4) return contains
  // `<%` asks the index with this threshold; its default of 0.6 would lose 'namste boks'.
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(LIKENESS)}, true)`.execute(tx)
  const likeness = sql`word_similarity(fold(${text}), fold(t.name)) desc`
  return [...contains, ...(await ask(tx, missing, true, sql`fold(${text}) <% fold(t.name)`, likeness))]
}

export const searchHandlers = implement(searchContract, {
  search: async ({ query }, { tx, permissions }) => {
    const text = query.q?.trim() ?? ''
    if (text.length < SHORTEST) return []
    const wanted = query.kinds?.split(',')
    const kinds = searchKinds.filter(kind => {
      const permission = needs[kind]
      return (wanted === undefined || wanted.includes(kind)) && (permission === undefined || permissions.has(permission))
    })
    const found: SearchHit[] = kinds.includes('order') ? (await orders(tx, text)).map(hit => ({ kind: 'order', ...hit })) : []
    found.push(
      ...(await named(
        tx,
        kinds.filter(kind => kind !== 'order'),
        text,
      )),
    )
    // In the order of the kinds, whichever way they were found.
    return kinds.flatMap(kind => found.filter(hit => hit.kind === kind))
  },
})
