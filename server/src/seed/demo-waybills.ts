// Waybill series and requests of the demo: a merchant's own series that runs low, an inactive one, and requests in each state.
import { takeBlock } from '../areas/waybills/waybill-block.queries.ts'
import type { Tx } from '../core/database/transaction.ts'

export async function seedDemoWaybills(tx: Tx, staffId: number): Promise<void> {
  const [first, second, third] = await tx.selectFrom('merchants').select('id').orderBy('id').limit(3).execute()
  if (!first || !second || !third) return
  const own = { prefix: 'HB', country: 'NP', is_default: false }
  const [low] = await tx
    .insertInto('waybill_series')
    .values([
      { ...own, name: 'Preprinted rolls 2026', first_serial: 30_000_001, last_serial: 30_002_500, low_at: 2000 },
      { ...own, name: 'Preprinted rolls 2025', first_serial: 20_000_001, last_serial: 20_005_000, given: 4812, is_active: false },
    ])
    .returning('id')
    .execute()
  if (!low) return
  const merchants = [first.id, second.id].map(merchant_id => ({ series_id: low.id, merchant_id }))
  await tx.insertInto('waybill_series_merchants').values(merchants).execute()
  const block = await takeBlock(tx, { merchantId: first.id, amount: 600, seriesId: low.id })
  const asked = { requested_by: staffId }
  const decided = { decided_by: staffId, decided_at: new Date().toISOString() }
  await tx
    .insertInto('waybill_requests')
    .values([
      { ...asked, ...decided, ...block, merchant_id: first.id, amount: 600, note: 'For the new shop', state: 'confirmed' },
      {
        ...asked,
        ...decided,
        merchant_id: third.id,
        amount: 10_000,
        note: null,
        state: 'rejected',
        reason: 'Send three parcels a day first: your last block is hardly used.',
      },
      { ...asked, merchant_id: second.id, amount: 250, note: 'Rolls for the festival' },
      { ...asked, merchant_id: third.id, amount: 100, note: null },
    ])
    .execute()
}
