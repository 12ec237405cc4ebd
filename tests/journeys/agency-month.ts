// An agency whose commission is set off: three orders of 1,000 each delivered at its counter, of which it keeps a tenth, and a
// fixed sum for each month.
import type { TestOffice } from '@office/server/core/testing/test-office'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import { payRule } from '@office/shared/areas/rate-cards/pay/pay-card.model'
import { sql } from 'kysely'

/** The number of the agency. */
export async function sellAtAgency(office: TestOffice): Promise<number> {
  const rules = [payRule('percent-cod', { event: 'delivery', percent: '10' }), payRule('fixed', { amount: '500' })]
  const { agency, ids } = await office.inTenant(async tx => {
    const place = { code: 'SETOFF', name: 'Share agency', kind: 'agency' as const, phone: null, city_id: null }
    const { id: agency } = await tx.insertInto('warehouses').values(place).returning('id').executeTakeFirstOrThrow()
    await sql`with series as (insert into rate_card_series (kind) values ('agent') returning id),
      card as (insert into rate_cards (series_id, number, name, currency, from_day, terms, state)
        select id, 1, 'Share', 'NPR', '2025-01-01', ${JSON.stringify({ rules })}::jsonb, 'approved' from series)
      insert into rate_card_parties (series_id, agency_id) select id, ${agency} from series`.execute(tx)
    await sql`insert into settings (kind, value) values ('finance', '{"sets_off_commission": true}')
      on conflict (tenant_id, kind) do update set value = settings.value || excluded.value`.execute(tx)
    const { rows: orders } = await sql<{ id: number }>`
      insert into orders (waybill_number, reference_no, merchant_id, receiver_name, receiver_phone, receiver_address, receiver_city_id,
        receiver_state_id, receiver_country_id, pieces, weight_kg, payment_type, cod_amount, currency, status_key, custody, current_warehouse_id)
      select 'SET-' || at, 'SET-' || at, merchant_id, 'Receiver', '9800000000', 'Street', receiver_city_id, receiver_state_id, receiver_country_id,
        1, 1, 'COD', 1000, 'NPR', ${status.readyForCustomerPickup}, 'to-collect', ${agency}::int
      from orders, generate_series(1, 3) as at where id = (select min(id) from orders) returning id`.execute(tx)
    return { agency, ids: orders.map(order => order.id) }
  })
  await office.admin.call(orderStatusContract.update, { body: { ids, status_key: status.delivered, receiver: 'Sita' } })
  return agency
}
