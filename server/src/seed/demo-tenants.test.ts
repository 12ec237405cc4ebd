// The demo tenants: created once, each with its people and a few months of work, untouched by later starts.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  agencyCommissionTransitions,
  riderCommissionTransitions,
} from '@office/shared/areas/finance/commissions/commission.transitions'
import { agencyDepositTransitions } from '@office/shared/areas/finance/deposits/agency-deposit.transitions'
import { branchDepositTransitions } from '@office/shared/areas/finance/deposits/branch-deposit.transitions'
import { riderDepositTransitions } from '@office/shared/areas/finance/deposits/rider-deposit.transitions'
import type { DocumentKind } from '@office/shared/areas/finance/document.model'
import { merchantInvoiceTransitions, walkingInvoiceTransitions } from '@office/shared/areas/finance/invoices/invoice.transitions'
import { sessionContract } from '@office/shared/areas/session/session.contract'
import type { Transitions } from '@office/shared/core/transitions'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tenantSeeds } from '../areas.ts'
import { readConfig } from '../core/config.ts'
import { createFiles } from '../core/files/files.ts'
import { createTenant } from '../core/tenant/tenant-create.ts'
import { joinServer } from '../core/testing/servers/shared-server.ts'
import { DEMO_PASSWORD, seedDemoTenants } from './demo-tenants.ts'

const transitionsOf: Readonly<Record<DocumentKind, Pick<Transitions, 'states'>>> = {
  'rider-deposit': riderDepositTransitions,
  'agency-deposit': agencyDepositTransitions,
  'branch-deposit': branchDepositTransitions,
  'rider-commission': riderCommissionTransitions,
  'agency-commission': agencyCommissionTransitions,
  'merchant-invoice': merchantInvoiceTransitions,
  'walking-invoice': walkingInvoiceTransitions,
}
/**
 * Of so few orders only three are of walking customers, one of whom owes something; and it depends on the day whether somebody's
 * commission is below nothing.
 */
const notAlways: Readonly<Record<string, readonly string[]>> = {
  'walking-invoice': ['draft', 'approved', 'written-off'],
  'rider-commission': ['carried', 'written-off'],
  'agency-commission': ['carried', 'written-off'],
}

it('fills a tenant whose first start was ended before it had, and none that somebody made by that name', async () => {
  const t = await joinServer()
  const started = { company: 'Himal Courier', time_zone: 'Asia/Kathmandu', currency: 'NPR', password: DEMO_PASSWORD }
  const folder = await mkdtemp(join(tmpdir(), 'office-demo-'))
  const files = () => createFiles(readConfig({ OFFICE_DATA_DIR: folder }))
  const [ended, real, own] = ['ended', 'real', 'own'].map(name => `${t.tenant.slug}-${name}`)
  const drafts = [
    { slug: ended ?? '', environment: 'demo', admin_email: `admin@${ended}.test` },
    { slug: real ?? '', environment: 'production', admin_email: `admin@${real}.test` },
    { slug: own ?? '', environment: 'demo', admin_email: `boss@${own}.test` },
  ] as const
  const made = []
  for (const draft of drafts) made.push((await createTenant(t.database, tenantSeeds, { ...started, ...draft })).tenant)
  const wanted = made.map(({ slug, company, time_zone, currency }) => ({
    ...{ slug, company, time_zone, currency },
    profile: {},
    orders: 40,
  }))
  expect(await seedDemoTenants(t.database, tenantSeeds, files, wanted)).toEqual([made[0]?.id])
  expect(await seedDemoTenants(t.database, tenantSeeds, files, wanted)).toEqual([])
  const people = await Promise.all(made.map(tenant => t.inTenant(tx => tx.selectFrom('staff').select('id').execute(), tenant)))
  expect(people.map(({ length }) => length)).toEqual([13, 1, 1])
  await rm(folder, { recursive: true })
  await t.close()
})

