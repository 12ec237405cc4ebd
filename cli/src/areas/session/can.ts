// office can: whether the signed-in staff member holds a permission; scripts read the exit code.
import { sessionContract } from '@office/shared/areas/session/session.contract'
import { nearest } from '@office/shared/core/import/nearest'
import { msg } from '@office/shared/core/message'
import { permissionNames } from '@office/shared/permissions/catalogue'
import { usageError } from '../../core/cli-error.ts'
import { type CliContext, openSession, writeJson } from '../../core/context.ts'
import { type ExitCode, exitCodes } from '../../core/exit-codes.ts'

const unknown = msg`There is no permission "{name}".`
const unknownButNear = msg`There is no permission "{name}". Did you mean {suggestion}?`
const yes = msg`yes`
const no = msg`no`

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
    if (flags.json) writeJson(context, { schema: 1, permissions: held })
    else context.io.out.write(held.map(one => `${one}\n`).join(''))
    return exitCodes.ok
  }
  const holds = held.includes(name)
  if (flags.json) writeJson(context, { schema: 1, permission: name, held: holds })
  else context.io.out.write(`${context.translate(holds ? yes : no)}\n`)
  return holds ? exitCodes.ok : exitCodes.permission
}
