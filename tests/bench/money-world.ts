// The money of a tenant, made by the database itself from the existing orders: deliveries and charges in the journal, deposits
// and invoices of some orders each, cash that is held, and deposits that wait for approval.

/** Orders in each deposit that is approved while it is measured. */
export const APPROVED_AT_ONCE = 1000
export const APPROVALS = 4
/** The rider of these deposits, and a rider who holds cash. */
const APPROVED_RIDER = 100_020
export const HOLDING_RIDER = 100_004
/** The branch at which this rider hands in, so that it holds cash, too. */
export const HOLDING_BRANCH = 100_005
export const OWED_MERCHANT = 100_014
/** Orders per document: this makes a document for about ten orders of the tenant. */
const OF_DOCUMENT = 5

const people = `
  insert into staff (tenant_id, name, email, role_id)
  select tenant_id, who, who || '@bench.test', role_id from staff, unnest('{Maker,Counter}'::text[]) as other (who)
  where tenant_id = $tenant and email = 'admin@bench.test'`
const person = (name: string) => `(select id from staff where tenant_id = $tenant and email = '${name}@bench.test')`

/**
 * Two of five orders have ended: the first wait for an approval; of the others a fifth is with riders and a fifth at branches.
 */
const end = `
  create temp table ended on commit drop as
  select id, merchant_id, at, 100 + id % 900 as cod, wait,
    case when wait is not null then ${APPROVED_RIDER} else 100001 + id % 20 end as rider_id,
    case when wait is not null then 'in-rider-deposit' when id % 25 in (3, 4) then 'with-rider' when id % 25 in (8, 9) then 'at-branch' else 'at-office' end as custody,
    case when wait is not null or id % 25 in (3, 4) then 'open' when id % 25 in (8, 9, 13, 14) then 'due' else 'settled' end as settlement
  from (
    select id, merchant_id, status_since as at,
      case when row_number() over (order by id) <= ${APPROVALS * APPROVED_AT_ONCE} then (row_number() over (order by id) - 1) / ${APPROVED_AT_ONCE} end as wait
    from orders where tenant_id = $tenant and id % 5 in (3, 4)) numbered`
const orders = `
  update orders o set status_key = 'key_17', payment_type = 'COD', cod_amount = e.cod, rider_id = e.rider_id, custody = e.custody,
    settlement = e.settlement, current_warehouse_id = 100001 + e.rider_id % 10
  from ended e where o.tenant_id = $tenant and o.id = e.id`
const entries = `
  insert into journal_entries (tenant_id, at, kind, source, source_id)
  select $tenant, at, kind, 'bench-' || kind, id from ended, unnest('{delivery,charge}'::text[]) as of (kind)`
const lines = `
  insert into journal_lines (tenant_id, entry_id, line, account, party_id, order_id, currency, amount)
  select $tenant, j.id, line.at, line.account, line.party_id, e.id, 'NPR', line.amount
  from ended e join journal_entries j on j.tenant_id = $tenant and j.source_id = e.id and j.source in ('bench-delivery', 'bench-charge')
  cross join lateral (values
    ('delivery', 1, 'cash-rider', e.rider_id, e.cod * 100), ('delivery', 2, 'merchant', e.merchant_id, e.cod * -100),
    ('charge', 1, 'merchant', e.merchant_id, 15000), ('charge', 2, 'income-delivery', 0, -15000)
  ) line (kind, at, account, party_id, amount) where line.kind = j.kind`

/**
 * Handed-in cash is in deposits of riders, settled amounts in invoices of merchants; numbered after those that other measures
 * left.
 */
