// Payment methods: a plain table whose keys are permanent, and a tenant's initial ones.
import { paymentMethodContract } from '@office/shared/areas/finance/methods/payment-method.contract'
import { firstPaymentMethods, isFirstMethod } from '@office/shared/areas/finance/methods/payment-method.model'
import { inEnglish, msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import { implement } from '../../../core/http/implement.ts'
import { found, refuse } from '../../../core/http/refusal.ts'
import { crud } from '../../../core/records/crud.ts'
import { tableSource } from '../../../core/records/table-source.ts'
import { raises } from '../../settings/cache-key.part.ts'
import { ownName } from './payment-method.part.ts'

const keyStays = msg`The key cannot change, because events and programs use it to identify the method`
const firstStays = msg`This is a built-in payment method. You can rename it or switch it off, but not change where its money goes`
const usedStays = msg`This method has already been used for payments. Switch it off and create another one`

export const paymentMethodHandlers = implement(
  paymentMethodContract,
  crud(paymentMethodContract, {
    table: 'payment_methods',
    noun: 'payment-method',
    source: tableSource('payment_methods m', paymentMethodContract.list, {
      columns: { is_renamed: sql`${ownName('m')} is not null` },
    }),
    taken: {
      payment_methods_name: {
        code: 'payment-method-name-taken',
        field: 'name',
        message: msg`Another payment method has this name`,
      },
      payment_methods_key: { code: 'payment-method-key-taken', field: 'key', message: msg`Another payment method has this key` },
    },
    guards: {
      update: async ({ id }, { tx }, body) => {
        const rows = tx.selectFrom('payment_methods').select(['key', 'kind', 'is_used']).where('id', '=', id)
        const before = found(await rows.forUpdate().executeTakeFirst())
        const refuseAt = (path: string, message: typeof keyStays) =>
          refuse('payment-method-fixed', { detail: message, errors: [{ path, code: 'payment-method-fixed', message }] })
        if (body.key !== before.key) refuseAt('key', keyStays)
        if (body.kind === before.kind) return
        if (isFirstMethod(before.key)) refuseAt('kind', firstStays)
        if (before.is_used) refuseAt('kind', usedStays)
      },
    },
    changed: raises('settings'),
  }),
)

export async function seedPaymentMethodsOf(tx: Tx): Promise<void> {
  const rows = firstPaymentMethods.map(({ key, name, kind }, at) => ({ key, name: inEnglish(name), kind, position: at + 1 }))
  await tx.insertInto('payment_methods').values(rows).execute()
}
