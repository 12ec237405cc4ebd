// Commissions that are to be paid to us and are carried into the payee's next one of the same currency, each as a line of its own.
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import { paidOf } from '../documents/document-payment.queries.ts'
import type { CommissionParty } from './commission-party.ts'

/** What a commission leaves open, for the next one to carry. */
export interface Carried {
  id: number
  party_id: number
  currency: string
  /** Below 0. */
  amount: string
}

/**
 * Carried over and in no commission yet.
 * @param except a draft being issued, which may hold them
 */
export async function readCarried(
  tx: Tx,
  { kind }: CommissionParty,
  parties: readonly number[],
  except: number | null,
): Promise<Carried[]> {
  const { rows } = await sql<Carried>`
    select d.id, d.party_id, d.currency, in_currency(d.declared + ${paidOf}, d.currency) as amount from documents d
    where d.kind = ${kind} and d.party_id = any(${[...parties]}::int[]) and d.state = 'carried' and not exists (
      select from document_lines held
      where held.tenant_id = d.tenant_id and held.claimed_id = d.id and held.is_held and held.document_id is distinct from ${except}::int)
    order by d.id`.execute(tx)
  return rows
}

/** The commission that holds one that was carried over; null as long as there is none. */
export async function readNext(tx: Tx, { id }: { id: number }): Promise<{ id: number; number: string; state: string } | null> {
  const { rows } = await sql<{ id: number; number: string; state: string }>`
    select next.id, next.number, next.state from document_lines held
    join documents next on next.tenant_id = held.tenant_id and next.id = held.document_id
    where held.claimed_id = ${id} and held.kind like '%-commission' and held.is_held`.execute(tx)
  return rows[0] ?? null
}
