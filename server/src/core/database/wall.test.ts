// The wall between tenants, checked in the database itself (docs/promises.md C3), on both engines.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { likePart } from '../records/filter-sql.ts'
import { engines } from '../testing/engines.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import type { TestStaff } from '../testing/test-office.ts'
import { asOwner, inTenant, type Tx } from './transaction.ts'

describe.each(await engines())('on %s', engine => {
  let t: TestServer
  let other: TestStaff
  beforeAll(async () => {
    t = await startTestServer({ engine })
    other = await t.addTenant()
  }, 60_000)
  afterAll(() => t.close())

  it('stands around every table: forced, both ways, for a plain role', async () => {
    const { rows } = await t.database.pool.query(`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
        (select count(*) from pg_policy p where p.polrelid = c.oid and p.polqual is not null and p.polwithcheck is not null
          and pg_get_expr(p.polqual, c.oid) = '(tenant_id = ( SELECT current_tenant() AS current_tenant))'
          and pg_get_expr(p.polwithcheck, c.oid) = '(tenant_id = current_tenant())') as walls,
        (select count(*) from pg_policy p where p.polrelid = c.oid and p.polname not in ('branch_wall', 'merchant_wall')) as policies,
        (select (select attname from pg_attribute where attrelid = c.oid and attnum = i.indkey[0]) from pg_index i
          where i.indrelid = c.oid and i.indisprimary) as first_key
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p')
        and c.relname not in ('tenants', 'kysely_migration', 'kysely_migration_lock')`)
    expect(rows.length).toBeGreaterThan(10)
    // An append-only table (order_counts) has no key at all.
    for (const row of rows)
      expect(row).toEqual({ name: row.name, forced: true, walls: 1, policies: 1, first_key: row.first_key && 'tenant_id' })
  })

  it('stands a second time, for staff with branches of their own alone, and only ever narrows', async () => {
    const { rows } = await t.database.pool.query(`
      select p.polrelid::regclass::text as name, p.polpermissive as widens, p.polroles::regrole[]::text as roles,
        pg_get_expr(p.polqual, p.polrelid) ~ 'own_places|is_own_account|EXISTS' as narrows
      from pg_policy p where p.polname = 'branch_wall' order by 1`)
    const of = { widens: false, roles: '{office_branch}', narrows: true }
    const tables = [
      'approval_requests',
      ...[
        'branch_expenses',
        'cash_receipts',
        'document_files',
        'document_lines',
        'document_mails',
        'document_payments',
        'documents',
        'due_orders',
        'findings',
        'held_cash',
      ],
      ...['journal_days', 'journal_entries', 'journal_lines', 'journal_sums'],
      ...[
        'opening_balances',
        'order_adjustments',
        'order_charges',
        'order_counts',
        'order_disputes',
        'order_events',
        'order_figure_differences',
        'order_figures',
        'order_flags',
        'order_photos',
        'order_place_counts',
      ],
      ...[
        'order_remarks',
        'order_standing_days',
        'orders',
        'rate_card_parties',
        'return_sheet_orders',
        'return_sheets',
        'rider_places',
        'rider_repayments',
        'riders',
        'run_sheet_orders',
        'run_sheets',
        'sorting_bag_orders',
        'sorting_bags',
        'sorting_buckets',
        'sorting_scans',
        'sorting_seals',
        'sorting_sessions',
        'statement_mails',
        'waybill_print_orders',
        'webhook_deliveries',
      ],
    ]
    expect(rows).toEqual(tables.map(name => ({ name, ...of })))
    // Every table that refers to one of these is behind the wall too, or shows what it hides.
    const { rows: hanging } = await t.database.pool.query(
      `
      select distinct k.conrelid::regclass::text as name from pg_constraint k
      where k.contype = 'f' and k.confrelid::regclass::text = any($1) and not k.conrelid::regclass::text = any($1)`,
      [tables],
    )
    expect(hanging).toEqual([])
  })

  it('stands around every table for programs of merchants, shut but for what is theirs', async () => {
    const { rows } = await t.database.pool.query<{ name: string; theirs: string | null; widens: boolean; roles: string }>(`
      select c.relname as name, pg_get_expr(p.polqual, p.polrelid) as theirs, p.polpermissive as widens, p.polroles::regrole[]::text as roles
      from pg_policy w join pg_class c on c.oid = w.polrelid left join pg_policy p on p.polrelid = w.polrelid and p.polname = 'merchant_wall'
      where w.polname = 'tenant_wall' and c.relname <> 'tenants' order by 1`)
    expect(rows.filter(({ widens, roles }) => widens !== false || roles !== '{office_merchant}')).toEqual([])
    const opened = rows.filter(({ theirs }) => theirs !== '(own_merchant() IS NULL)')
    const all = [
      'cities',
      'countries',
      'id_counters',
      'order_status_settings',
      'reasons',
      'states',
      'warehouses',
      'waybill_layouts',
      'zones',
    ]
    expect(opened.filter(({ theirs }) => theirs === 'true').map(({ name }) => name)).toEqual(all)
    // A new table must be reviewed here, and its records in tests/contract/merchant-wall.test.ts.
    expect(opened.filter(({ theirs }) => theirs !== 'true').map(({ name }) => name)).toEqual([
      ...['audit_events', 'idempotency_keys', 'import_jobs', 'merchant_businesses', 'merchant_calls', 'merchants'],
      ...[
        'order_events',
        'order_remarks',
        'orders',
        'staff',
        'staff_writes',
        'stored_files',
        'waybill_print_orders',
        'waybill_prints',
      ],
    ])
  })

  it('is in every foreign key between two walled tables, and in every unique index', async () => {
    const keys = await t.database.pool.query(`
      select conrelid::regclass::text as name, conname from pg_constraint k
      where contype = 'f' and connamespace = 'public'::regnamespace
        and not exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'tenant_id' and a.attnum = any(k.conkey))`)
    expect(keys.rows).toEqual([])
    const unique = await t.database.pool.query(`
      select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where i.indisunique and c.relnamespace = 'public'::regnamespace and not a.attnum = any(i.indkey)`)
    expect(unique.rows).toEqual([])
  })

  it('binds a role that is neither owner nor superuser nor allowed around it', async () => {
    const { rows } = await t.database.pool.query(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin,
        exists (select from pg_class where relowner = r.oid) as owns from pg_roles r where rolname in ('office_app', 'office_branch', 'office_merchant')`,
    )
    const plain = {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolcanlogin: false,
      owns: false,
    }
    expect(rows).toEqual([plain, plain, plain])
  })

  it('shows nothing and takes nothing without a tenant', async () => {
    const withoutTenant = <T>(work: (tx: Tx) => Promise<T>) =>
      asOwner(t.database, async tx => {
        await sql`set local role office_app`.execute(tx)
        return work(tx)
      })
    expect((await withoutTenant(tx => sql`select * from staff`.execute(tx))).rows).toEqual([])
    expect((await withoutTenant(tx => sql`select * from tenants`.execute(tx))).rows).toEqual([])
    const insert = withoutTenant(tx => sql`insert into roles (id, name) values (1, 'x')`.execute(tx))
    await expect(insert).rejects.toThrow()
  })

  it('hides the rows of another tenant and refuses to write them', async () => {
    const mine = await t.inTenant(tx => sql<{ tenant_id: number }>`select distinct tenant_id from staff`.execute(tx))
    expect(mine.rows).toEqual([{ tenant_id: t.tenant.id }])
    const theirs = other.tenant.id
    await expect(
      t.inTenant(tx => sql`insert into roles (tenant_id, id, name) values (${theirs}, 999, 'x')`.execute(tx)),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(t.inTenant(tx => sql`update roles set tenant_id = ${theirs}`.execute(tx))).rejects.toMatchObject({
      code: '42501',
    })
    const touched = await t.inTenant(tx => sql`delete from staff_sessions where tenant_id = ${theirs}`.execute(tx))
    expect(touched.numAffectedRows).toBe(0n)
  })

  it('counts ids per tenant, so that they tell nothing of other tenants', async () => {
    const next = (tenantId: number) =>
      inTenant(t.database, tenantId, tx => sql<{ n: number }>`select next_id('probe') as n`.execute(tx))
    expect((await next(t.tenant.id)).rows).toEqual([{ n: 1 }])
    expect((await next(other.tenant.id)).rows).toEqual([{ n: 1 }])
    const block = await t.inTenant(tx => sql<{ n: number }>`select next_ids('probe', 10) as n`.execute(tx))
    expect(block.rows).toEqual([{ n: 2 }])
    expect((await next(t.tenant.id)).rows).toEqual([{ n: 12 }])
  })

  it('keeps audit events as they were written', async () => {
    await t.inTenant(tx => sql`insert into audit_events (action, subject, request_id) values ('a', 'b', 'c')`.execute(tx))
    for (const statement of ['update audit_events set action = $1', 'delete from audit_events where action = $1'])
      await expect(t.inTenant(tx => sql`${sql.raw(statement.replace('$1', "'x'"))}`.execute(tx))).rejects.toMatchObject({
        code: '42501',
      })
  })

  it('lets a trigram index serve a search behind the wall', async () => {
    await t.database.pool.query(`
      create table wall_texts (tenant_id int not null, id int not null, text text not null, primary key (tenant_id, id));
      create index wall_texts_search on wall_texts using gin (tenant_id, fold(text) gin_trgm_ops);
      call wall('wall_texts');
      insert into wall_texts select ${t.tenant.id}, n, md5(n::text) from generate_series(1, 3000) n;
      `)
    // Rows in the index's pending list make the planner avoid it.
    await t.database.pool.query('vacuum analyze wall_texts')
    const plan = await t.inTenant(async tx => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select id from wall_texts where fold(text) like fold(${likePart('Ábcdef')})`.execute(tx)
      return rows.map(row => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toMatch(/Index Cond: .*~~ '%abcdef%'/)
    await t.database.pool.query('drop table wall_texts')
  })
})
