// Reads a file or standard input up to the limit, so that a file that is too large is never read into memory whole.
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { msg } from '@office/shared/core/messages/message'
import { fileSize, MAX_UPLOAD_BYTES } from '@office/shared/rules/file'
import { CliError, usageError } from '../program/cli-error.ts'
import { type CliContext, isToken } from '../program/context.ts'
import { exitCodes } from '../program/exit-codes.ts'

export interface InputFile {
  /** As it was given. */
  path: string
  name: string
  /** At most one byte more than an upload may have, which is enough to refuse it. */
  bytes: Uint8Array<ArrayBuffer>
  /** Whether it comes from a pipe, under whatever name. */
  isPipe?: true
}

const noFile = msg`{path} does not exist.`
const noAccess = msg`{path} cannot be read: {detail}`
const isFolder = msg`{path} is a folder.`
const nothingPiped = msg`"-" reads standard input, but nothing is piped into it.`
const noPasswordPiped = msg`--password-stdin reads the password from a pipe, but nothing is piped in. Pipe it in, like: printf %s PASSWORD | office …`

const noTokenPiped = msg`--with-token reads the token from a pipe, but nothing is piped in. Pipe it in, like: office login --with-token < token.txt`
const noToken = msg`Standard input has no token.`

const joined = (chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.concat(chunks))

async function readStream(stream: AsyncIterable<Uint8Array>, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    size += chunk.length
    if (size > limit) break
  }
  return joined(chunks)
}

function piped({ io }: CliContext, nothing = nothingPiped): AsyncIterable<Uint8Array> {
  if (io.input.isTty) throw usageError(nothing)
  return io.input.bytes()
}

const readStdin = (context: CliContext, limit: number, nothing = nothingPiped): Promise<Uint8Array<ArrayBuffer>> =>
  readStream(piped(context, nothing), limit)

/** Why a file could not be read, in words. */
function inWords(error: unknown, path: string): CliError {
  if (error instanceof CliError) return error
  const { code, message } = error as NodeJS.ErrnoException // node:fs throws nothing else
  if (code === 'ENOENT') return new CliError(exitCodes.failed, 'no-file', noFile, { path })
  if (code === 'EISDIR') return usageError(isFolder, { path })
  return new CliError(exitCodes.failed, 'unreadable-file', noAccess, { path, detail: message })
}

/** A file or standard input of any size, piece by piece. */
export async function* readPieces(context: CliContext, path: string): AsyncGenerator<Uint8Array> {
  if (path === '-') return yield* piped(context)
  try {
    yield* createReadStream(resolve(context.cwd, path))
  } catch (error) {
    throw inWords(error, path)
  }
}

/**
 * A file or standard input as text, for bodies and lists of records: all of it, because a part of a list would pass for the whole.
 */
export async function readAllText(context: CliContext, path = '-'): Promise<string> {
  const { bytes } = await readInput(context, path, undefined)
  const { holds, message, values = {} } = fileSize()
  if (!holds({ size: bytes.length })) throw usageError(message, values)
  return new TextDecoder().decode(bytes)
}

/** Passwords and tokens are shorter. */
const MOST_TEXT = 1_048_576

/** The password of --password-stdin, without the trailing newline that most programs add. */
export const readPassword = async (context: CliContext): Promise<string> =>
  new TextDecoder().decode(await readStdin(context, MOST_TEXT, noPasswordPiped)).replace(/\r?\n$/, '')

/** The token of --with-token. */
export async function readToken(context: CliContext): Promise<string> {
  const token = new TextDecoder().decode(await readStdin(context, MOST_TEXT, noTokenPiped)).trim()
  if (!isToken(token)) throw usageError(noToken)
  return token
}

/** A file to upload; `-` is standard input, named after its format. */
export async function readInput(context: CliContext, path: string, format: string | undefined): Promise<InputFile> {
  if (path === '-') {
    const bytes = await readStdin(context, MAX_UPLOAD_BYTES)
    // Workbooks are zip files; anything that is neither text nor a workbook is refused by its content anyway.
    const kind = format ?? (bytes[0] === 0x50 && bytes[1] === 0x4b ? 'xlsx' : 'csv')
    return { path, name: `stdin.${kind}`, bytes, isPipe: true }
  }
  try {
    const at = resolve(context.cwd, path)
    const info = await stat(at)
    if (info.isDirectory()) throw usageError(isFolder, { path })
    const handle = await open(at)
    try {
      if (!info.isFile())
        return { path, name: basename(path), bytes: await readStream(handle.createReadStream(), MAX_UPLOAD_BYTES), isPipe: true }
      const bytes = new Uint8Array(Math.min(info.size, MAX_UPLOAD_BYTES + 1))
      let read = 0
      while (read < bytes.length) {
        const { bytesRead } = await handle.read(bytes, read, bytes.length - read, read)
        if (bytesRead === 0) break
        read += bytesRead
      }
      return { path, name: basename(path), bytes: bytes.subarray(0, read) }
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw inWords(error, path)
  }
}
