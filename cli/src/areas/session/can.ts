// office can: whether the signed-in staff member holds a permission, and who could grant it; scripts read the exit code.
import { sessionContract } from '@office/shared/areas/session/session.contract'
import { nearest } from '@office/shared/core/import/nearest'
import { msg } from '@office/shared/core/messages/message'
import { permissionNames } from '@office/shared/permissions/catalogue'
import { usageError } from '../../core/program/cli-error.ts'
import { type CliContext, openSession, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { grantorOf } from './grantor.ts'

const unknown = msg`There is no permission "{name}".`
const unknownButNear = msg`There is no permission "{name}". Did you mean {suggestion}?`
const yes = msg`yes`
const no = msg`no`
const noButGranted = msg`no; {person} can grant it`

export async function can(
  { args: [name], flags }: { args: readonly string[]; flags: { json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const suggestion = name === undefined || permissionNames.some(one => one === name) ? null : nearest(name, permissionNames)
  if (name !== undefined && !permissionNames.some(one => one === name))
    throw usageError(suggestion === null ? unknown : unknownButNear, { name, suggestion: suggestion ?? '' })
  const { call } = await openSession(context)
  const held = (await call(sessionContract.permissions)).map(permission => permission.name)
  if (name === undefined) {
    if (flags.json) writeJson(context, { permissions: held })
    else context.io.out.write(held.map(one => `${one}\n`).join(''))
    return exitCodes.ok
  }
  const holds = held.includes(name)
  const grantor = holds ? null : await grantorOf(name, call)
  const words = holds ? yes : grantor === null ? no : noButGranted
  if (flags.json) writeJson(context, { permission: name, held: holds, granted_by: grantor })
  else context.io.out.write(`${context.translate(words, { person: grantor ?? '' })}\n`)
  return holds ? exitCodes.ok : exitCodes.permission
}
