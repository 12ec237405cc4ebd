// Reads rider deposits, without the sum of those still to be counted.
import type { DepositOrder } from '@office/shared/areas/finance/deposits/deposit.model'
import { type RiderDeposit, riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { financeSetting } from '@office/shared/areas/settings/operation-setting.contract'
import { sql } from 'kysely'
import type { Context } from '../../../core/http/context.ts'
import type { Page } from '../../../core/http/implement.ts'
import { tableSource } from '../../../core/records/table-source.ts'
import { rejectedFor } from '../documents/document-rejection.queries.ts'
import { byNumber } from '../documents/document-search.part.ts'
import { isOpening } from './opening-cash.queries.ts'

/** The limit of the finance setting, as migration 0080 stores it and with its default. */
const limit = sql`coalesce((select (s.value ->> 'variance_limit')::numeric from settings s where s.kind = 'finance'),
  ${financeSetting.defaults.variance_limit}::numeric)`

export const riderDepositSource = tableSource('documents d', riderDepositContract.list, {
  base: sql`(select * from documents where kind = 'rider-deposit') d`,
  joins: sql`
    left join riders r on r.tenant_id = d.tenant_id and r.id = d.party_id
    left join warehouses w on w.tenant_id = d.tenant_id and w.id = d.warehouse_id
    join staff maker on maker.tenant_id = d.tenant_id and maker.id = d.maker_id
    left join staff counter on counter.tenant_id = d.tenant_id and counter.id = d.counter_id
    left join staff decider on decider.tenant_id = d.tenant_id and decider.id = d.decider_id`,
  columns: {
    party_name: sql.ref('r.name'),
    warehouse_name: sql.ref('w.name'),
    variance: sql`d.counted - d.declared`,
    is_over_limit: sql`coalesce(abs(d.counted - d.declared) > ${limit}, false)`,
    is_opening: isOpening,
    has_slip: sql`exists (select from document_files f where f.tenant_id = d.tenant_id and f.document_id = d.id and f.kind = 'slip')`,
    created_by: sql.ref('maker.name'),
    counted_by: sql.ref('counter.name'),
    decided_by: sql.ref('decider.name'),
    rejected_for: rejectedFor,
  },
  filters: { number: byNumber('rider-deposit') },
})

/** Someone who might count it. */
export interface Counting {
  staff: Pick<Context['staff'], 'id'>
  permissions: Context['permissions']
}

/** Whether the count is blind: until it is done, whoever may do it sees no sum of the deposit. */
export const isBlind = ({ staff, permissions }: Counting, { state, maker_id }: { state: string; maker_id: number | null }) =>
  state === 'submitted' && maker_id !== staff.id && permissions.has('count-rider-deposit')

export const blinded = <D extends RiderDeposit>(context: Counting, deposit: D): D =>
  isBlind(context, deposit) ? { ...deposit, declared: null } : deposit

export const blindedOrders = (context: Context, deposit: RiderDeposit, page: Page<DepositOrder>): Page<DepositOrder> =>
  isBlind(context, deposit) ? { ...page, rows: page.rows.map(row => ({ ...row, amount: null })) } : page