it('makes the tenant with its people and orders, and a second start makes nothing', async () => {
  const t = await joinServer()
  const slug = `${t.tenant.slug}-demo`
  const profile = { legal_name: 'Himal Courier Service Pvt. Ltd.' }
  const wanted = [{ slug, company: 'Himal Courier', time_zone: 'Asia/Kathmandu', currency: 'NPR', orders: 300, profile }]
  const folder = await mkdtemp(join(tmpdir(), 'office-demo-'))
  const files = () => createFiles(readConfig({ OFFICE_DATA_DIR: folder }))
  const [id] = await seedDemoTenants(t.database, tenantSeeds, files, wanted)
  expect(await seedDemoTenants(t.database, tenantSeeds, files, wanted)).toEqual([])
  const tenant = { ...t.tenant, id: Number(id), slug }
  for (const person of ['admin', 'scanner', 'finance', 'auditor']) {
    const body = { email: `${person}@${slug}.test`, password: DEMO_PASSWORD }
    expect((await t.anonymous(tenant).call(sessionContract.login, { body })).user.company).toBe('Himal Courier')
  }
  const counted = await t.inTenant(
    tx =>
      sql<{ orders: number; statuses: number; paid: number; charged: number; unsaid: number }>`
      select count(*)::int as orders, count(distinct status_key)::int as statuses, count(cod_method)::int as paid, count(charge_method)::int as charged,
        count(*) filter (where cod_method is null and custody in ('with-rider', 'at-branch', 'at-office'))::int as unsaid from orders`.execute(
        tx,
      ),
    tenant,
  )
  expect(counted.rows[0]?.orders).toBeGreaterThanOrEqual(300)
  expect(counted.rows[0]?.statuses).toBeGreaterThan(5)
  expect(counted.rows[0]?.paid).toBeGreaterThan(5)
  expect(counted.rows[0]?.charged).toBeGreaterThan(0)
  expect(counted.rows[0]?.unsaid).toBe(0)
  // Parcels are where their journey says, with riders of that place, and the journey of an order made by a delivery begins with
  // it. Numbers rise with time, as the newest first is the highest first.
  const strays = await t.inTenant(
    tx =>
      sql<{ riders: number; places: number; children: number; early: number; late: number }>`
      select (select count(*)::int from orders o join riders r on r.tenant_id = o.tenant_id and r.id = o.rider_id
          where o.current_warehouse_id is not null and r.warehouse_id <> o.current_warehouse_id) as riders,
        (select count(*)::int from orders where status_key in ('key_13', 'key_14', 'key_15', 'key_17') and current_warehouse_id <> destination_warehouse_id) as places,
        (select count(*)::int from orders where parent_id is not null) as children,
        (select count(*)::int from orders c join orders p on p.tenant_id = c.tenant_id and p.id = c.parent_id where c.created_at <> p.status_since) as early,
        (select count(*)::int from (select created_at < lag(created_at) over (order by id) as is_older from orders) o where is_older) as late`.execute(
        tx,
      ),
    tenant,
  )
  expect(strays.rows[0]).toMatchObject({ riders: 0, places: 0, early: 0, late: 0 })
  expect(strays.rows[0]?.children).toBeGreaterThan(0)
  // An invoice in each state, and deposits with their slips and printed copies.
  const { rows } = await t.inTenant(
    tx =>
      sql<{ kind: string; states: string[]; files: string[] }>`
      select d.kind, array_agg(distinct d.state order by d.state) as states, array_remove(array_agg(distinct f.kind order by f.kind), null) as files
      from documents d left join document_files f on f.tenant_id = d.tenant_id and f.document_id = d.id group by 1 order by 1`.execute(
        tx,
      ),
    tenant,
  )
  const of = new Map(rows.map(row => [row.kind, row]))
  for (const [kind, { states }] of Object.entries(transitionsOf)) {
    const always = (state: string) => !notAlways[kind]?.includes(state)
    expect([kind, of.get(kind)?.states.filter(always)]).toEqual([kind, Object.keys(states).filter(always).sort()])
  }
  // Nothing is done on a day that is still to come, such as a commission of last month on the first days of this one.
  const ahead = await t.inTenant(
    tx =>
      sql`
      select number from documents where greatest(created_at, issued_at, decided_at) > now()
      union all select reference from document_payments where created_at > now() or paid_on > (now() at time zone 'Asia/Kathmandu')::date`.execute(
        tx,
      ),
    tenant,
  )
  expect(ahead.rows).toEqual([])
  for (const kind of ['rider-deposit', 'agency-deposit', 'branch-deposit']) expect(of.get(kind)?.files).toEqual(['print', 'slip'])
  expect(of.get('merchant-invoice')?.files).toEqual(['print'])
  // Mails by hand, automatic ones, and some that went to nobody.
  const mailed = await t.inTenant(
    tx =>
      sql<{ kind: string }>`
      select distinct coalesce(s.event, 'by hand') || ' ' || m.status as kind from document_mails s
      join mails m on m.tenant_id = s.tenant_id and m.id = s.mail_id order by 1`.execute(tx),
    tenant,
  )
  expect(mailed.rows.map(({ kind }) => kind)).toEqual([
    'by hand sent',
    'commission-issued sent',
    'deposit-approved failed',
    'deposit-approved sent',
    'deposit-rejected sent',
    'invoice-issued sent',
    'invoice-paid sent',
    'invoice-part-paid sent',
    'invoice-rejected sent',
  ])
  // Of merchants, riders and branches one that stands, one that waits and one that was rejected, all from before the first order.
  const openings = await t.inTenant(
    tx =>
      sql<{ account: string; state: string; standing: string | null; to_take_up: number }>`
      select b.account, r.state, b.amount::text as standing,
        (select count(*)::int from order_adjustments a where a.tenant_id = b.tenant_id and a.entry_id = b.entry_id and a.is_open)
          + (select count(*)::int from cash_receipts c where c.tenant_id = b.tenant_id and c.entry_id = b.entry_id and c.is_open) as to_take_up
      from opening_balances b join approval_requests r on r.tenant_id = b.tenant_id and r.opening_id = b.id
      where (r.changes -> 'opening_day' ->> 'new')::date < (select min(created_at) from orders) order by 1, 2`.execute(tx),
    tenant,
  )
  expect(openings.rows).toEqual(
    Object.entries({ 'cash-branch': '26700.00', 'cash-rider': '3150.00', merchant: '18450.00' }).flatMap(
      ([account, standing]) => [
        { account, state: 'approved', standing, to_take_up: 1 },
        { account, state: 'pending', standing: null, to_take_up: 0 },
        { account, state: 'rejected', standing: null, to_take_up: 0 },
      ],
    ),
  )
  // A lost parcel that had been charged: its merchant's next invoice carries the charge, and a claim waits.
  const lost = await t.inTenant(
    tx =>
      sql<{ kind: string; is_owed: boolean; is_open: boolean; claims: number }>`
      select a.kind, a.amount < 0 as is_owed, a.is_open, (select count(*)::int from approval_requests r
          where r.tenant_id = o.tenant_id and r.order_id = o.id and r.kind = 'claim' and r.state = 'pending') as claims
      from orders o join order_adjustments a on a.tenant_id = o.tenant_id and a.order_id = o.id where o.status_key = 'key_33'`.execute(
        tx,
      ),
    tenant,
  )
  expect(lost.rows).toEqual([{ kind: 'before-loss', is_owed: true, is_open: true, claims: 1 }])
  // The log says who made, counted and decided on each.
  const logged = await t.inTenant(
    tx =>
      sql<{ decided: number; told: number; made: number; named: number }>`
      select count(decider_id)::int as decided, count(maker_id)::int as made,
        (select count(*)::int from audit_events where deed in ('approve', 'reject', 'cancel')) as told,
        (select count(*)::int from audit_events where deed = 'create' and staff_id is not null) as named from documents`.execute(
        tx,
      ),
    tenant,
  )
  const [{ decided = 0, told, made, named } = {}] = logged.rows
  expect(decided).toBeGreaterThan(10)
  expect([told, named]).toEqual([decided, made])
  await rm(folder, { recursive: true })
  await t.close()
})

