// The file of an import as people have it: packed, tab-separated or piped from another program. The server gets a format that it
// takes.
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createGunzip, gunzip } from 'node:zlib'
import { importUpload } from '@office/shared/core/import-job'
import { msg } from '@office/shared/core/messages/message'
import { MAX_UPLOAD_BYTES } from '@office/shared/rules/file'
import { type InputFile, readInput, readPieces } from '../../core/io/read-input.ts'
import { CliError, failure } from '../../core/program/cli-error.ts'
import type { CliContext } from '../../core/program/context.ts'

const cannotUnpack = msg`{path} cannot be unpacked: {detail}`
const otherType = msg`This file type is not supported. Use one of: {types}.`

/** For a file whose type cannot be imported. */
export const typeRefused = {
  code: 'FILE_TYPE' as const,
  message: otherType,
  values: { types: [...importUpload.types, 'tsv', 'gz'].join(', ') },
}

const unpacked = promisify(gunzip)

const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** A workbook is a zip file; anything else is text. */
const kindOf = (bytes: Uint8Array): string => (bytes[0] === 0x50 && bytes[1] === 0x4b ? 'xlsx' : 'csv')

const isPacked = ([one, two]: Uint8Array): boolean => one === 0x1f && two === 0x8b

/** The content of a packed file, at most one byte more than may be sent. */
async function unpack(file: InputFile): Promise<InputFile> {
  if (!isPacked(file.bytes)) return file
  const name = file.name.replace(/\.gz$/i, '')
  try {
    return { ...file, name, bytes: new Uint8Array(await unpacked(file.bytes, { maxOutputLength: MAX_UPLOAD_BYTES + 1 })) }
  } catch (error) {
    // A part of a file that is too large is enough to refuse it for its size.
    if (error instanceof RangeError) return { ...file, name, bytes: new Uint8Array(MAX_UPLOAD_BYTES + 1) }
    throw notUnpacked(file.path, error)
  }
}

const notUnpacked = (path: string, error: unknown) =>
  error instanceof CliError
    ? error
    : failure('cannot-unpack', cannotUnpack, { path, detail: error instanceof Error ? error.message : String(error) })

/** A file of any size piece by piece, unpacked if it is packed. */
export async function* sheetPieces(context: CliContext, path: string): AsyncGenerator<Uint8Array> {
  const pieces = readPieces(context, path)
  const first = await pieces.next()
  if (first.done) return
  const all = (async function* () {
    yield first.value
    yield* pieces
  })()
  if (!isPacked(first.value)) return yield* all
  try {
    // What goes wrong with the file reaches the reader, too.
    yield* pipeline(Readable.from(all), createGunzip(), () => undefined)
  } catch (error) {
    throw notUnpacked(path, error)
  }
}

/** A sheet to import; `-`, a named pipe and /dev/stdin are read to their end. */
export async function readSheetFile(context: CliContext, path: string, format: string | undefined): Promise<InputFile> {
  const file = await unpack(await readInput(context, path, format))
  const ending = format ?? endingOf(file.name)
  // Tabs are among the delimiters that the text reader accepts.
  if (ending === 'tsv' || ending === 'tab') return { ...file, name: file.name.replace(/(\.[^.]*)?$/, '.csv') }
  if (importUpload.types.includes(ending))
    return format ? { ...file, name: `${file.name.replace(/\.[^.]*$/, '')}.${format}` } : file
  // A pipe has no file name that would tell the type.
  return file.isPipe ? { ...file, name: `${file.name}.${kindOf(file.bytes)}` } : file
}
