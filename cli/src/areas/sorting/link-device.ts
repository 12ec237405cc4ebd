// office devices link and unlink.
import { type SortingDevice, sortingDeviceContract } from '@office/shared/areas/sorting/sorting-device.contract'
import { msg } from '@office/shared/core/messages/message'
import { findRow } from '../../core/nouns/find-records.ts'
import { type CliContext, openSession, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { sortingDeviceNoun } from './device.noun.ts'

const linked = msg`{name} is linked`
const unlinked = msg`{name} is unlinked`

interface Given {
  args: readonly string[]
  flags: { json: boolean }
}

function tell(device: SortingDevice, { json }: Given['flags'], context: CliContext): ExitCode {
  if (json) writeJson(context, device)
  else say(context, context.translate(device.is_linked ? linked : unlinked, { name: device.name }))
  return exitCodes.ok
}

export async function linkDevice({ args: [name = ''], flags }: Given, context: CliContext): Promise<ExitCode> {
  const { call } = await openSession(context)
  return tell(await call(sortingDeviceContract.link, { body: { name } }), flags, context)
}

export async function unlinkDevice({ args: [name = ''], flags }: Given, context: CliContext): Promise<ExitCode> {
  const { call } = await openSession(context)
  const { id } = await findRow(call, await sortingDeviceNoun.load(), name)
  return tell(await call(sortingDeviceContract.unlink, { params: { id: Number(id) } }), flags, context)
}
