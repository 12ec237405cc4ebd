// Who could give the permission that a refused call needs.
import { permissionContract } from '@office/shared/areas/staff/permission.contract'
import { CallError } from '@office/shared/core/failure'
import { msg } from '@office/shared/core/message'
import { type CliContext, openSession } from './context.ts'

const canGrant = msg`{person} can grant {permission}.`

/** A line about who can help; none where the server does not say what is missing, or nobody could grant it. */
export async function grantorWords(context: CliContext, error: unknown): Promise<string[]> {
  const permission = error instanceof CallError ? error.problem?.needs?.[0] : undefined
  if (permission === undefined) return []
  try {
    const { call } = await openSession(context)
    const person = (await call(permissionContract.list)).find(({ name }) => name === permission)?.granted_by ?? null
    return person === null ? [] : [context.translate(canGrant, { person, permission })]
  } catch (failure) {
    // The refusal itself is what there is to tell.
    if (failure instanceof CallError) return []
    throw failure
  }
}
