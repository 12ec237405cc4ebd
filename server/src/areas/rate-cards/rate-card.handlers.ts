// Rate cards: the handlers of every endpoint of the contract.
import {
  agencyRateCardContract,
  isPriceCard,
  rateCardContract,
  riderRateCardContract,
  walkingRateCardContract,
} from '@office/shared/areas/rate-cards/rate-card.contract'
import { msg } from '@office/shared/core/messages/message'
import { type RawBuilder, sql } from 'kysely'
import { implement } from '../../core/http/implement.ts'
import { refuse } from '../../core/http/refusal.ts'
import { readChoices } from '../../core/records/choices-sql.ts'
import { listSql } from '../../core/records/list-sql.ts'
import { tableSource } from '../../core/records/table-source.ts'
import { readTaxes } from './pricing.part.ts'
import { rateCardSource, readCard } from './rate-card.source.ts'
import { assignCard, makeWalkingDefault, moveCard } from './rate-card-state.queries.ts'
import {
  cloneCard,
  createPayCard,
  createPriceCard,
  decidersOf,
  lockDraft,
  refuseStale,
  removeCard,
  updateCard,
  written,
} from './rate-card-write.queries.ts'
import { readLanes, saveLanes } from './rate-table.queries.ts'

const merchantCards = listSql(rateCardContract.list, rateCardSource('merchant'))
const walkingCards = listSql(walkingRateCardContract.list, rateCardSource('walking-customer'))
const agencyCards = listSql(agencyRateCardContract.list, rateCardSource('agent'))
const riderCards = listSql(riderRateCardContract.list, rateCardSource('rider'))

const noTable = msg`{name} has pay rules, not a price table`

/** A party's card: the version in force today, otherwise the newest one. */
const cardOfParty = (isOwn: RawBuilder<unknown>) => ({
  joins: sql`
    left join rate_card_parties p on ${isOwn}
    left join lateral (
      select c.id, c.name from rate_cards c where c.tenant_id = p.tenant_id and c.series_id = p.series_id
      order by rate_card_state(c.state, c.from_day, c.to_day) = 'active' desc, c.number desc limit 1) as card on true`,
  columns: { card_id: sql.ref('card.id'), card_name: sql.ref('card.name') },
  joined: ['card_id'] as const,
})
const cardsOfMerchants = listSql(
  rateCardContract.merchantList,
  tableSource('merchants m', rateCardContract.merchantList, cardOfParty(sql`p.tenant_id = m.tenant_id and p.merchant_id = m.id`)),
)
const cardsOfAgencies = listSql(
  rateCardContract.agentList,
  tableSource('warehouses w', rateCardContract.agentList, {
    base: sql`(select * from warehouses where kind = 'agency') w`,
    ...cardOfParty(sql`p.tenant_id = w.tenant_id and p.agency_id = w.id`),
  }),
)
const { columns: cardColumns, ...riderCard } = cardOfParty(sql`p.tenant_id = r.tenant_id and p.rider_id = r.id`)
const cardsOfRiders = listSql(
  rateCardContract.riderList,
  tableSource('riders r', rateCardContract.riderList, { ...riderCard, columns: { ...cardColumns, code: sql`null::text` } }),
)

export const rateCardHandlers = implement(rateCardContract, {
  list: ({ query }, context) => merchantCards(query, context),
  create: ({ body }, context) => createPriceCard(context, 'merchant', body),
  get: async ({ params }, context) => {
    const { card } = await readCard(context, params.id)
    return { ...card, deciders: await decidersOf(context, card) }
  },
  update: ({ params, body }, context) => updateCard(context, params.id, body),
  remove: ({ params }, context) => removeCard(context, params.id),
  approval: ({ params, body }, context) => moveCard(context, params.id, body.decision, body.reason ?? null, body.version),
  changeState: ({ params, body }, context) => moveCard(context, params.id, body.move, body.reason ?? null),
  assign: ({ params, body }, context) => assignCard(context, params.id, body),
  clone: ({ params, body }, context) => cloneCard(context, params.id, body),
  table: async ({ params }, context) => {
    await readCard(context, params.id)
    return readLanes(context.tx, params.id)
  },
  saveTable: async ({ params, body: { version, lanes, removed } }, context) => {
    const { card: before } = await lockDraft(context, params.id, 'edit')
    refuseStale(before, version)
    if (!isPriceCard(before)) refuse('card-of-other-kind', { detail: noTable, values: { name: before.name }, current: before })
    const change = await saveLanes(context.tx, before, { lanes, removed })
    await sql`update rate_cards set ${written(context)} where id = ${params.id}`.execute(context.tx)
    const { card } = await readCard(context, params.id)
    await context.audit({ action: 'rate-card.table', subject: 'rate-card', subjectId: params.id, after: change })
    return { change, card }
  },
  merchantList: ({ query }, context) => cardsOfMerchants(query, context),
  agentList: ({ query }, context) => cardsOfAgencies(query, context),
  riderList: ({ query }, context) => cardsOfRiders(query, context),
  businessDropdown: ({ query }, { tx }) =>
    readChoices(
      tx,
      {
        from: sql`merchant_businesses b join merchants m on m.tenant_id = b.tenant_id and m.id = b.merchant_id`,
        id: sql.ref('b.id'),
        name: sql.ref('b.name'),
        detail: sql.ref('m.name'),
        search: sql`b.name || ' ' || m.name`,
      },
      query,
    ),
  agencyDropdown: ({ query }, { tx }) =>
    readChoices(
      tx,
      { from: sql`(select * from warehouses where kind = 'agency') w`, id: sql.ref('w.id'), name: sql.ref('w.name') },
      query,
    ),
  taxes: async (_input, { tx }) => {
    const { items, ...setting } = await readTaxes(tx)
    return { ...setting, items: [...items] }
  },
  zoneExtract: async (_input, { tx }) => {
    const { rows } = await sql<{ id: number; name: string; code: string | null }>`
      select id, name, code from zones order by name, id limit 5000`.execute(tx)
    return rows
  },
})

export const walkingRateCardHandlers = implement(walkingRateCardContract, {
  list: ({ query }, context) => walkingCards(query, context),
  create: ({ body }, context) => createPriceCard(context, 'walking-customer', body),
  setDefault: ({ params }, context) => makeWalkingDefault(context, params.id),
})

export const agencyRateCardHandlers = implement(agencyRateCardContract, {
  list: ({ query }, context) => agencyCards(query, context),
  create: ({ body }, context) => createPayCard(context, 'agent', body),
})

export const riderRateCardHandlers = implement(riderRateCardContract, {
  list: ({ query }, context) => riderCards(query, context),
  create: ({ body }, context) => createPayCard(context, 'rider', body),
})
