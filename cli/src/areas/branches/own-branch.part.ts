// A branch of the caller's own, as it was typed, for work that begins before the server is asked: a desk is open before its first
// scan.
import { notOwnBranch } from '@office/shared/areas/branches/own-branch.model'
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import type { Call } from '@office/shared/core/api/client'
import { nameSome } from '@office/shared/format/name-some'
import { readChoice } from '../../core/nouns/read-choice.ts'
import { failure } from '../../core/program/cli-error.ts'

/** Its number. @throws CliError if there is none, or the caller does not work there */
export async function readOwnBranch(call: Call, text: string): Promise<number> {
  const id = await readChoice(call, warehouseContract.dropdown, text)
  const query = { ids: String(id) }
  if ((await call(warehouseContract.assigned, { query })).length > 0) return id
  const [there] = await call(warehouseContract.dropdown, { query })
  // No branch has this number, as the server says of each scan.
  if (!there) return id
  const own = await call(warehouseContract.assigned, { query: {} })
  throw failure('other-branch', notOwnBranch, { branch: there.name, own: nameSome(own.map(({ name }) => name)) })
}
