// What a received picture is by its first bytes: names and declared types are only what the sender says.
import { open } from 'node:fs/promises'

const beginnings: readonly (readonly [type: 'image/png' | 'image/jpeg', bytes: readonly number[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
]

/** The media type of a PNG or JPEG file; null for anything else. */
export async function imageTypeOf(path: string): Promise<'image/png' | 'image/jpeg' | null> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0)
    const found = beginnings.find(([, bytes]) => bytesRead >= bytes.length && bytes.every((byte, at) => buffer[at] === byte))
    return found?.[0] ?? null
  } finally {
    await handle.close()
  }
}