const carriedSql = sql<{ carried: number; drafted: number }>`
  select count(*)::int as carried, count(next.id)::int as drafted from documents d
  left join document_lines l on l.tenant_id = d.tenant_id and l.claimed_id = d.id and l.amount = d.declared and l.is_held
  left join documents next on next.tenant_id = l.tenant_id and next.id = l.document_id and next.party_id = d.party_id and next.state = 'draft'
  where d.kind = 'agency-commission' and d.state = 'carried' and d.declared < 0`

it('names in the events of orders what they travelled with, at the time of the sheet or the bag, and has each scan of a shift', async () => {
  const t = await joinServer()
  const slug = `${t.tenant.slug}-large`
  const folder = await mkdtemp(join(tmpdir(), 'office-demo-'))
  const wanted = [{ slug, company: 'Himal Courier', time_zone: 'Asia/Kathmandu', currency: 'NPR', orders: 2500, profile: {} }]
  const [id] = await seedDemoTenants(t.database, tenantSeeds, () => createFiles(readConfig({ OFFICE_DATA_DIR: folder })), wanted)
  const travelled = await t.inTenant(
    tx =>
      sql<Record<string, number>>`
      select
        (select count(*)::int from run_sheet_orders l join run_sheets s on s.tenant_id = l.tenant_id and s.id = l.run_sheet_id where s.state <> 'open') as on_sheets,
        (select count(*)::int from order_events e join run_sheets s on s.tenant_id = e.tenant_id and s.id = e.run_sheet_id
          join run_sheet_orders l on l.tenant_id = e.tenant_id and l.run_sheet_id = s.id and l.order_id = e.order_id
          where e.status_key = 'key_15' and e.at = s.sent_at) as went_out,
        (select count(*)::int from return_sheet_orders l join return_sheets s on s.tenant_id = l.tenant_id and s.id = l.return_sheet_id where s.state = 'closed') as signed,
        (select count(*)::int from order_events e join return_sheets s on s.tenant_id = e.tenant_id and s.id = e.return_sheet_id
          where e.status_key = 'key_31' and e.at = s.closed_at and e.receiver_name = s.receiver_name and e.signature = s.number) as handed_back,
        (select count(*)::int from sorting_bag_orders) as on_manifests,
        (select count(*)::int from order_events e join sorting_bag_orders l on l.tenant_id = e.tenant_id and l.bag_id = e.bag_id and l.order_id = e.order_id
          join sorting_bags g on g.tenant_id = l.tenant_id and g.id = l.bag_id where e.status_key = 'key_11' and e.at = g.dispatched_at) as sent_off,
        (select count(*)::int from order_events e join sorting_bags g on g.tenant_id = e.tenant_id and g.id = e.bag_id
          where g.dispatched_at is not null and e.at < g.created_at) as early,
        (select count(*)::int from (select at < lag(at) over (partition by order_id order by seq) as is_before from order_events) e where is_before) as backwards,
        (select count(*)::int from sorting_sessions s where s.accepted + s.duplicates + s.refused
          <> (select count(*) from sorting_scans c where c.tenant_id = s.tenant_id and c.session_id = s.id)) as miscounted`.execute(
        tx,
      ),
    { ...t.tenant, id: Number(id), slug },
  )
  // What an agency gave back of its pay was more than it earned, and its next draft carries that.
  const carried = await t.inTenant(tx => carriedSql.execute(tx), { ...t.tenant, id: Number(id), slug })
  expect(carried.rows).toEqual([{ carried: 1, drafted: 1 }])
  const papers = travelled.rows[0] ?? {}
  expect(papers.on_sheets).toBeGreaterThan(2)
  expect(papers.signed).toBeGreaterThan(0)
  expect(papers.on_manifests).toBeGreaterThan(2)
  expect(papers).toMatchObject({
    went_out: papers.on_sheets,
    handed_back: papers.signed,
    sent_off: papers.on_manifests,
    early: 0,
    backwards: 0,
    miscounted: 0,
  })
  await rm(folder, { recursive: true })
  await t.close()
})
