// General search: each kind has its own index; misspelt names are found by trigram similarity.
import {
  type KeptKind,
  keptKindNames,
  keptKinds,
  type SearchHit,
  searchContract,
  searchKinds,
  searchNeeds,
} from '@office/shared/areas/orders/search.contract'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import type { Sql } from '../../core/database/sql.ts'
import { planOnce, setFor, type Tx } from '../../core/database/transaction.ts'
import { implement } from '../../core/http/implement.ts'
import { likePart, likeWords } from '../../core/records/filter-sql.ts'
import { findDocuments } from '../finance/documents/document-search.part.ts'
import { searchCondition, searchParts } from './list/order.source.ts'

type Kind = (typeof searchKinds)[number]
/** Kinds that are found by name. */
type NamedKind = Exclude<Kind, 'order' | 'document'>

/** The most hits of a kind; 'See all' opens the list (docs/keys.md section 4). */
const PER_KIND = 5
/** Shorter texts would match everything. */
const SHORTEST = 2
/** Below this similarity it is a different name; pg_trgm's own measure of words, 0 to 1. */
const LIKENESS = 0.45
/** Number of recent orders that show what is used most: enough to be representative, few enough to be counted at once. */
const LATELY = 20_000

/**
 * So many consecutive digits occur in few waybills and phones, however many there are: the trigram index finds them, and no plan
 * is better.
 */
const RARE = /\d{5}/

/** The order with this waybill, otherwise those with the text in any searched field, newest first. */
async function orders(tx: Tx, text: string): Promise<SearchHit[]> {
  const columns = sql`o.id, o.waybill_number, o.receiver_name, o.receiver_city_id, o.status_key`
  // A whole waybill is one look-up of its key, and then the trigram index is not used. The inner limit keeps a common word from
  // being sorted in full: any matches are taken first, and the newest of them shown.
  const isRare = RARE.test(text)
  if (isRare) {
    // By itself, PostgreSQL would plan every time, which takes four times as long as running it. A single plan does not know the
    // word, and might read all orders.
    planOnce(tx)
    setFor(tx, { enable_seqscan: 'off' })
  }
  const found = sql<SearchHit>`
    with exact as materialized (select ${columns} from orders o where o.waybill_number = ${normaliseWaybill(text)}),
    hits as (
      select * from exact
      union all (select ${columns} from orders o where not exists (select from exact) and ${isRare ? searchParts(text) : searchCondition(text)} limit 200))
    select 'order' as kind, id, waybill_number as title, status_key, false as is_similar,
      receiver_name || ', ' || (select name from cities where cities.id = hits.receiver_city_id) as detail
    from hits order by id desc limit ${PER_KIND}`.execute(tx)
  // The names searched along with it may be so few that reading all is faster.
  if (isRare) setFor(tx, { enable_seqscan: 'on' })
  return (await found).rows
}

/** Where the names of a kind are stored: table `t` and what a hit shows besides its name. */
interface Names {
  from: Sql
  detail: Sql
  active: Sql
  merchantType?: Sql
  /** They are also found by a part of their number. */
  phone?: Sql
}

const warehouses = (kind: 'branch' | 'agency'): Names => ({
  from: sql`warehouses t`,
  detail: sql`t.code`,
  active: sql`t.is_active and t.kind = ${sql.lit(kind)}`,
})

const names: Record<NamedKind, Names> = {
  merchant: { from: sql`merchants t`, detail: sql`t.code`, active: sql`t.is_active`, merchantType: sql`t.merchant_type` },
  rider: { from: sql`riders t`, detail: sql`coalesce(t.phone, '')`, active: sql`t.is_active`, phone: sql`t.phone` },
  'walking-customer': { from: sql`walking_customers t`, detail: sql`t.phone`, active: sql`t.is_active`, phone: sql`t.phone` },
  branch: warehouses('branch'),
  agency: warehouses('agency'),
  city: {
    from: sql`cities t join states s on s.tenant_id = t.tenant_id and s.id = t.state_id`,
    detail: sql`s.name`,
    active: sql`true`,
  },
  staff: { from: sql`staff t`, detail: sql`t.email`, active: sql`t.is_active` },
}

type NamedHit = SearchHit & { kind: NamedKind }

/**
 * Names that contain the text, or its words in another order, with those that begin with it first; for kinds without any, names
 * spelt similarly. One statement: the similarity part of a kind is not run if it had exact hits.
 */
