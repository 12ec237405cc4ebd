// What is found of an arriving bag's parcels before it is received, and what the receipt leaves of it.
import { type BagOutcome, bagContract } from '@office/shared/areas/sorting/bag.contract'
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import { beyondBranch } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import { refuse } from '../../core/http/refusal.ts'
import { endFindings, type FindingKind, keepFinding, type ToldFinding } from '../operations/finding.part.ts'
import type { Answer } from './bag-answer.ts'
import { lockBag } from './bag-lock.queries.ts'

export const notInBag = msg`It is not on the manifest of {number}. Receive it as excess`

export const bagFindings: FindingKind<BagOutcome, { refusal: string | null }> = {
  documents: 'sorting_bags',
  column: 'bag_id',
  endpoint: bagContract.findings,
  shown: ({ refusal }) => ({ refusal }),
}

export const findInBag = (id: number, told: ToldFinding<BagOutcome>, context: Context) =>
  keepFinding(context, bagFindings, id, told, async waybill => {
    const { tx } = context
    const { number } = await lockBag(context, id, 'receive')
    if (told.outcome === null || told.outcome === 'excess') return null
    const { rows } = await beyondBranch(tx, () =>
      sql`
        select o.id from sorting_bag_orders l join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
        where l.bag_id = ${id} and o.waybill_number = ${waybill}`.execute(tx),
    )
    if (rows.length === 0) refuse('not-in-bag', { detail: notInBag, values: { number } })
    return null
  })

/** The receipt has what was found; only what it refused stays, with the reason, until another finding replaces it. */
export async function endFound(context: Context, id: number, results: readonly Answer[]): Promise<void> {
  const refused = results.filter(({ outcome }) => outcome === 'refused')
  const waybills = refused.map(({ waybill_number }) => waybill_number)
  await sql`
    update findings set refusal = told.message
    from unnest(${waybills}::text[], ${refused.map(({ message = '' }) => message)}::text[]) as told (waybill, message)
    where bag_id = ${id} and ended_at is null and waybill_number = told.waybill`.execute(context.tx)
  await endFindings(context, bagFindings, id, { except: waybills })
}
