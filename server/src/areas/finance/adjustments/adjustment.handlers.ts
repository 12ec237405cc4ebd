// Adjustments of an order: requesting one, and those requested so far.
import { adjustmentContract, type MoneyRequest } from '@office/shared/areas/finance/adjustments/adjustment.contract'
import { moneyFields } from '@office/shared/areas/finance/adjustments/adjustment.model'
import { sql } from 'kysely'
import type { Context } from '../../../core/http/context.ts'
import { implement } from '../../../core/http/implement.ts'
import { found } from '../../../core/http/refusal.ts'
import { readRequestMails } from '../documents/request-mail.part.ts'
import { askAdjustment } from './adjustment.part.ts'
import { askClaim } from './claim.part.ts'
import {
  askCashBack,
  askCashWriteOff,
  askCommissionBack,
  askCommissionWriteOff,
  askInvoiceBack,
  askInvoiceWriteOff,
  askVarianceBack,
  askVarianceWriteOff,
} from './write-off.part.ts'

/** The most shown for one order. */
const MOST = 100

async function readRequests(order: number, { tx }: Context): Promise<MoneyRequest[]> {
  found(await tx.selectFrom('orders').select('id').where('id', '=', order).executeTakeFirst())
  const { rows } = await sql<Omit<MoneyRequest, 'mail'>>`
    select r.id, r.kind, r.state, r.currency, changed.field, changed.before, changed.after, r.changes -> 'borne_by' ->> 'new' as borne_by, r.remark,
      asker.name as requested_by_name, r.created_at, decider.name as decided_by_name, r.decided_at, r.reason, a.amount,
      (select d.number from document_lines l join documents d on d.tenant_id = l.tenant_id and d.id = l.document_id
        where l.tenant_id = a.tenant_id and l.adjustment_id = a.id and l.is_held and l.event_id is null limit 1) as invoice_number
    from approval_requests r
    cross join lateral (
      select field, r.changes -> field ->> 'old' as before, r.changes -> field ->> 'new' as after
      from unnest(${[...moneyFields]}::text[]) field where r.changes ? field limit 1) changed
    left join order_adjustments a on a.tenant_id = r.tenant_id and a.request_id = r.id
    left join staff asker on asker.tenant_id = r.tenant_id and asker.id = r.requested_by
    left join staff decider on decider.tenant_id = r.tenant_id and decider.id = r.decided_by
    where r.order_id = ${order} and r.currency is not null order by r.id desc limit ${MOST}`.execute(tx)
  const mails = await readRequestMails(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map(row => ({ ...row, mail: mails.get(row.id) ?? null }))
}

export const adjustmentHandlers = implement(adjustmentContract, {
  list: ({ params }, context) => readRequests(params.id, context),
  ask: ({ params, body }, context) => askAdjustment(context, params.id, body),
  claim: ({ params, body }, context) => askClaim(context, params.id, body),
  writeOff: ({ params, body }, context) => askCashWriteOff(context, params.id, body),
  endWriteOff: ({ params, body }, context) => askCashBack(context, params.id, body),
  varianceWriteOff: ({ params, body }, context) => askVarianceWriteOff(context, params.id, body),
  endVarianceWriteOff: ({ params, body }, context) => askVarianceBack(context, params.id, body),
  invoiceWriteOff: ({ params, body }, context) => askInvoiceWriteOff(context, params.id, body),
  endInvoiceWriteOff: ({ params, body }, context) => askInvoiceBack(context, params.id, body),
  commissionWriteOff: ({ params, body }, context) => askCommissionWriteOff(context, params.id, body),
  endCommissionWriteOff: ({ params, body }, context) => askCommissionBack(context, params.id, body),
})
