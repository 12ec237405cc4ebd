// The cash that a rider or an agency began with: of no order, so it is handed in by a deposit of its own.
import { msg } from '@office/shared/core/messages/message'
import { required } from '@office/shared/rules/required'
import { sql } from 'kysely'
import type { Context } from '../../../core/http/context.ts'
import { refuse, refuseField } from '../../../core/http/refusal.ts'
import type { DocumentLine } from '../documents/document.queries.ts'
import type { HeldCash } from './held-cash.queries.ts'

const nothing = msg`No opening balance of cash is to be handed in`

/** Whether a deposit `d` holds such cash. */
export const isOpening = sql<boolean>`exists (
  select from document_lines l join cash_receipts r on r.tenant_id = l.tenant_id and r.id = l.receipt_id
  where l.tenant_id = d.tenant_id and l.document_id = d.id and r.kind = 'opening')`

/** What a holder began with in one currency, no longer open; or a refusal if it was handed in, or there is none. */
export async function takeOpening(
  { account, holders }: HeldCash,
  { party_id, currency }: { party_id?: number | undefined; currency?: string | undefined },
  { tx }: Context,
): Promise<{ party_id: number; currency: string; lines: DocumentLine[] }> {
  if (party_id === undefined) return refuseField('party_id', required.code, required.message)
  if (currency === undefined) return refuseField('currency', required.code, required.message)
  const holder = sql.ref(holders === 'riders' ? 'rider_id' : 'warehouse_id')
  const { rows } = await sql<{ receipt_id: number; amount: string }>`
    update cash_receipts set is_open = false
    where kind = 'opening' and account = ${account} and is_open and ${holder} = ${party_id} and currency = ${currency.toUpperCase()}
    returning id as receipt_id, amount`.execute(tx)
  if (rows.length === 0) refuse('deposit-blocked', { detail: nothing })
  return { party_id, currency: currency.toUpperCase(), lines: rows }
}
