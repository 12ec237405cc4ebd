// The row of an opening balance: found, made and locked.

import { openStates } from '@office/shared/areas/approvals/approval.transitions'
import type { OpeningAccount } from '@office/shared/areas/finance/openings/opening.model'
import { toMinor } from '@office/shared/format/amount'
import type { Tx } from '../../../core/database/transaction.ts'
import { found } from '../../../core/http/refusal.ts'
import type { Asked } from '../../approvals/approval-request.part.ts'
import type {} from './opening.table.ts'
import type { Standing } from './opening-taken.queries.ts'

export interface OpeningRow {
  id: number
  account: OpeningAccount
  party_id: number
  currency: string
  amount: string | null
  day: string | null
  reference: string | null
  entry_id: string | null
}

/** The account of a party, in one currency. */
export type OpeningOf = Pick<OpeningRow, 'account' | 'party_id' | 'currency'>

const columns = ['id', 'account', 'party_id', 'currency', 'amount', 'day', 'reference', 'entry_id'] as const

export async function lockOpening(tx: Tx, id: number): Promise<OpeningRow> {
  return found(await tx.selectFrom('opening_balances').select(columns).where('id', '=', id).forUpdate().executeTakeFirst())
}

const openingAt = (tx: Tx, { account, party_id, currency }: OpeningOf) =>
  tx
    .selectFrom('opening_balances')
    .select(columns)
    .where('account', '=', account)
    .where('party_id', '=', party_id)
    .where('currency', '=', currency)

/** Undefined if it was never asked for. */
export const readOpening = (tx: Tx, of: OpeningOf): Promise<OpeningRow | undefined> => openingAt(tx, of).executeTakeFirst()

/** Locked; made if it was never asked for. */
export async function openingOf(tx: Tx, of: OpeningOf): Promise<OpeningRow> {
  const { account, party_id, currency } = of
  await tx
    .insertInto('opening_balances')
    .values({ account, party_id, currency })
    .onConflict(clash => clash.doNothing())
    .execute()
  return openingAt(tx, of).forUpdate().executeTakeFirstOrThrow()
}

/** What the request that waits would change; undefined if none does. */
export const readAsked = async (tx: Tx, id: number): Promise<Asked['changes'] | undefined> =>
  (
    await tx
      .selectFrom('approval_requests')
      .select('changes')
      .where('opening_id', '=', id)
      .where('state', 'in', openStates)
      .executeTakeFirst()
  )?.changes

export const standingOf = ({ account, party_id, currency, amount, entry_id }: OpeningRow): Standing | null =>
  amount === null || entry_id === null ? null : { account, party_id, currency, entry_id, amount: toMinor(amount, currency) }
