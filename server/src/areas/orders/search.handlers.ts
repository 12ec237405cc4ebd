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

/** Names that contain the text; when there is none, those that are spelt like it. */
async function named(tx: Tx, from: Sql, detail: Sql, text: string, active: Sql): Promise<Hit[]> {
  const contains = await sql<Hit>`
    select t.id, t.name as title, ${detail} as detail, null as status_key, false as is_similar
    from ${from} where fold(t.name) like fold(${likePart(text)}) and ${active}
    order by not fold(t.name) like fold(${likePart(text).slice(1)}), t.name limit ${PER_KIND}`.execute(tx)
  if (contains.rows.length > 0 || text.length < 4) return contains.rows
  // `<%` asks the index with this threshold; its default of 0.6 would lose 'namste boks'.
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(LIKENESS)}, true)`.execute(tx)
  const similar = await sql<Hit>`
    select t.id, t.name as title, ${detail} as detail, null as status_key, true as is_similar
    from ${from} where fold(${text}) <% fold(t.name) and ${active}
    order by word_similarity(fold(${text}), fold(t.name)) desc, t.name limit ${PER_KIND}`.execute(tx)
  return similar.rows
}

const searches: Record<Kind, (tx: Tx, text: string) => Promise<Hit[]>> = {
  order: orders,
  merchant: async (tx, text) => {
    const hits = await named(tx, sql`merchants t`, sql`t.code`, text, sql`t.is_active`)
    const types = await tx
      .selectFrom('merchants')
      .select(['id', 'merchant_type'])
      .where('id', 'in', [0, ...hits.map(hit => hit.id)])
      .execute()
    return hits.map(hit => ({ ...hit, merchant_type: types.find(type => type.id === hit.id)?.merchant_type ?? null }))
  },
  rider: (tx, text) => named(tx, sql`riders t`, sql`coalesce(t.phone, '')`, text, sql`t.is_active`),
  branch: (tx, text) => named(tx, sql`warehouses t`, sql`t.code`, text, sql`t.is_active`),
  city: (tx, text) =>
    named(tx, sql`cities t join states s on s.tenant_id = t.tenant_id and s.id = t.state_id`, sql`s.name`, text, sql`true`),
  staff: (tx, text) => named(tx, sql`staff t`, sql`t.email`, text, sql`t.is_active`),
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
    const hits: SearchHit[] = []
    // One after the other: they share the request's one connection.
    for (const kind of kinds) for (const hit of await searches[kind](tx, text)) hits.push({ kind, ...hit })
    return hits
  },
})
