// The finance setting's limit for an order's COD applies to the form, the counter and the import alike.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { financeSetting, financeSettingContract } from '@office/shared/areas/settings/operation-setting.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEngine } from '../../core/testing/engines.ts'
import { joinServer } from '../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../core/testing/test-office.ts'
import { seedDemoData } from '../../seed/demo-data.ts'
import { codParcel, readForm } from './order.testing.ts'

const engine = await anEngine()

describe(`on ${engine}`, () => {
  let t: TestOffice
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(async tx => {
      await seedDemoData(tx, 1, Date.now())
      // The demo's cards are in the currency of the counter.
      await sql`update rate_cards set currency = (select currency from tenants where id = current_tenant())`.execute(tx)
      const { rows } = await sql<{ name: string; id: number }>`
        select name, id from cities where name = 'Pokhara' union all select code, id from warehouses where code = 'KTM'
        union all select code, id from merchants where code = 'EVEREST'`.execute(tx)
      for (const { name, id } of rows) ids[name] = id
    })
    const { version } = await t.admin.call(financeSettingContract.get)
    const body = { ...financeSetting.defaults, cod_limit: '1500.00', version }
    await t.admin.call(financeSettingContract.update, { body })
  }, 60_000)
  afterAll(() => t.close())

  const create = (reference_no: string, cod_amount: string, more: object = {}) =>
    t.admin.call(orderContract.create, {
      body: {
        ...codParcel,
        reference_no,
        merchant_id: ids.EVEREST ?? 0,
        receiver_city_id: ids.Pokhara ?? 0,
        currency: t.tenant.currency,
        cod_amount,
        manual_charge: '10',
        charge_reason: 'Agreed',
        ...more,
      },
    })
  const atItsField = {
    problem: {
      errors: [{ path: 'cod_amount', code: 'cod-above-limit', message: 'The COD of an order can be at most 1,500.00' }],
    },
  }

  it('refuses at its field what would collect more, and takes the limit itself', async () => {
    await expect(create('L-1', '1500.01')).rejects.toMatchObject(atItsField)
    expect((await create('L-1', '1500')).cod_amount).toBe('1500.00')
    const walked = { customer_name: 'Mina', customer_phone: '+9779811112222', warehouse_id: ids.KTM ?? 0, is_paid: true }
    // At the counter it is that of the branch.
    const { currency: _, ...parcel } = codParcel
    const body = { ...parcel, ...walked, receiver_city_id: ids.Pokhara ?? 0, cod_amount: '1501' }
    await expect(t.admin.call(orderContract.createWalking, { body })).rejects.toMatchObject(atItsField)
  })

  it('leaves an order as it is that stood above a limit before, but for its COD', async () => {
    const { id } = await create('L-2', '900')
    await t.inTenant(tx => sql`update orders set cod_amount = 4000 where id = ${id}`.execute(tx))
    const form = await readForm(t.admin, id)
    const save = (more: object) => t.admin.call(orderContract.update, { params: { id }, body: { ...form, ...more } })
    await expect(save({ cod_amount: '3000' })).rejects.toMatchObject(atItsField)
    expect(await save({ note: 'Ring twice' })).toMatchObject({ cod_amount: '4000.00', note: 'Ring twice' })
  })

  it('rejects the row of a file with its value and the limit, and leaves what is in alone', async () => {
    const row = (reference: string, amount: string) => ({
      'Reference No': reference,
      'Merchant Code': 'EVEREST',
      'Receiver Name': 'Sita Rai',
      'Receiver Phone': '+9779801234567',
      'Receiver Address': 'Lakeside 4',
      'Receiver City': 'Pokhara',
      'Receiver State': 'Gandaki',
      'Receiver Country': 'Nepal',
      Pieces: '1',
      'Weight (kg)': '1.2',
      'Payment Type': 'COD',
      'COD Amount': amount,
      Currency: t.tenant.currency,
    })
    const rows = [row('L-3', '1500'), row('L-4', '1500.01'), row('L-2', '9000')]
    const judged = await t.admin.call(orderContract.bulk, { query: { dry_run: '1' }, body: { rows } })
    expect(judged.rejected).toMatchObject([
      { row: 3, field: 'COD Amount', code: 'COD_ABOVE_LIMIT', message: 'The COD of an order can be at most 1,500.00' },
    ])
    expect(judged).toMatchObject({ created: 1, unchanged: 1 })
  })
})
