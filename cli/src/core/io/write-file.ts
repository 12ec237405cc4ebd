// Writes a file whole or not at all: under a temporary name first, then renamed.
import { rename, rm, writeFile } from 'node:fs/promises'
import { msg } from '@office/shared/core/messages/message'
import { CliError } from '../program/cli-error.ts'
import { exitCodes } from '../program/exit-codes.ts'

export const cannotWrite = msg`{path} cannot be written: {detail}`

export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const making = `${path}.${process.pid}.part`
  try {
    await writeFile(making, bytes)
    await rename(making, path)
  } catch (error) {
    await rm(making, { force: true })
    const { message: detail } = error as NodeJS.ErrnoException // thrown by node:fs
    throw new CliError(exitCodes.failed, 'cannot-write', cannotWrite, { path, detail })
  }
}
