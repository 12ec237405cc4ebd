// Finds who could grant a missing permission.
import { permissionContract } from '@office/shared/areas/staff/permission.contract'
import type { Call } from '@office/shared/core/api/client'
import { CallError } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import { type CliContext, openSession } from '../../core/program/context.ts'

const canGrant = msg`{person} can grant {permission}.`

/** Someone who holds it and may change roles; older servers do not return one. */
export async function grantorOf(name: string, call: Call): Promise<string | null> {
  try {
    const permissions = await call(permissionContract.list)
    return permissions.find(permission => permission.name === name)?.granted_by ?? null
  } catch (error) {
    if (error instanceof CallError) return null
    throw error
  }
}

/** A line about who can help with a refusal; absent if the server does not say what is missing, or if nobody could grant it. */
export async function grantorWords(context: CliContext, error: unknown): Promise<string[]> {
  const permission = error instanceof CallError ? error.problem?.needs?.[0] : undefined
  if (permission === undefined) return []
  const { call } = await openSession(context)
  const person = await grantorOf(permission, call)
  return person === null ? [] : [context.translate(canGrant, { person, permission })]
}
