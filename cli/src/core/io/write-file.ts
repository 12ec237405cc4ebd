// Writes a file whole or not at all: under a temporary name first, then renamed.
import { chmod, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { msg } from '@office/shared/core/messages/message'
import { CliError } from '../program/cli-error.ts'
import { exitCodes } from '../program/exit-codes.ts'

export const cannotWrite = msg`{path} cannot be written: {detail}`

/** A file that is there stays what it is: the same rights, the target of its link. A pipe or a device gets the bytes themselves. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  let making: string | null = null
  try {
    const there = await stat(path).catch(() => null)
    if (there && !there.isFile()) return await writeFile(path, bytes)
    const target = there ? await realpath(path) : path
    making = `${target}.${process.pid}.part`
    await writeFile(making, bytes, there ? { mode: there.mode } : {})
    // What the umask took from it.
    if (there) await chmod(making, there.mode)
    await rename(making, target)
  } catch (error) {
    if (making !== null) await rm(making, { force: true })
    const { message: detail } = error as NodeJS.ErrnoException // thrown by node:fs
    throw new CliError(exitCodes.failed, 'cannot-write', cannotWrite, { path, detail })
  }
}
