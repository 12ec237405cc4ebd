// A real PNG of a given size for tests of uploads: in one colour, so that it is small.
import { crc32, deflateSync } from 'node:zlib'

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

/** The bytes of a picture of `width` by `height` pixels in one grey. */
export function pngOf(width: number, height: number, grey = 160): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  // Eight bits of grey; the other bytes select the usual compression and filter, and no interlacing.
  header[8] = 8
  // Each line begins with its filter type.
  const lines = Buffer.alloc((width + 1) * height, grey)
  for (let y = 0; y < height; y++) lines[y * (width + 1)] = 0
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [signature, chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat(parts))
}
