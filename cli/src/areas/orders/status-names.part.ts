// The tenant's own names of statuses: as it has them, and as this machine last knew them.
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { orderStatusKeys, orderStatusNames } from '@office/shared/areas/orders/order-status.model'
import type { Call } from '@office/shared/core/api/client'
import { CallError } from '@office/shared/core/api/failure'
import type { Host } from '../../core/host/host-name.ts'
import { cachedKeys, keepNames } from '../../core/nouns/name-cache.ts'
import type { CliContext, GivenNames, Session } from '../../core/program/context.ts'

/** The word under which they are kept. */
const WORD = 'statuses'

const byBuiltIn = (own: ReadonlyMap<string, string>): GivenNames =>
  new Map(
    orderStatusKeys.flatMap(key => {
      const name = own.get(key)
      return name === undefined ? [] : [[orderStatusNames[key], name]]
    }),
  )

export const keptNames = (context: Pick<CliContext, 'folders'>, host: Pick<Host, 'name'>): GivenNames =>
  byBuiltIn(cachedKeys(context, host, WORD))

/** A command that takes a status and shows one asks once. */
const asked = new WeakMap<Call, Promise<GivenNames>>()

export function givenNames(context: Pick<CliContext, 'folders'>, session: Session): Promise<GivenNames> {
  const known = asked.get(session.call) ?? read(context, session)
  asked.set(session.call, known)
  return known
}

async function read(context: Pick<CliContext, 'folders'>, session: Session): Promise<GivenNames> {
  try {
    const statuses = await session.call(orderStatusContract.statuses)
    const own = statuses.filter(({ is_renamed }) => is_renamed)
    const names = own.map(({ name }) => name)
    const keys = own.map(({ key }) => key)
    await keepNames(context, session, WORD, async () => ({ names, keys }))
    return byBuiltIn(new Map(own.map(({ key, name }) => [key, name])))
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return keptNames(context, session.host)
  }
}
