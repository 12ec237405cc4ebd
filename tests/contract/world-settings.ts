// The settings' part of a tenant's world: a flag on an order, a tax item, a waybill layout, a tracking item, a mail.
import type {} from '@office/server/areas/settings/setting.table'
import type {} from '@office/server/areas/waybills/labels/waybill-layout.table'
import type { TestOffice, TestStaff } from '@office/server/core/testing/test-office'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { flagContract } from '@office/shared/areas/settings/flag.contract'
import { taxItemContract } from '@office/shared/areas/settings/tax-item.contract'
import { seedWaybillLayouts } from '@office/shared/areas/waybills/labels/waybill-layout.contract'

export async function makeSettingRows(
  office: TestOffice,
  { call, tenant }: TestStaff,
  { mark, order }: { mark: string; order: number },
) {
  const flag = await call(flagContract.create, {
    body: { name: `${mark} flag`, colour: 'wait', description: null, is_active: true },
  })
  await call(orderStatusContract.flag, { body: { ids: [order], flag_ids: [flag.id], is_set: true } })
  const tax = await call(taxItemContract.create, {
    body: { name: `${mark} tax`, rate: '13.000', applies_to: 'all', is_active: true },
  })
  const { layout, item, mail } = await office.inTenant(async tx => {
    const [seed] = seedWaybillLayouts
    if (!seed) throw new Error('There is no layout to start with')
    // The base data already holds every tracking item; the walk needs one with a number of its own.
    await tx.deleteFrom('tracking_items').where('key', '=', 'attempts').execute()
    const paper = await tx
      .insertInto('waybill_layouts')
      .values({ ...seed, name: `${mark} layout`, elements: JSON.stringify(seed.elements) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const shown = await tx.insertInto('tracking_items').values({ key: 'attempts' }).returning('id').executeTakeFirstOrThrow()
    const letter = {
      recipient: `${mark}@mail.test`,
      subject: `${mark} subject`,
      text: mark,
      attachments: '[]',
      status: 'sent',
      error: null,
    }
    const kept = await tx.insertInto('mails').values(letter).returning('id').executeTakeFirstOrThrow()
    return { layout: paper.id, item: shown.id, mail: kept.id }
  }, tenant)
  return { flag: flag.id, taxItem: tax.id, waybillLayout: layout, trackingItem: item, mail }
}
