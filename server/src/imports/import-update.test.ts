// Records that differ from a file's rows: reported, changed only on request and by those who may, and refused row by row.
import { importContract } from '@office/shared/areas/imports/import.contract'
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderImport } from '@office/shared/areas/orders/order.import'
import { status } from '@office/shared/areas/orders/order-status.model'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { zoneContract } from '@office/shared/areas/places/zone.contract'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import type { ImportJob } from '@office/shared/core/import-job'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEngine } from '../core/testing/engines.ts'
import { eventually } from '../core/testing/eventually.ts'
import { joinServer } from '../core/testing/servers/shared-server.ts'
import type { TestOffice, TestStaff } from '../core/testing/test-office.ts'
import { seedDemoData } from '../seed/demo-data.ts'

const csv = (...lines: string[]) => new File([lines.join('\n')], 'rows.csv')

const engine = await anEngine()

describe(`on ${engine}`, () => {
  let t: TestOffice
  beforeAll(async () => {
    t = await joinServer(engine)
  }, 60_000)
  afterAll(() => t.close())

  const ended = async (staff: TestStaff, started: ImportJob) =>
    eventually(async () => {
      const job = await staff.call(importContract.get, { params: { id: started.id ?? 0 } })
      return job.state === 'done' && job
    })
  const auditOf = (subject: string) =>
    t.inTenant(async tx => {
      const { rows } = await sql<{ action: string; staff_id: number; before: object; after: object }>`
        select action, staff_id, before, after from audit_events where subject = ${subject} and request_id like 'import-%' order by id`.execute(
        tx,
      )
      return rows
    })

  it('masters: counts what differs, changes it with update, and leaves empty cells alone', async () => {
    const head = 'State Name,State Code,Country Name,Native Name,Latitude'
    await ended(
      t.admin,
      await t.admin.call(stateContract.bulk, { file: csv(head, 'Bagmati,P3,Nepal,बागमती,27.7', 'Koshi,P1,Nepal,,') }),
    )
    const file = csv(head, 'Bagmati,P3,Nepal,,27.70', 'Koshi Province,P1,Nepal,कोशी,26.5', 'Gandaki,P4,Nepal,,')
    const told = await t.admin.call(stateContract.bulk, { file, query: { dry_run: '1' } })
    const fields = [
      { field: 'State Name', before: 'Koshi', after: 'Koshi Province' },
      { field: 'Native Name', before: '', after: 'कोशी' },
      { field: 'Latitude', before: '', after: '26.5' },
    ]
    const changes = [{ row: 3, record: 'Koshi', fields }]
    expect(told).toMatchObject({ created: 1, updated: 0, unchanged: 2, differing: 1, changes, invalid: 0 })
    const left = await ended(t.admin, await t.admin.call(stateContract.bulk, { file }))
    expect(left).toMatchObject({ created: 1, updated: 0, unchanged: 2, differing: 1 })
    const trial = await t.admin.call(stateContract.bulk, { file, query: { dry_run: '1', update: '1' } })
    expect(trial).toMatchObject({ created: 0, updated: 1, unchanged: 2, differing: 0, changes })
    expect(await auditOf('state')).toEqual([])
    const done = await ended(t.admin, await t.admin.call(stateContract.bulk, { file, query: { update: '1' } }))
    expect(done).toMatchObject({ created: 0, updated: 1, unchanged: 2, differing: 0, changes })
    const { data } = await t.admin.call(stateContract.list, { query: { sort: ['code'] } })
    expect(data.map(({ name, native_name, version }) => [name, native_name, version])).toEqual([
      ['Koshi Province', 'कोशी', 2],
      ['Bagmati', 'बागमती', 1],
      ['Gandaki', null, 1],
    ])
    expect(await auditOf('state')).toMatchObject([
      {
        action: 'state.update',
        staff_id: t.admin.staffId,
        before: { name: 'Koshi', native_name: null },
        after: { name: 'Koshi Province', latitude: 26.5 },
      },
    ])
    const again = await t.admin.call(stateContract.bulk, { file, query: { dry_run: '1' } })
    expect(again).toMatchObject({ unchanged: 3, differing: 0, changes: [] })
  })

  it('cities by the same way; kinds that change nothing say so', async () => {
    const head = 'City Name,State Name,Country Name,Timezone'
    await ended(t.admin, await t.admin.call(cityContract.bulk, { file: csv(head, 'Patan,Bagmati,Nepal,') }))
    const file = csv(head, 'PATAN,Bagmati,Nepal,Asia/Kathmandu')
    expect(await ended(t.admin, await t.admin.call(cityContract.bulk, { file, query: { update: '1' } }))).toMatchObject({
      updated: 1,
    })
    expect(await auditOf('city')).toMatchObject([
      { before: { name: 'Patan', time_zone: null }, after: { name: 'Patan', time_zone: 'Asia/Kathmandu' } },
    ])
    const zones = t.admin.call(zoneContract.bulk, { file: csv('Zone,Country\nX,Nepal'), query: { update: '1' } })
    await expect(zones).rejects.toMatchObject({ status: 422 })
  })

  it('a record that rows of one file name in different ways is taken from the first of them', async () => {
    const tenant = await t.addTenant()
    await t.inTenant(tx => seedDemoData(tx, 0, Date.now()), tenant.tenant)
    const head = 'City Name,State Name,State Code,Country Name,Country Code,Native Name'
    const file = (...names: string[]) =>
      csv(head, `Sanothimi,Bagmati,,Nepal,,${names[0]}`, `Sanothimi,Bagmati,P3,Nepal,NP,${names[1]}`)
    const twice = { row: 3, field: 'City Name', value: 'Sanothimi', code: 'DUPLICATE_IN_FILE', message: 'Same as row 2' }
    const nativeName = async () =>
      (await tenant.call(cityContract.list, { query: { filters: { name: 'Sanothimi' } } })).data.map(city => city.native_name)
    const made = await ended(tenant, await tenant.call(cityContract.bulk, { file: file('One', 'Two') }))
    expect(made).toMatchObject({ created: 1, unchanged: 0, rejected: [twice] })
    expect(await nativeName()).toEqual(['One'])
    const options = { file: file('Three', 'Four'), query: { update: '1' as const } }
    expect(await ended(tenant, await tenant.call(cityContract.bulk, options))).toMatchObject({ updated: 1, rejected: [twice] })
    expect(await nativeName()).toEqual(['Three'])
  })

  it('merchants by their code and riders by their phone, each at its place, with what is wrong told at its cell', async () => {
    const tenant = await t.addTenant()
    await t.inTenant(tx => seedDemoData(tx, 12, Date.now()), tenant.tenant)
    const [branch, other] = await t.inTenant(
      tx =>
        tx.selectFrom('warehouses').select(['id', 'name', 'code']).where('kind', '=', 'branch').orderBy('id').limit(2).execute(),
      tenant.tenant,
    )
    if (!branch || !other) throw new Error('The demo has two branches')
    const imported = async (contract: typeof merchantContract.bulk | typeof riderContract.bulk, file: File, update?: '1') =>
      ended(tenant, await tenant.call(contract, { file, query: update ? { update } : {} }))

    const head = 'Code,Name,Type,Phone,Email,City Name,State Name,Country Name'
    const shops = await imported(
      merchantContract.bulk,
      csv(
        head,
        'SHOP-1,First Shop,credit,9812345671,one@example.com,Kathmandu,Bagmati,Nepal',
        'SHOP-2,Second Shop,,,not-an-address,,,',
        'SHOP-3,Third Shop,,,,Kathmandoo,Bagmati,Nepal',
        'SHOP-4,Fourth Shop,,,,Kathmandu,,',
        'SHOP-5,Fifth Shop,,,,,,',
        'shop-1,Again,,,,,,',
      ),
    )
    expect(shops).toMatchObject({ created: 2, invalid: 4 })
    expect(shops.rejected.map(({ row, field, code }) => [row, field, code])).toEqual([
      [3, 'Email', 'INVALID_EMAIL'],
      [4, 'City Name', 'UNKNOWN_CITY'],
      [5, 'Country Name', 'MISSING_VALUE'],
      [7, 'Code', 'DUPLICATE_IN_FILE'],
    ])
    expect(shops.rejected[1]?.message).toContain('Kathmandu')
    const changes = csv(head, 'SHOP-1,First Shop,,,first@example.com,,,', 'SHOP-5,Fifth Shop,cash,,,,,')
    expect(await imported(merchantContract.bulk, changes)).toMatchObject({ created: 0, updated: 0, unchanged: 2, differing: 2 })
    expect(await imported(merchantContract.bulk, changes, '1')).toMatchObject({ created: 0, updated: 2, unchanged: 0 })
    const { data } = await tenant.call(merchantContract.list, { query: { filters: { code: 'SHOP-1,SHOP-5' }, sort: ['code'] } })
    expect(data.map(({ code, merchant_type, phone, city_name }) => [code, merchant_type, phone, city_name])).toEqual([
      ['SHOP-1', 'credit', '9812345671', 'Kathmandu'],
      ['SHOP-5', 'cash', null, null],
    ])
    const first = await tenant.call(merchantContract.get, { params: { id: data[0]?.id ?? 0 } })
    expect(first).toMatchObject({ email: 'first@example.com', version: 2 })
    // Permission to create merchants does not include changing them by a file.
    const maker = await t.signInWith(['create-merchant'], tenant.tenant)
    await expect(maker.call(merchantContract.bulk, { file: changes, query: { update: '1' } })).rejects.toMatchObject({
      status: 403,
    })

    const people = 'Phone,Name,Branch,Vehicle,Licence Number'
    const riders = await imported(
      riderContract.bulk,
      csv(
        people,
        `9800000001,Asha,${branch.code},van,`,
        `9800000002,Bina,${other.name},,L-7`,
        '9800000003,Chet,Nowhere,boat,',
        '12,Dev,X,,',
      ),
    )
    expect(riders).toMatchObject({ created: 2, invalid: 2 })
    expect(riders.rejected.map(({ row, field }) => [row, field])).toEqual([
      [4, 'Vehicle'],
      [5, 'Phone'],
    ])
    const moved = csv(people, `9800000001,Asha,${other.code},,`, '9800000002,Bina,Elsewhere,,')
    const after = await imported(riderContract.bulk, moved, '1')
    expect(after).toMatchObject({
      updated: 1,
      changes: [{ row: 2, record: 'Asha', fields: [{ field: 'Branch', before: branch.name, after: other.name }] }],
      invalid: 1,
      rejected: [{ row: 3, field: 'Branch', code: 'UNKNOWN_BRANCH' }],
    })
    const found = await tenant.call(riderContract.list, { query: { filters: { phone: '980000000' }, sort: ['name'] } })
    expect(
      found.data.map(({ name, warehouse_id, vehicle_kind, licence_number }) => [
        name,
        warehouse_id,
        vehicle_kind,
        licence_number,
      ]),
    ).toEqual([
      ['Asha', other.id, 'van', null],
      ['Bina', other.id, 'motorcycle', 'L-7'],
    ])
  })

  it('riders are sent to no branch but those of whoever imports them', async () => {
    const tenant = await t.addTenant()
    await t.inTenant(tx => seedDemoData(tx, 12, Date.now()), tenant.tenant)
    const clerk = await t.signInWith(['manage-rider'], tenant.tenant)
    const [own, foreign] = await t.inTenant(async tx => {
      const branches = await tx
        .selectFrom('warehouses')
        .select(['id', 'code'])
        .where('kind', '=', 'branch')
        .orderBy('id')
        .limit(2)
        .execute()
      await sql`insert into staff_warehouses (staff_id, warehouse_id) values (${clerk.staffId}, ${branches[0]?.id})`.execute(tx)
      return branches
    }, tenant.tenant)
    const file = csv('Phone,Name,Branch', `9800000001,Asha,${own?.code}`, `9800000002,Bina,${foreign?.code}`)
    const job = await ended(clerk, await clerk.call(riderContract.bulk, { file }))
    expect(job).toMatchObject({ created: 1, invalid: 1, rejected: [{ row: 3, field: 'Branch', code: 'UNKNOWN_BRANCH' }] })
    // A rider of another branch, whom this person does not see, keeps the number.
    const draft = { name: 'Bina', phone: '9800000002', warehouse_id: foreign?.id ?? 0, vehicle_kind: 'van' as const }
    await tenant.call(riderContract.create, { body: { ...draft, licence_number: null } })
    const taken = csv('Phone,Name,Branch', `9800000001,Asha,${own?.code}`, `9800000002,Bina,${own?.code}`)
    const wanted = {
      created: 0,
      unchanged: 1,
      rejected: [{ row: 3, field: 'Phone', value: '9800000002', code: 'ALREADY_THERE' }],
    }
    expect(await clerk.call(riderContract.bulk, { file: taken, query: { dry_run: '1' } })).toMatchObject(wanted)
    expect(await ended(clerk, await clerk.call(riderContract.bulk, { file: taken }))).toMatchObject(wanted)
  })

  it('second phones: like an edit in journey and history, and of no order that has ended', async () => {
    const tenant = await t.addTenant()
    await t.inTenant(tx => seedDemoData(tx, 4, Date.now()), tenant.tenant)
    const [open, over] = await t.inTenant(async tx => {
      const rows = await tx.selectFrom('orders').select(['id', 'waybill_number']).orderBy('id').limit(2).execute()
      await sql`update orders set status_key = ${status.created}, receiver_secondary_phone = '9800000001' where id = ${rows[0]?.id ?? 0}`.execute(
        tx,
      )
      await sql`update orders set status_key = ${status.delivered} where id = ${rows[1]?.id ?? 0}`.execute(tx)
      return rows
    }, tenant.tenant)
    const rows = [open, over].map(row => ({ 'Waybill Number': row?.waybill_number ?? '', 'Secondary Phone': '9800000002' }))
    const done = await ended(tenant, await tenant.call(orderContract.secondaryPhones, { body: { rows } }))
    expect(done).toMatchObject({ created: 1, rejected: [{ row: 3, field: 'Secondary Phone', code: 'CANNOT_CHANGE' }] })
    const params = { id: open?.id ?? 0 }
    const [change] = await tenant.call(orderContract.history, { params })
    const field = 'receiver_secondary_phone'
    expect(change).toMatchObject({ what: 'changed', fields: [{ field, before: '9800000001', after: '9800000002' }] })
    expect((await tenant.call(orderContract.timelines, { params }))[0]).toMatchObject({ kind: 'edit', source: 'import' })
    expect((await tenant.call(orderContract.history, { params: { id: over?.id ?? 0 } }))[0]?.what).not.toBe('changed')
    // A number is the same with blanks, as it is when it is scanned or typed.
    const spaced = (open?.waybill_number ?? '').replace(/^(..)/, '$1 ')
    const twice = [open?.waybill_number ?? '', spaced].map((waybill, at) => ({
      'Waybill Number': waybill,
      'Secondary Phone': `981000000${at}`,
    }))
    expect(await ended(tenant, await tenant.call(orderContract.secondaryPhones, { body: { rows: twice } }))).toMatchObject({
      created: 1,
      rejected: [{ row: 3, code: 'DUPLICATE_IN_FILE' }],
    })
  })

  it('orders: none to a city that is switched off, as by hand; those that are there stay unchanged', async () => {
    const tenant = await t.addTenant()
    await t.inTenant(tx => seedDemoData(tx, 0, Date.now()), tenant.tenant)
    const [city] = (await tenant.call(cityContract.list, { query: { filters: { name: 'Hetauda' } } })).data
    const order = (reference: string, town: string, state: string) => ({
      'Reference No': reference,
      'Merchant Code': 'NEW',
      'Receiver Name': 'Asha',
      'Receiver Phone': '+9779800000001',
      'Receiver Address': '12 Street',
      'Receiver City': town,
      'Receiver State': state,
      'Receiver Country': 'Nepal',
      Pieces: '1',
      'Weight (kg)': '1',
      'Payment Type': 'PREPAID',
      'COD Amount': '0',
      Currency: 'NPR',
    })
    const rows = [order('A-1', 'Hetauda', city?.state_name ?? '')]
    await ended(tenant, await tenant.call(orderContract.bulk, { body: { rows } }))
    await tenant.call(cityContract.deactivate, { body: { ids: [city?.id ?? 0] } })
    rows.push(order('A-2', 'hetauda', city?.state_name ?? ''), order('A-3', 'Kathmandu', 'Bagmati'))
    expect(await ended(tenant, await tenant.call(orderContract.bulk, { body: { rows } }))).toMatchObject({
      created: 1,
      unchanged: 1,
      rejected: [{ row: 3, field: 'Receiver City', value: 'hetauda', code: 'INACTIVE_CITY' }],
    })
  })

  it('orders: changed as by hand, with what is settled refused row by row, by those who may', { timeout: 90_000 }, async () => {
    const tenant = await t.addTenant()
    await t.inTenant(tx => seedDemoData(tx, 60, Date.now()), tenant.tenant)
    const headings = Object.values(orderImport.columns).map(({ heading }) => heading)
    const stored = await t.inTenant(async tx => {
      const { rows } = await sql<Record<string, string | null> & { id: number; status_key: string }>`
        select o.id, o.status_key, o.waybill_number as "Waybill Number", o.reference_no as "Reference No", m.code as "Merchant Code",
          o.receiver_name as "Receiver Name", o.receiver_phone as "Receiver Phone", o.receiver_address as "Receiver Address",
          c.name as "Receiver City", s.name as "Receiver State", n.name as "Receiver Country", o.pieces::text as "Pieces",
          o.weight_kg::text as "Weight (kg)", o.payment_type as "Payment Type", o.cod_amount::text as "COD Amount", o.currency as "Currency"
        from orders o join merchants m on m.tenant_id = o.tenant_id and m.id = o.merchant_id
        join cities c on c.tenant_id = o.tenant_id and c.id = o.receiver_city_id
        join states s on s.tenant_id = c.tenant_id and s.id = c.state_id join countries n on n.tenant_id = c.tenant_id and n.id = c.country_id
        where (o.payment_type = 'PREPAID') = (o.cod_amount = 0) order by o.id`.execute(tx)
      return rows
    }, tenant.tenant)
    const open = stored[0] && { ...stored[0], 'Payment Type': 'COD', 'COD Amount': '500' }
    const over = stored[1]
    if (!open || !over) throw new Error('The demo has no orders')
    await t.inTenant(async tx => {
      await sql`update orders set status_key = ${status.created}, payment_type = 'COD', cod_amount = 500, custody = 'to-collect' where id = ${open.id}`.execute(
        tx,
      )
      await sql`update orders set status_key = ${status.delivered} where id = ${over.id}`.execute(tx)
    }, tenant.tenant)
    const line = (row: Record<string, unknown>) =>
      headings.map(heading => `"${String(row[heading] ?? '').replaceAll('"', '""')}"`).join(',')
    const same = csv(headings.join(','), line(open), line(over))
    expect(await tenant.call(orderContract.bulkExcel, { file: same, query: { dry_run: '1' } })).toMatchObject({
      unchanged: 2,
      differing: 0,
      invalid: 0,
    })
    const file = csv(
      headings.join(','),
      line({ ...open, 'Receiver Address': 'Lane 9', 'Weight (kg)': '9.5' }),
      line({ ...over, Remarks: 'Too late' }),
    )
    const held: Readonly<Record<string, unknown>> = open
    const moved = {
      row: 2,
      record: held['Waybill Number'],
      fields: [
        { field: 'Receiver Address', before: held['Receiver Address'], after: 'Lane 9' },
        { field: 'Weight (kg)', before: String(Number(held['Weight (kg)'])), after: '9.5' },
      ],
    }
    expect(await tenant.call(orderContract.bulkExcel, { file, query: { dry_run: '1' } })).toMatchObject({
      unchanged: 2,
      differing: 2,
      changes: [moved, { row: 3, fields: [{ field: 'Remarks', after: 'Too late' }] }],
    })
    // What would be refused is no change.
    const trial = await tenant.call(orderContract.bulkExcel, { file, query: { dry_run: '1', update: '1' } })
    expect(trial).toMatchObject({ updated: 1, unchanged: 0, invalid: 1, changes: [moved] })
    expect((await tenant.call(orderContract.record, { params: { id: open.id } })).receiver_address).not.toBe('Lane 9')
    const done = await ended(tenant, await tenant.call(orderContract.bulkExcel, { file, query: { update: '1' } }))
    expect(done).toMatchObject({
      updated: 1,
      invalid: 1,
      rejected: [{ row: 3, code: 'CANNOT_CHANGE', message: expect.stringContaining('no longer be changed') }],
    })
    const now = await tenant.call(orderContract.record, { params: { id: open.id } })
    expect(now).toMatchObject({ receiver_address: 'Lane 9', weight_kg: '9.500' })
    const [change] = await tenant.call(orderContract.history, { params: { id: open.id } })
    expect(change).toMatchObject({
      what: 'changed',
      fields: expect.arrayContaining([expect.objectContaining({ field: 'receiver_address', after: 'Lane 9' })]),
    })
    const clerk = await t.signInWith(['import-orders'], tenant.tenant)
    await expect(clerk.call(orderContract.bulkExcel, { file, query: { update: '1' } })).rejects.toMatchObject({ status: 403 })
    expect(await clerk.call(orderContract.bulkExcel, { file, query: { dry_run: '1' } })).toMatchObject({ differing: 1 })
  })
})
