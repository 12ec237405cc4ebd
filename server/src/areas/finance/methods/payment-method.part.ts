// The meaning of a reported payment method: who gets the money, or why the method is refused.
import {
  firstPaymentMethods,
  type PaymentMethodKind,
  paymentMethodWords,
} from '@office/shared/areas/finance/methods/payment-method.model'
import { inEnglish, msg, type Translate } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import type { Sql } from '../../../core/database/sql.ts'
import type { Tx } from '../../../core/database/transaction.ts'
import { refuseField } from '../../../core/http/refusal.ts'

const unknown = msg`There is no payment method “{key}”`
const switchedOff = msg`{name} is no longer available. Choose another payment method`
const needsReference = msg`{name} requires a reference. Enter the reference of the payment`
const withoutMethod = msg`A reference needs a payment method. Enter the payment method too`

/** How something was paid. */
export interface ToldMethod {
  payment_method: string | null
  payment_reference: string | null
  /** Null if nobody says how, which means cash. */
  method_kind: PaymentMethodKind | null
}

/** Reads the reported payment, and marks its method as used, so that its kind can no longer change. */
export async function readMethod(
  tx: Tx,
  { payment_method = null, payment_reference = null }: { payment_method?: string | null; payment_reference?: string | null },
  isDryRun = false,
): Promise<ToldMethod> {
  if (payment_method === null) {
    if (payment_reference !== null) refuseField('payment_method', 'no-method', withoutMethod)
    return { payment_method, payment_reference, method_kind: null }
  }
  const read = () =>
    tx
      .selectFrom('payment_methods')
      .select(['kind', 'name', 'is_active', 'is_used', 'needs_reference'])
      .where('key', '=', payment_method)
  let method = await read().executeTakeFirst()
  // Anyone changing its kind holds the row meanwhile.
  const isFirst = method?.is_used === false && !isDryRun
  if (isFirst) method = await read().forUpdate().executeTakeFirst()
  if (!method) return refuseField('payment_method', 'unknown-method', unknown, { key: payment_method })
  const { name, kind } = method
  if (!method.is_active) refuseField('payment_method', 'method-off', switchedOff, { name })
  if (method.needs_reference && payment_reference === null)
    refuseField('payment_reference', 'needs-reference', needsReference, { name })
  if (isFirst) await tx.updateTable('payment_methods').set({ is_used: true }).where('key', '=', payment_method).execute()
  return { payment_method, payment_reference, method_kind: kind }
}

/** The names of all methods; those that still have the product's name are in the reader's language. */
export async function readMethodNames(tx: Tx, translate: Translate): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{
    key: string
    own: string | null
  }>`select m.key, ${ownName('m')} as own from payment_methods m`.execute(tx)
  return new Map(rows.map(({ key, own }) => [key, paymentMethodWords(key, own, translate)]))
}

const firstNames = JSON.stringify(Object.fromEntries(firstPaymentMethods.map(({ key, name }) => [key, inEnglish(name)])))

/** The tenant's own name of a method; null if it has the product's. @param of the alias of its row */
export const ownName = (of: string): Sql =>
  sql`nullif(${sql.ref(`${of}.name`)}, ${firstNames}::jsonb ->> ${sql.ref(`${of}.key`)})`
