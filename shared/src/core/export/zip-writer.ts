// A zip written piece by piece in constant memory, deflated by the platform's native code.

export interface ZipPart {
  readonly name: string
  readonly content: Iterable<string> | AsyncIterable<string>
}

interface Written {
  readonly name: Uint8Array
  readonly offset: number
  readonly crc: number
  readonly packed: number
  readonly unpacked: number
}

/** Sizes follow the data (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808
const VERSION = 20
const DEFLATED = 8
/** 1 January 1980, the first day a zip can name, so that exports of the same rows are the same bytes. */
const DOS_DATE = 0x21

/** Yields the zip's bytes. Parts are requested one after the other, so a later one may depend on earlier ones. */
export async function* zipFile(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const directory: Written[] = []
  let offset = 0
  for await (const part of parts) {
    const name = new TextEncoder().encode(part.name)
    const start = offset
    const head = record(
      0x04034b50,
      [[VERSION], [FLAGS], [DEFLATED], [0], [DOS_DATE], [0, 4], [0, 4], [0, 4], [name.length], [0]],
      name,
    )
    offset += head.length
    yield head
    let packed = 0
    const pieces = deflated(part.content)
    let piece = await pieces.next()
    for (; !piece.done; piece = await pieces.next()) {
      packed += piece.value.length
      yield piece.value
    }
    const { crc, unpacked } = piece.value
    const tail = record(0x08074b50, [
      [crc, 4],
      [packed, 4],
      [unpacked, 4],
    ])
    offset += packed + tail.length
    yield tail
    directory.push({ name, offset: start, crc, packed, unpacked })
  }
  const start = offset
  for (const { name, offset: at, crc, packed, unpacked } of directory) {
    const sizes: Field[] = [
      [crc, 4],
      [packed, 4],
      [unpacked, 4],
    ]
    const rest: Field[] = [[name.length], [0], [0], [0], [0], [0, 4], [at, 4]]
    const entry = record(0x02014b50, [[VERSION], [VERSION], [FLAGS], [DEFLATED], [0], [DOS_DATE], ...sizes, ...rest], name)
    offset += entry.length
    yield entry
  }
  const { length } = directory
  yield record(0x06054b50, [[0], [0], [length], [length], [offset - start, 4], [start, 4], [0]])
}

/** A number and how many bytes it takes; 2 by default. */
type Field = readonly [value: number, bytes?: 2 | 4]

function record(signature: number, fields: readonly Field[], name: Uint8Array = new Uint8Array()): Uint8Array<ArrayBuffer> {
  const size = fields.reduce((sum, [, bytes = 2]) => sum + bytes, 4)
  const bytes = new Uint8Array(size + name.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, signature, true)
  let at = 4
  for (const [value, width = 2] of fields) {
    if (width === 4) view.setUint32(at, value, true)
    else view.setUint16(at, value, true)
    at += width
  }
  bytes.set(name, size)
  return bytes
}

const GZIP_HEADER = 10
const GZIP_TRAILER = 8

/**
 * The texts, deflated. The platform makes a gzip file of them, so that the checksum is native too. Its header and trailer are
 * removed, and what the trailer says is returned.
 */
async function* deflated(
  content: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, { crc: number; unpacked: number }> {
  const gzip = new CompressionStream('gzip')
  const reader = gzip.readable.getReader()
  const fed = feed(content, gzip.writable.getWriter())
  let skip = GZIP_HEADER
  let held = new Uint8Array()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      const joined = new Uint8Array(held.length + value.length)
      joined.set(held)
      joined.set(value, held.length)
      const ready = joined.length - GZIP_TRAILER
      held = joined.slice(Math.max(0, ready))
      if (ready <= skip) {
        // The header is not complete yet: it waits before the rest.
        held = joined
        continue
      }
      yield joined.subarray(skip, ready)
      skip = 0
    }
    await fed
  } catch (error) {
    // The reason why the rows stopped is worth more than the stream's word that it was stopped.
    await fed
    throw error
  } finally {
    await reader.cancel().catch(() => undefined)
    await fed.catch(() => undefined)
  }
  const trailer = new DataView(held.buffer, held.byteOffset + held.length - GZIP_TRAILER, GZIP_TRAILER)
  return { crc: trailer.getUint32(0, true), unpacked: trailer.getUint32(4, true) }
}

async function feed(
  content: Iterable<string> | AsyncIterable<string>,
  writer: WritableStreamDefaultWriter<BufferSource>,
): Promise<void> {
  const encoder = new TextEncoder()
  // One piece is deflated while the next one is made; no more wait, so memory stays constant.
  let last: Promise<void> = Promise.resolve()
  try {
    for await (const text of content) {
      await last
      last = writer.write(encoder.encode(text))
      // It is awaited before the next piece; until then a failure must not count as unheard.
      last.catch(() => undefined)
    }
    await last
    await writer.close()
  } catch (error) {
    await writer.abort(error).catch(() => undefined)
    throw error
  }
}
