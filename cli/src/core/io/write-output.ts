// -o FILE and -o -: files are written whole and never overwrite another one unasked; bytes never go to a terminal.
import { existsSync, statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { msg } from '@office/shared/core/messages/message'
import { CliError, usageError } from '../program/cli-error.ts'
import type { CliContext } from '../program/context.ts'
import { exitCodes } from '../program/exit-codes.ts'
import { writeWhole } from './write-file.ts'

export interface Output {
  output: string | undefined
  force: boolean
}

const binary = msg`This file is binary and would garble the terminal. Name a file with -o, or pipe the output.`
const noFormat = msg`-o writes a file. Choose its format with one of {flags}. Everything else goes to standard output.`
const noFolder = msg`{path} does not exist.`
const isFolder = msg`{path} is a folder.`
const there = msg`{path} already exists. Add --force to overwrite it, or name another file with -o.`

/** Refuses an output that cannot be written before any work begins. */
export function checkOutput({ io, cwd }: CliContext, { output, force }: Output): void {
  if (output === '-') {
    if (io.out.isTty) throw usageError(binary)
    return
  }
  if (output === undefined) return
  const [path, folder] = [resolve(cwd, output), dirname(output)]
  if (!existsSync(resolve(cwd, folder))) throw new CliError(exitCodes.failed, 'cannot-write', noFolder, { path: folder })
  const file = statSync(path, { throwIfNoEntry: false })
  if (file?.isDirectory()) throw new CliError(exitCodes.failed, 'cannot-write', isFolder, { path: output })
  // A pipe or a device is written to, not replaced.
  if (file?.isFile() && !force) throw new CliError(exitCodes.failed, 'file-exists', there, { path: output })
}

/** Refuses a named file if no file format is requested: the rows would go to standard output and the file would not exist. */
export function checkFormat({ output }: Pick<Output, 'output'>, formats: readonly string[], isFile: boolean): void {
  if (output !== undefined && output !== '-' && !isFile)
    throw usageError(noFormat, { flags: formats.map(format => `--${format}`).join(', ') })
}

/** Whether a file is to be CSV: by its flag, or by the name of the file. */
export const isCsv = ({ csv, output }: Pick<Output, 'output'> & { csv: boolean }): boolean =>
  csv || output?.toLowerCase().endsWith('.csv') === true

/** Writes to the named file, or into the working folder under the server's name. Returns the path, null for stdout. */
export async function writeOutput(context: CliContext, output: Output, name: string, bytes: Uint8Array): Promise<string | null> {
  if (output.output === '-') {
    context.io.out.write(bytes)
    return null
  }
  // A name given by the server is only ever a name in this folder.
  const path = output.output ?? (basename(name).replace(/[^\p{L}\p{M}\p{N}._ -]/gu, '_') || 'download')
  checkOutput(context, { ...output, output: path })
  await writeWhole(resolve(context.cwd, path), bytes)
  return path
}
