// A payment method as it was typed: its key, or what the tenant calls it.
import { paymentMethodContract } from '@office/shared/areas/finance/methods/payment-method.contract'
import type { Call } from '@office/shared/core/api/client'
import { MAX_PAGE_SIZE } from '@office/shared/core/lists/list-query'
import { storedWord } from '../../core/nouns/draft-flags.ts'
import type { CliContext } from '../../core/program/context.ts'

/** Its key. @throws CliError 'usage' */
export async function methodKey(flag: string, text: string, call: Call, context: Pick<CliContext, 'translate'>): Promise<string> {
  const { data } = await call(paymentMethodContract.list, { query: { paginate: MAX_PAGE_SIZE } })
  const choices = data.map(({ key, name }) => [key, { id: name, message: name }] as const)
  return storedWord(flag, { text, choices }, context)
}

/** That of --method as a field of a body; nothing if none was typed. */
export const readMethod = async (
  call: Call,
  text: string | undefined,
  context: Pick<CliContext, 'translate'>,
): Promise<{ payment_method?: string }> =>
  text === undefined ? {} : { payment_method: await methodKey('--method', text, call, context) }
