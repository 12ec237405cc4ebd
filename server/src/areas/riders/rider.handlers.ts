// Riders: an ordinary table of people who may be carrying parcels.
import { riderStatuses } from '@office/shared/areas/orders/moves/order-transitions'
import { type Rider, riderContract } from '@office/shared/areas/riders/rider.contract'
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import { implement } from '../../core/http/implement.ts'
import { refuse } from '../../core/http/refusal.ts'
import { crud } from '../../core/records/crud.ts'
import { tableSource } from '../../core/records/table-source.ts'
import { startImport } from '../../imports/start-import.ts'
import { openApprovals } from '../approvals/approval-request.part.ts'
import { refuseNotOwn } from '../branches/own-branch.part.ts'
import { moneySorts, withMoney } from '../finance/party-money.part.ts'
import { raises } from '../settings/cache-key.part.ts'

const holds = msg`{name} still holds {n, plural, one {# order} other {# orders}}.`
const handOver = msg`{name} still holds {n, plural, one {# order} other {# orders}}. Hand them to another rider first.`

function refuseHolding({ name, orders_in_hand }: Rider, detail: typeof holds): void {
  if (orders_in_hand > 0)
    refuse('rider-holds-orders', { detail, values: { name, n: orders_in_hand }, current: { orders_in_hand } })
}

const plain = crud(riderContract, {
  table: 'riders',
  noun: 'rider',
  source: tableSource('riders r', riderContract.list, {
    joins: sql`left join warehouses w on w.tenant_id = r.tenant_id and w.id = r.warehouse_id`,
    columns: {
      warehouse_name: sql.ref('w.name'),
      money: sql`null::json`,
      // Literals instead of bound values, so that the database recognises the condition of its partial index (migration 0060).
      orders_in_hand: sql`(select count(*)::int from orders o where o.rider_id = r.id and o.status_key in (${sql.join(riderStatuses.map(key => sql.lit(key)))}))`,
    },
    sort: moneySorts('rider', 'r.id'),
  }),
  detail: { approvals: openApprovals('rider_id', 'r') },
  choices: { detail: sql.ref('w.name') },
  values: async (draft, context) => {
    await refuseNotOwn(context, draft.warehouse_id)
    return { ...draft }
  },
  taken: { riders_phone: { code: 'rider-phone-taken', field: 'phone', message: msg`Another rider has this phone number` } },
  guards: {
    remove: rider => refuseHolding(rider, handOver),
    activeStatus: (rider, _context, { is_active, confirmed }) => {
      if (!is_active && confirmed !== true) refuseHolding(rider, holds)
    },
  },
  changed: raises('riders'),
})

export const riderHandlers = implement(riderContract, {
  ...plain,
  bulk: (input, context) => startImport('riders', input, context),
  list: async (input, context) => withMoney('rider', await plain.list(input, context), context),
})
