// The containers of workbooks: their directory, and unpacking that stops at a bound instead of trusting the header.
import { type SheetLimits, SheetRefusedError } from './sheet.ts'

export interface ZipEntry {
  readonly name: string
  /** 0 is stored, 8 deflated; no spreadsheet program writes others. */
  readonly method: number
  readonly packed: Uint8Array<ArrayBuffer>
  readonly unpackedBytes: number
  readonly crc: number
}

/** Bytes that may still be unpacked, shared by all entries of a file. */
export interface Budget {
  left: number
}

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
const FLAG_ENCRYPTED = 1

/**
 * The entries of a zip by name. Refuses too many and too large entries by the directory's figures, so that a bomb that is honest
 * about its size costs nothing; {@link unpack} catches the others.
 */
export function zipEntries(bytes: Uint8Array<ArrayBuffer>, limits: SheetLimits): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfDirectory(view)
  const count = view.getUint16(end + 10, true)
  if (count > limits.entries) throw new SheetRefusedError('UNPACKED_TOO_LARGE')
  const entries = new Map<string, ZipEntry>()
  let position = view.getUint32(end + 16, true)
  let total = 0
  for (let index = 0; index < count; index++) {
    if (position + 46 > end || view.getUint32(position, true) !== DIRECTORY_ENTRY) throw new SheetRefusedError('CORRUPT_FILE')
    const flags = view.getUint16(position + 8, true)
    const nameLength = view.getUint16(position + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(position + 46, position + 46 + nameLength))
    if (flags & FLAG_ENCRYPTED) throw new SheetRefusedError('ENCRYPTED_FILE')
    const unpackedBytes = view.getUint32(position + 24, true)
    total += unpackedBytes
    if (total > limits.unpackedBytes) throw new SheetRefusedError('UNPACKED_TOO_LARGE')
    entries.set(name, {
      name,
      method: view.getUint16(position + 10, true),
      packed: packedBytes(bytes, view, view.getUint32(position + 42, true), view.getUint32(position + 20, true)),
      unpackedBytes,
      crc: view.getUint32(position + 16, true),
    })
    position += 46 + nameLength + view.getUint16(position + 30, true) + view.getUint16(position + 32, true)
  }
  return entries
}

/** The directory's end record is at the end, before a comment of at most 65,535 bytes. */
function endOfDirectory(view: DataView): number {
  const first = Math.max(0, view.byteLength - 22 - 0xffff)
  for (let at = view.byteLength - 22; at >= first; at--) if (view.getUint32(at, true) === END_OF_DIRECTORY) return at
  throw new SheetRefusedError('CORRUPT_FILE')
}

function packedBytes(bytes: Uint8Array<ArrayBuffer>, view: DataView, local: number, length: number): Uint8Array<ArrayBuffer> {
  if (local + 30 > view.byteLength || view.getUint32(local, true) !== LOCAL_ENTRY) throw new SheetRefusedError('CORRUPT_FILE')
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  if (start + length > view.byteLength) throw new SheetRefusedError('CORRUPT_FILE')
  return bytes.subarray(start, start + length)
}

/** Unpacks an entry piece by piece; refuses it if the budget is used up, or if size or checksum differ from the declared ones. */
export async function* unpack(entry: ZipEntry, budget: Budget): AsyncGenerator<Uint8Array> {
  if (entry.method === 0) {
    budget.left -= entry.packed.length
    if (budget.left < 0) throw new SheetRefusedError('UNPACKED_TOO_LARGE')
    yield entry.packed
    return
  }
  if (entry.method !== 8) throw new SheetRefusedError('CORRUPT_FILE')
  const gunzip = new DecompressionStream('gzip')
  const reader = gunzip.readable.getReader()
  // Whatever goes wrong while writing is reported by the reading side; a bomb that is left unread ends with the reader.
  feed(gunzip.writable.getWriter(), entry).catch(() => undefined)
  try {
    for (;;) {
      const piece = await reader.read().catch(() => {
        throw new SheetRefusedError('CORRUPT_FILE')
      })
      if (piece.done) return
      budget.left -= piece.value.length
      if (budget.left < 0) throw new SheetRefusedError('UNPACKED_TOO_LARGE')
      yield piece.value
    }
  } finally {
    // A cancelled stream may still report its error when nobody listens any more.
    await reader.cancel().catch(() => undefined)
  }
}

/** Presents the entry as a gzip file, so that the platform's native code checks checksum and size while it unpacks. */
async function feed(writer: WritableStreamDefaultWriter<BufferSource>, entry: ZipEntry): Promise<void> {
  const trailer = new DataView(new ArrayBuffer(8))
  trailer.setUint32(0, entry.crc, true)
  trailer.setUint32(4, entry.unpackedBytes, true)
  await Promise.all([
    writer.write(new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])),
    writer.write(entry.packed),
    writer.write(trailer),
    writer.close(),
  ])
}

/** A whole entry as text. */
export async function unpackText(entry: ZipEntry, budget: Budget): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of unpack(entry, budget)) text += decoder.decode(piece, { stream: true })
  return text + decoder.decode()
}
