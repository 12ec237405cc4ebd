// A payment method as it was typed: its key, or what the tenant calls it.
import { paymentMethodContract } from '@office/shared/areas/finance/methods/payment-method.contract'
import type { Call } from '@office/shared/core/api/client'
import { MAX_PAGE_SIZE } from '@office/shared/core/lists/list-query'
import { storedWord } from '../../core/nouns/draft-flags.ts'
import type { CliContext } from '../../core/program/context.ts'

/** Its key, as a field of a body; nothing if none was typed. @throws CliError 'usage' */
export async function readMethod(
  call: Call,
  text: string | undefined,
  context: Pick<CliContext, 'translate'>,
): Promise<{ payment_method?: string }> {
  if (text === undefined) return {}
  const { data } = await call(paymentMethodContract.list, { query: { paginate: MAX_PAGE_SIZE } })
  const choices = data.map(({ key, name }) => [key, { id: name, message: name }] as const)
  return { payment_method: storedWord('--method', { text, choices }, context) }
}
