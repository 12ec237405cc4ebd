// Whoever has warehouses assigned works only at these: calls that name the branch of the work are refused at any other
// (docs/decisions/0014-branch-scope.md).
import { notOwnBranch } from '@office/shared/areas/branches/own-branch.model'
import { msg } from '@office/shared/core/messages/message'
import type { MoveRefusal } from '@office/shared/core/transitions'
import { nameSome } from '@office/shared/format/name-some'
import { sql } from 'kysely'
import type { Context } from '../../core/http/context.ts'
import { refuse } from '../../core/http/refusal.ts'

const oneInView = msg`You are looking at {own} alone. Look at all branches to work at {branch}`

/** Why the caller cannot work at a branch; null if they can, and for one that does not exist. */
export async function notOwn({ tx, places, branch }: Context, id: number): Promise<MoveRefusal | null> {
  if (places === null || places.includes(id)) return null
  const named = await tx
    .selectFrom('warehouses')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${[id, ...places]}::int[])`)
    .orderBy('name')
    .execute()
  const there = named.find(one => one.id === id)
  if (!there) return null
  const own = nameSome(named.flatMap(one => (one.id === id ? [] : [one.name])))
  return {
    code: 'other-branch',
    message: branch === null ? notOwnBranch : oneInView,
    values: { branch: there.name, own },
  }
}

/** Ends the request if its `warehouse_id` names a branch where the caller does not work. */
export async function refuseNotOwn(context: Context, id: number | null | undefined): Promise<void> {
  const no = id == null ? null : await notOwn(context, id)
  if (no) refuse(no.code, { detail: no.message, values: no.values ?? {}, errors: [{ path: 'warehouse_id', ...no }] })
}
