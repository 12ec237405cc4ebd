// One row of every noun in a tenant, and the row that each name of the contract stands for.

import type {} from '@office/server/areas/branches/warehouse.table'
import type {} from '@office/server/areas/merchants/merchant.table'
import type {} from '@office/server/areas/orders/order.table'
import { keepProofs } from '@office/server/areas/orders/photos/proof.part'
import type {} from '@office/server/areas/places/place.table'
import type {} from '@office/server/areas/riders/rider.table'
import type {} from '@office/server/areas/settings/setting.table'
import type {} from '@office/server/areas/sorting/sorting.table'
import { pngOf } from '@office/server/core/testing/png'
import type { TestOffice, TestStaff } from '@office/server/core/testing/test-office'
import { approvalContract } from '@office/shared/areas/approvals/approval.contract'
import { adjustmentContract } from '@office/shared/areas/finance/adjustments/adjustment.contract'
import { agencyDepositContract } from '@office/shared/areas/finance/deposits/agency-deposit.contract'
import { branchDepositContract } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import { branchExpenseContract } from '@office/shared/areas/finance/deposits/branch-expense.contract'
import { expenseKindContract } from '@office/shared/areas/finance/deposits/expense-kind.contract'
import { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import { walkingInvoiceContract } from '@office/shared/areas/finance/invoices/walking-invoice.contract'
import { paymentMethodContract } from '@office/shared/areas/finance/methods/payment-method.contract'
import { returnSheetContract } from '@office/shared/areas/operations/return-sheet.contract'
import { runSheetContract } from '@office/shared/areas/operations/run-sheet.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderPhotoContract } from '@office/shared/areas/orders/order-photo.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { waybillPrintContract } from '@office/shared/areas/orders/papers/waybill-print.contract'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { zoneContract } from '@office/shared/areas/places/zone.contract'
import { reportScheduleContract } from '@office/shared/areas/reports/report-schedule.contract'
import { resourceContract } from '@office/shared/areas/resources/resource.contract'
import { BANNER_SIZE, bannerContract } from '@office/shared/areas/settings/banner.contract'
import { termsContract } from '@office/shared/areas/settings/terms.contract'
import { sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import { sortingDeviceContract } from '@office/shared/areas/sorting/sorting-device.contract'
import { auditContract } from '@office/shared/areas/staff/audit.contract'
import { roleContract } from '@office/shared/areas/staff/role.contract'
import { serviceTokenContract } from '@office/shared/areas/staff/service-token.contract'
import { staffContract } from '@office/shared/areas/staff/staff.contract'
import { waybillRequestContract } from '@office/shared/areas/waybills/waybill-request.contract'
import { waybillSeriesContract } from '@office/shared/areas/waybills/waybill-series.contract'
import type { Endpoint } from '@office/shared/core/api/endpoint'
import { listViewContract } from '@office/shared/core/lists/list-view.contract'
import { sql } from 'kysely'
import { makeMerchantWorld } from './merchant-world.ts'
import { makeCommissions } from './world-commissions.ts'
import { makeRateCard } from './world-rate-cards.ts'
import { makeSettingRows } from './world-settings.ts'

/** Nouns that an endpoint can name by number. */
const nouns = [
  'city',
  'country',
  'state',
  'warehouse',
  'agency',
  'zone',
  'merchant',
  'rider',
  'reason',
  'order',
  'remark',
  'bucket',
  'session',
  'serviceToken',
  'webhookDelivery',
  'auditEvent',
  'device',
  'bag',
  'import',
  'business',
  'address',
  'contact',
  'merchantUser',
  'document',
  'integration',
  'walkingCustomer',
  'approval',
  'salesPerson',
  'staff',
  'role',
  'flag',
  'taxItem',
  'waybillLayout',
  'mail',
  'trackingItem',
  'listView',
  'resource',
  'banner',
  'terms',
  'runSheet',
  'returnSheet',
  'riderCommission',
  'agencyCommission',
  'riderDeposit',
  'print',
  'agencyDeposit',
  'branchDeposit',
  'branchExpense',
  'cashReceipt',
  'expenseKind',
  'picture',
  'paymentMethod',
  'merchantInvoice',
  'payment',
  'repayment',
  'openingBalance',
  'walkingInvoice',
  'merchantAdjustment',
  'walkingAdjustment',
  'reportSchedule',
  'rateCard',
  'waybillSeries',
  'waybillRequest',
] as const
export type Noun = (typeof nouns)[number]

/** Names that a path or body gives by text. */
const words = ['key', 'waybill', 'token', 'statusKey', 'kind'] as const
export type Word = (typeof words)[number]
export const isWord = (name: string): name is Word => words.some(word => word === name)

export interface World {
  rows: Record<Noun, number>
  words: Record<Word, string>
  /** Contained in every text of the world: an answer that holds it has shown this tenant. */
  mark: string
}

/** Where `{id}` and `ids` mean another noun than the first that the path names, by its beginning; the first match counts. */
const idByPath: readonly [string, Noun][] = [
  ['/admin/audit-log', 'auditEvent'],
  ['/admin/import', 'import'],
  ['/admin/warehouse/agent', 'agency'],
  ['/admin/approvals', 'approval'],
  ['/admin/setting/email/mails', 'mail'],
  ['/admin/setting/tracking', 'trackingItem'],
  ['/admin/order/print-waybill', 'print'],
  ['/admin/order', 'order'],
  ['/admin/roles', 'role'],
  ['/admin/finance/rider/commission-pending', 'rider'],
  ['/admin/finance/agency/commission-pending', 'agency'],
  ['/admin/finance/rider/commission', 'riderCommission'],
  ['/admin/finance/agency/commission', 'agencyCommission'],
  ['/admin/finance/rider/deposit', 'riderDeposit'],
  ['/admin/finance/rider/pending-orders', 'order'],
  ['/admin/finance/agency/deposit', 'agencyDeposit'],
  ['/admin/finance/agency/pending-orders', 'order'],
  ['/admin/finance/branch/deposit', 'branchDeposit'],
  ['/admin/finance/branch/pending-orders', 'cashReceipt'],
  ['/admin/finance/expenses', 'expenseKind'],
  ['/admin/finance/merchant/invoice', 'merchantInvoice'],
  ['/admin/finance/merchant/pending-orders', 'order'],
  ['/admin/finance/merchant/pending-adjustments', 'merchantAdjustment'],
  ['/admin/finance/branch/{id}', 'warehouse'],
  ['/admin/finance/walking/{id}', 'walkingCustomer'],
  ['/admin/finance/invoice', 'merchantInvoice'],
  ['/admin/finance/commission', 'riderCommission'],
  ['/admin/finance/walking/invoice', 'walkingInvoice'],
  ['/admin/finance/walking/pending-orders', 'order'],
  ['/admin/finance/walking/pending-adjustments', 'walkingAdjustment'],
  ['/admin/rate-card/merchant-list', 'merchant'],
  ['/admin/rate-card/agent-list', 'agency'],
  ['/admin/rate-card/rider-list', 'rider'],
  ['/admin/rate-card/business-dropdown', 'business'],
]

/** Names that say another noun than their own, and those whose noun depends on who calls them. */
const byName: Readonly<Record<string, Noun>> = {
  expenseId: 'branchExpense',
  receipt_ids: 'cashReceipt',
  receipt_id: 'cashReceipt',
  userId: 'merchantUser',
  party_id: 'rider',
  // Another place than the one where bags are filled.
  destination_warehouse_id: 'agency',
  subject_id: 'auditEvent',
  recipient_ids: 'staff',
  returned_ids: 'order',
  missing_ids: 'order',
  card_id: 'rateCard',
  user_clone_active: 'staff',
  layout_id: 'waybillLayout',
  photo_id: 'picture',
  signature_id: 'picture',
  series_id: 'waybillSeries',
}

/** 'walking-customer' and 'walking_customer' are the noun walkingCustomer. */
const nounCalled = (name: string): Noun | undefined => {
  const called = name.replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase())
  return nouns.find(noun => noun === called)
}

/** 'origin_city_id' is a city. */
const nounOfName = (name: string): Noun | undefined => {
  const called = name.replace(/(_ids?|Id)$/, '')
  return nounCalled(called) ?? nounCalled(called.replace(/^[^_]+_/, ''))
}

const nounOfPath = (path: string): Noun | undefined =>
  idByPath.find(([start]) => path.startsWith(start))?.[1] ?? path.split('/').map(nounCalled).find(Boolean)

/** @throws if a name has no fixture: say here what it stands for, and make a row of it in `makeWorld` */
export function nounOf(endpoint: Endpoint, name: string): Noun {
  const noun = byName[name] ?? (['id', 'ids', 'except'].includes(name) ? nounOfPath(endpoint.path) : nounOfName(name))
  if (!noun) throw new Error(`${endpoint.method} ${endpoint.path}: '${name}' has no fixture in tests/contract/world.ts`)
  return noun
}

/**
 * Makes the world in a tenant.
 * @param firstId numbers of its rows start above this, so that two tenants share none
 */
export async function makeWorld(
  office: TestOffice,
  staff: TestStaff,
  { firstId, mark }: { firstId: number; mark: string },
): Promise<World> {
  const { call, tenant } = staff
  const inside = <T>(work: Parameters<typeof office.inTenant<T>>[0]) => office.inTenant(work, tenant)
  if (firstId > 0)
    await inside(async tx => {
      // Every table that numbers its rows, those of the base data included.
      const { rows } = await sql<{
        name: string
      }>`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relkind = 'r' and a.attname = 'id' and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id')
          and c.relnamespace = (select oid from pg_namespace where nspname = current_schema())`.execute(tx)
      for (const { name } of rows)
        await sql`insert into id_counters (table_name, last, tenant_id) values (${name}, ${firstId}, current_tenant())
          on conflict (tenant_id, table_name) do update set last = ${firstId} + id_counters.last`.execute(tx)
    })
  // Base data was numbered from 1 when the tenant was made, so the walk brings its own.
  const { country, reason } = await inside(async tx => {
    const spelt = { code: 'QZ', name: `${mark} country`, currency: 'NPR', phone_code: null, spellings: [`${mark} country`] }
    const made = await tx.insertInto('countries').values(spelt).returning('id').executeTakeFirstOrThrow()
    const why = await tx
      .insertInto('reasons')
      .values({ applies_to: 'key_2', text: `${mark} reason`, fault: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { country: made.id, reason: why.id }
  })
  const state = await call(stateContract.create, {
    body: { name: `${mark} state`, code: null, country_id: country, native_name: null },
  })
  const city = await call(cityContract.create, {
    body: { name: `${mark} city`, native_name: null, state_id: state.id, is_active: true },
  })
  const { warehouse, agency, rider, merchant } = await inside(async tx => {
    const place = { code: `W-${mark}`.slice(0, 20), name: `${mark} warehouse`, is_sorting: true, city_id: city.id, phone: null }
    const made = await tx.insertInto('warehouses').values(place).returning('id').executeTakeFirstOrThrow()
    const other = { ...place, code: `A-${mark}`.slice(0, 20), name: `${mark} agency`, kind: 'agency' as const, is_sorting: false }
    const agent = await tx.insertInto('warehouses').values(other).returning('id').executeTakeFirstOrThrow()
    const person = { name: `${mark} rider`, phone: null, warehouse_id: made.id }
    const who = await tx.insertInto('riders').values(person).returning('id').executeTakeFirstOrThrow()
    const shop = { code: `M-${mark}`, name: `${mark} merchant`, merchant_type: 'cash', phone: null, city_id: city.id }
    const sender = await tx.insertInto('merchants').values(shop).returning('id').executeTakeFirstOrThrow()
    return { warehouse: made.id, agency: agent.id, rider: who.id, merchant: sender.id }
  })
  const zone = await call(zoneContract.create, { body: { name: `${mark} zone`, code: null, city_ids: [] } })
  const merchantRows = await makeMerchantWorld(office, staff, { mark, merchant, city: city.id })
  const draft = (at: number) => ({
    waybill_number: `${mark}-${at}`.toUpperCase(),
    reference_no: `${mark}-ref-${at}`,
    merchant_id: merchant,
    receiver_name: `${mark} receiver`,
    receiver_phone: '9812345678',
    receiver_address: `${mark} street`,
    receiver_city_id: city.id,
    pieces: 1,
    weight_kg: '1.000',
    payment_type: 'COD' as const,
    cod_amount: '100.00',
    currency: 'NPR',
  })
  const order = await call(orderContract.create, { body: draft(1) })
  const bagged = await call(orderContract.create, { body: draft(2) })
  // It was damaged once, and a photo shows it.
  const damage = await inside(async tx => {
    await tx.updateTable('orders').set({ status_key: 'key_14' }).where('id', '=', order.id).execute()
    return tx.selectFrom('reasons').select('id').where('applies_to', '=', 'key_34').limit(1).executeTakeFirstOrThrow()
  })
  await call(orderStatusContract.update, { body: { ids: [order.id], status_key: 'key_34', reason_id: damage.id } })
  await call(orderPhotoContract.add, { params: { id: order.id }, file: new File([pngOf(1, 1)], `${mark}.png`) })
  await inside(tx =>
    tx.updateTable('orders').set({ status_key: 'key_1', custody: 'to-collect' }).where('id', '=', order.id).execute(),
  )
  const picture = await call(orderPhotoContract.sendProof, { file: new File([pngOf(1, 1)], `${mark}.png`) })
  // It was delivered once, too, and a picture proves it.
  await inside(async tx => {
    const event = { order_id: order.id, kind: 'move' as const, status_key: 'key_17' as const, source: 'web' as const }
    const delivered = await tx.insertInto('order_events').values(event).returning('seq').executeTakeFirstOrThrow()
    await keepProofs(
      tx,
      [{ order_id: order.id, seq: delivered.seq }],
      { photo: picture.id, signature: picture.id },
      staff.staffId,
    )
  })
  const remark = await call(orderContract.addRemark, { params: { id: order.id }, body: { text: `${mark} remark` } })
  const bucket = await call(sortingContract.createBucket, {
    body: {
      code: `B${firstId % 97}`,
      name: `${mark} bucket`,
      warehouse_id: warehouse,
      state_ids: [state.id],
      city_ids: [city.id],
    },
  })
  const session = await call(sortingContract.login, { params: { id: bucket.id }, body: { device: 'S device' } })
  const bag = await inside(async tx => {
    const sealed = {
      number: `BAG-${mark}`,
      bucket_id: bucket.id,
      warehouse_id: warehouse,
      parcels: 1,
      weight_kg: '1.000',
      staff_id: staff.staffId,
    }
    const made = await tx.insertInto('sorting_bags').values(sealed).returning('id').executeTakeFirstOrThrow()
    const sorted = { bag_id: made.id, status_key: 'key_10' as const, current_warehouse_id: warehouse }
    await tx.updateTable('orders').set(sorted).where('id', '=', bagged.id).execute()
    return made.id
  })
  const imported = await call(cityContract.bulk, {
    body: { rows: [{ 'City Name': `${mark} second city`, 'State Name': `${mark} state`, 'Country Name': `${mark} country` }] },
  })
  const { key } = await call(orderContract.queuedExcel, { body: { query: {} } })
  const role = await call(roleContract.create, { body: { name: `${mark} role`, permissions: ['view-staff'] } })
  const person = await call(staffContract.create, {
    body: {
      name: `${mark} person`,
      email: `${mark}@person.test`,
      contact_number: null,
      role_id: role.id,
      warehouse_ids: [warehouse],
      is_active: true,
      password: 'Sampled#2026',
    },
  })
  const settings = await makeSettingRows(office, staff, { mark, order: order.id })
  const shared = { list: cityContract.list.path, name: `${mark} view`, filters: { name: mark }, sort: [], is_shared: true }
  const view = await call(listViewContract.create, { body: { ...shared, columns: null } })
  const resource = await call(resourceContract.create, {
    body: { group: 'other', title: `${mark} resource`, description: null, link: null, position: 0, is_visible: true },
    file: new File([pngOf(1, 1)], `${mark}.png`),
  })
  const shown = { title: `${mark} banner`, audience: 'staff' as const, link: null, from_day: '2026-01-01', to_day: null }
  const banner = await call(bannerContract.create, {
    body: { ...shown, is_active: true },
    file: new File([pngOf(BANNER_SIZE.width, BANNER_SIZE.height)], `${mark}.png`),
  })
  const sections = [{ heading: `${mark} heading`, text: `${mark} section` }]
  const terms = await call(termsContract.create, { body: { audience: 'merchant', title: `${mark} terms`, sections } })
  const { sheet } = await call(runSheetContract.create, { body: { rider_id: rider, remark: `${mark} sheet` } })
  const returning = { merchant_id: merchant, warehouse_id: warehouse, remark: `${mark} sheet` }
  const { sheet: returnSheet } = await call(returnSheetContract.create, { body: returning })
  const handedIn = await call(orderContract.create, { body: draft(3) })
  await inside(tx =>
    tx
      .updateTable('orders')
      .set({ status_key: 'key_15', rider_id: rider, current_warehouse_id: warehouse })
      .where('id', '=', handedIn.id)
      .execute(),
  )
  await call(orderStatusContract.update, { body: { ids: [handedIn.id], status_key: 'key_17', receiver: `${mark} receiver` } })
  const deposit = await call(riderDepositContract.create, { body: { party_id: rider, order_ids: [handedIn.id] } })
  await call(riderDepositContract.upload, { params: { id: deposit.id }, file: new File([pngOf(1, 1)], `${mark}.png`) })
  const print = await call(waybillPrintContract.create, { body: { ids: [order.id] } })
  const paidIn = await call(orderContract.create, { body: draft(4) })
  await inside(tx =>
    tx.updateTable('orders').set({ status_key: 'key_21', current_warehouse_id: agency }).where('id', '=', paidIn.id).execute(),
  )
  await call(orderStatusContract.update, { body: { ids: [paidIn.id], status_key: 'key_17', receiver: `${mark} receiver` } })
  const atAgency = await call(agencyDepositContract.create, { body: { party_id: agency, order_ids: [paidIn.id] } })
  await call(agencyDepositContract.upload, { params: { id: atAgency.id }, file: new File([pngOf(1, 1)], `${mark}.png`) })
  const atCounter = await call(orderContract.create, { body: draft(5) })
  await inside(tx =>
    tx
      .updateTable('orders')
      .set({ status_key: 'key_21', current_warehouse_id: warehouse })
      .where('id', '=', atCounter.id)
      .execute(),
  )
  await call(orderStatusContract.update, { body: { ids: [atCounter.id], status_key: 'key_17', receiver: `${mark} receiver` } })
  const received = await call(branchDepositContract.pending, { query: { filters: { party_id: String(warehouse) } } })
  const cashReceipt = received.data[0]?.id ?? 0
  const ofBranch = await call(branchDepositContract.create, { body: { party_id: warehouse, receipt_ids: [cashReceipt] } })
  const file = () => new File([pngOf(1, 1)], `${mark}.png`)
  await call(branchDepositContract.upload, { params: { id: ofBranch.id }, file: file() })
  const expenseKind = await call(expenseKindContract.create, { body: { name: `${mark} fuel`, is_active: true } })
  const paymentMethod = await call(paymentMethodContract.create, {
    body: { name: `${mark} bank`, key: `bank-${mark}`, kind: 'bank', needs_reference: false, position: 9, is_active: true },
  })
  const branchExpense = await call(branchExpenseContract.create, {
    params: { id: ofBranch.id },
    body: { expense_kind_id: expenseKind.id, amount: '1', note: `${mark} note` },
    file: file(),
  })
  // Due at once, so that its sender can be settled with.
  const settled = await call(orderContract.create, { body: draft(6) })
  await inside(tx =>
    tx
      .updateTable('orders')
      .set({ status_key: 'key_17', custody: 'none', settlement: 'due' })
      .where('id', '=', settled.id)
      .execute(),
  )
  const invoice = await call(merchantInvoiceContract.create, { body: { order_ids: [settled.id], remark: `${mark} invoice` } })
  const paid = await inside(tx =>
    sql<{ id: number }>`insert into document_payments (document_id, amount, paid_on, reference, staff_id)
      values (${invoice.id}, 1, '2026-01-01', ${`${mark} bank`}, ${staff.staffId}) returning id`.execute(tx),
  )
  const repaid = await inside(tx =>
    sql<{ id: number }>`insert into rider_repayments (rider_id, warehouse_id, currency, amount, reason, staff_id)
      values (${rider}, ${warehouse}, 'NPR', 1, ${`${mark} repaid`}, ${staff.staffId}) returning id`.execute(tx),
  )
  const opening = await inside(tx =>
    sql<{ id: number }>`insert into opening_balances (account, party_id, currency)
      values ('cash-rider', ${rider}, 'NPR') returning id`.execute(tx),
  )
  await inside(tx =>
    sql`with letter as (insert into mails (recipient, subject, text, status) values (${`${mark}@party.test`}, 'Invoice', '', 'sent') returning id)
      insert into document_mails (document_id, mail_id, file_id, staff_id)
      select ${invoice.id}, letter.id, (select min(id) from stored_files), ${staff.staffId} from letter`.execute(tx),
  )
  const walkedIn = await call(orderContract.create, { body: draft(7) })
  const walking = { merchant_id: null, business_id: null, walking_customer_id: merchantRows.walkingCustomer }
  await inside(tx =>
    tx
      .updateTable('orders')
      .set({ status_key: 'key_17', custody: 'none', settlement: 'due', ...walking })
      .where('id', '=', walkedIn.id)
      .execute(),
  )
  const walkingInvoice = await call(walkingInvoiceContract.create, {
    body: { order_ids: [walkedIn.id], remark: `${mark} invoice` },
  })
  // Adjustments of a settled order come on the next invoice.
  const decider = await office.signInWith(['approve-request', 'view-approval'], staff.tenant)
  for (const [at, sender] of [{}, walking].entries()) {
    const { id } = await call(orderContract.create, { body: draft(8 + at) })
    const ended = { status_key: 'key_17', custody: 'none', settlement: 'settled', ...sender } as const
    await inside(tx => tx.updateTable('orders').set(ended).where('id', '=', id).execute())
    const body = { of: 'credit' as const, amount: '5', reason: `${mark} adjusted` }
    const { approval_id } = await call(adjustmentContract.ask, { params: { id }, body })
    await decider.call(approvalContract.approve, { params: { id: approval_id ?? 0 } })
  }
  const adjusted = async ({ adjustments }: typeof merchantInvoiceContract | typeof walkingInvoiceContract) =>
    (await call(adjustments)).data[0]?.id ?? 0
  const commissions = await makeCommissions(office, staff, { mark, rider, agency })
  const reportSchedule = await call(reportScheduleContract.create, {
    body: {
      name: `${mark} schedule`,
      report: 'operations',
      question: 'sort=-day',
      every: 'daily',
      hour: 6,
      recipient_ids: [staff.staffId],
      warehouse_id: warehouse,
    },
  })
  const rateCard = await makeRateCard(staff, { mark, zone: zone.id })
  const letters = { prefix: 'QX', country: 'NP', first_serial: firstId, last_serial: firstId + 100 }
  const series = await call(waybillSeriesContract.create, {
    body: { name: `${mark} series`, ...letters, low_at: 1, is_default: false, merchant_ids: [] },
  })
  const request = await call(waybillRequestContract.create, {
    body: { merchant_id: merchant, amount: 2, note: `${mark} numbers` },
  })
  await call(waybillRequestContract.confirm, { params: { id: request.id }, body: { series_id: series.id } })
  const device = await call(sortingDeviceContract.link, { body: { name: `${mark} station` } })
  const serviceToken = await call(serviceTokenContract.create, {
    body: { name: `${mark} token`, role_id: role.id, expires_on: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) },
  })
  const [event] = (await call(auditContract.list, { query: { filters: { subject: 'service-token' } } })).data
  if (imported.id === null) throw new Error('The import has no number')
  return {
    mark,
    rows: {
      city: city.id,
      country,
      state: state.id,
      warehouse,
      agency,
      zone: zone.id,
      merchant,
      rider,
      reason,
      order: order.id,
      remark: remark.id,
      bucket: bucket.id,
      session: session.id,
      device: device.id,
      serviceToken: serviceToken.service_token.id,
      auditEvent: event?.id ?? 0,
      bag,
      import: imported.id,
      ...merchantRows,
      staff: person.id,
      role: role.id,
      ...settings,
      listView: view.id,
      resource: resource.id,
      banner: banner.id,
      terms: terms.id,
      runSheet: sheet.id,
      returnSheet: returnSheet.id,
      riderDeposit: deposit.id,
      print: print.id,
      agencyDeposit: atAgency.id,
      branchDeposit: ofBranch.id,
      branchExpense: branchExpense.id,
      cashReceipt,
      expenseKind: expenseKind.id,
      picture: picture.id,
      paymentMethod: paymentMethod.id,
      merchantInvoice: invoice.id,
      payment: paid.rows[0]?.id ?? 0,
      repayment: repaid.rows[0]?.id ?? 0,
      openingBalance: opening.rows[0]?.id ?? 0,
      walkingInvoice: walkingInvoice.id,
      merchantAdjustment: await adjusted(merchantInvoiceContract),
      walkingAdjustment: await adjusted(walkingInvoiceContract),
      ...commissions,
      reportSchedule: reportSchedule.id,
      rateCard,
      waybillSeries: series.id,
      waybillRequest: request.id,
    },
    words: { key, waybill: order.waybill_number, token: 'no-such-token', statusKey: 'key_2', kind: 'order' },
  }
}