const claim = `
  create temp table claimed on commit drop as
  select kind, party_id, id as order_id, amount, custody, wait,
    (select coalesce(max(id), 0) from documents where tenant_id = $tenant) + dense_rank() over (order by kind, party_id, wait nulls last, chunk) as document_id from (
    select 'rider-deposit' as kind, rider_id as party_id, id, cod as amount, custody, wait,
      case when wait is null then (row_number() over (partition by rider_id, custody order by id) - 1) / ${OF_DOCUMENT} + (custody = 'at-office')::int * 10000000 end as chunk
    from ended where custody <> 'with-rider'
    union all
    select 'merchant-invoice', merchant_id, id, cod - 150, custody, null,
      (row_number() over (partition by merchant_id order by id) - 1) / ${OF_DOCUMENT} from ended where settlement = 'settled') parts`
const documents = `
  insert into documents (tenant_id, id, kind, number, state, party_id, warehouse_id, currency, lines, declared, counted, maker_id, counter_id, decider_id,
    issued_at, decided_at)
  select $tenant, document_id, kind, 'BENCH-' || document_id,
    case when kind = 'merchant-invoice' then 'paid' when min(wait) is null then 'approved' else 'counted' end, party_id,
    case kind when 'rider-deposit' then 100001 + party_id % 10 end, 'NPR', count(*), sum(amount), case kind when 'rider-deposit' then sum(amount) end,
    ${person('Maker')}, case kind when 'rider-deposit' then ${person('Counter')} end, case when min(wait) is null then ${person('Counter')} end,
    case kind when 'merchant-invoice' then now() end, case when min(wait) is null then now() - interval '2 days' end
  from claimed group by document_id, kind, party_id`
const documentLines = `
  insert into document_lines (tenant_id, document_id, line, kind, order_id, amount)
  select $tenant, document_id, row_number() over (partition by document_id order by order_id), kind, order_id, amount from claimed`
const counted = `
  insert into id_counters (tenant_id, table_name, last) select $tenant, 'documents', max(document_id) from claimed
  on conflict (tenant_id, table_name) do update set last = excluded.last`
const payments = `
  insert into document_payments (tenant_id, document_id, amount, paid_on, reference, staff_id)
  select $tenant, document_id, abs(sum(amount)), current_date, 'BENCH', ${person('Counter')} from claimed
  where kind = 'merchant-invoice' group by document_id having sum(amount) <> 0`
const documentEntries = `
  insert into journal_entries (tenant_id, kind, source, source_id)
  select distinct $tenant::int, case kind when 'rider-deposit' then 'deposit' else 'payout' end, kind, document_id from claimed where wait is null`
const documentEntryLines = `
  insert into journal_lines (tenant_id, entry_id, line, account, party_id, order_id, currency, amount)
  select $tenant, j.id, row_number() over (partition by j.id), line.account, line.party_id, line.order_id, 'NPR', line.amount
  from journal_entries j join (
    select kind, document_id, 'cash-rider' as account, party_id, order_id, amount * -100 as amount from claimed where kind = 'rider-deposit' and wait is null
    union all
    select kind, document_id, 'cash-branch', 100001 + party_id % 10, null, sum(amount) * 100 from claimed where kind = 'rider-deposit' and wait is null group by 1, 2, 4
    union all
    select kind, document_id, of.account, case of.account when 'merchant' then party_id else 0 end, null, sum(amount) * of.sign
    from claimed, (values ('merchant', 100), ('cash-office', -100)) of (account, sign) where kind = 'merchant-invoice' group by 1, 2, 3, 4, of.sign having sum(amount) <> 0
  ) line on j.tenant_id = $tenant and j.source = line.kind and j.source_id = line.document_id`
/** Branches have paid in the cash that is at head office. */
const paidIn = `
  update cash_receipts r set is_open = false from claimed c where r.tenant_id = $tenant and r.deposit_id = c.document_id and c.custody = 'at-office'`

export const moneyOf = (tenant: number): string[] =>
  [
    people,
    ...[end, orders, entries, lines],
    ...[claim, documents, documentLines, counted, payments, documentEntries, documentEntryLines, paidIn],
  ].map(statement => statement.replaceAll('$tenant', String(tenant)))