async function named(tx: Tx, kinds: readonly NamedHit['kind'][], text: string): Promise<NamedHit[]> {
  if (kinds.length === 0) return []
  const hits = (kind: NamedHit['kind'], isSimilar: boolean, where: Sql, order: Sql) => {
    const { from, detail, active, merchantType } = names[kind]
    return sql`(select ${sql.lit(kind)} as kind, t.id, t.name as title, ${detail} as detail, null as status_key,
      ${sql.lit(isSimilar)} as is_similar, ${merchantType ?? sql`null`} as merchant_type
      from ${from} where ${where} and ${active} order by ${order}, t.name limit ${PER_KIND})`
  }
  const together = (parts: readonly Sql[]) => sql.join(parts, sql` union all `)
  const part = sql.join(
    likeWords(text).map(pattern => sql`fold(t.name) like fold(${pattern})`),
    sql` and `,
  )
  const digits = /^\+?\d{4,}$/.exec(text.replace(/[\s().-]/g, ''))?.[0]
  const partOf = ({ phone }: Names) =>
    phone && digits !== undefined ? sql`(${part} or fold(${phone}) like fold(${likePart(digits)}))` : part
  const begins = sql`not fold(t.name) like fold(${likePart(text).slice(1)})`
  const contained = together(kinds.map(kind => hits(kind, false, partOf(names[kind]), begins)))
  const likeness = sql`word_similarity(fold(${text}), fold(t.name)) desc`
  const alike = kinds.map(kind => {
    const isMissing = sql`not exists (select from contained where kind = ${sql.lit(kind)})`
    return hits(kind, true, sql`${isMissing} and fold(${text}) <% fold(t.name)`, likeness)
  })
  // A number is not a misspelt name, and with three letters everything is similar.
  const mayBeMisspelt = text.length >= 4 && /\p{L}/u.test(text)
  // `<%` queries the index with this threshold; its default of 0.6 would miss 'namste boks'. Planning a dozen parts takes longer
  // than running them, and no name needs a different plan.
  setFor(tx, { 'pg_trgm.word_similarity_threshold': String(LIKENESS) })
  planOnce(tx)
  const { rows } = await sql<NamedHit>`with contained as materialized (${contained})
    select * from contained ${mayBeMisspelt ? sql`union all ${together(alike)}` : sql``}`.execute(tx)
  return rows.map(withMerchantType)
}

/** The column of an order that names a record of the kind; kinds without one are kept by name. */
const namedByOrders: Partial<Record<KeptKind, Sql>> = {
  merchant: sql.ref('merchant_id'),
  rider: sql.ref('rider_id'),
  city: sql.ref('receiver_city_id'),
}

/** The active records of these kinds that the newest orders name most, limited to what a client may keep of each. */
async function kept(tx: Tx, kinds: readonly KeptKind[]): Promise<NamedHit[]> {
  if (kinds.length === 0) return []
  const parts = kinds.map(kind => {
    const { from, detail, active, merchantType } = names[kind]
    const column = namedByOrders[kind]
    const uses = column
      ? sql`left join (select ${column} as id, count(*) as uses from lately group by 1) u on u.id = t.id`
      : sql``
    return sql`(select ${sql.lit(kind)} as kind, t.id, t.name as title, ${detail} as detail, null as status_key,
      false as is_similar, ${merchantType ?? sql`null`} as merchant_type from ${from} ${uses} where ${active}
      order by ${column ? sql`u.uses desc nulls last,` : sql``} t.name, t.id limit ${keptKinds[kind].most})`
  })
  const { rows } = await sql<NamedHit>`
    with lately as materialized (select merchant_id, rider_id, receiver_city_id from orders order by id desc limit ${LATELY})
    ${sql.join(parts, sql` union all `)}`.execute(tx)
  return rows.map(withMerchantType)
}

/** Only a merchant has a type, which its label shows even if there is none. */
const withMerchantType = ({ merchant_type, ...hit }: NamedHit): NamedHit =>
  hit.kind === 'merchant' ? { ...hit, merchant_type: merchant_type ?? null } : hit

/** The requested kinds (comma-separated names) that this person may see. */
function kindsOf<K extends Kind>(all: readonly K[], wanted: string | undefined, permissions: ReadonlySet<string>): K[] {
  const named = wanted?.split(',')
  return all.filter(kind => {
    const permission = searchNeeds[kind]
    return (named === undefined || named.includes(kind)) && (permission === undefined || permissions.has(permission))
  })
}

export const searchHandlers = implement(searchContract, {
  search: async ({ query }, context) => {
    const { tx, permissions } = context
    if (query.kept === true) return kept(tx, kindsOf(keptKindNames, query.kinds, permissions))
    const text = query.q?.trim() ?? ''
    if (text.length < SHORTEST) return []
    const kinds = kindsOf(searchKinds, query.kinds, permissions)
    const isNamed = (kind: Kind): kind is NamedKind => kind !== 'order' && kind !== 'document'
    // Orders first: their plan depends on the word, which the setting for names would prevent.
    const found = await Promise.all([
      kinds.includes('order') ? orders(tx, text) : [],
      kinds.includes('document') ? findDocuments(text, PER_KIND, context) : [],
      named(tx, kinds.filter(isNamed), text),
    ])
    // In the order of the kinds, however they were found.
    return kinds.flatMap(kind => found.flat().filter(hit => hit.kind === kind))
  },
})
