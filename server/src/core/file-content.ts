// What an uploaded file is by its first bytes; its name is only what the sender calls it.
import { open } from 'node:fs/promises'

const signatures: readonly (readonly [type: string, bytes: Buffer])[] = [
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['application/pdf', Buffer.from('%PDF-')],
]

/** The media type of a file on disk: PNG, JPEG or PDF; null for anything else. */
export async function mediaTypeOf(path: string): Promise<string | null> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(8)
    await file.read(head, 0, head.length, 0)
    return signatures.find(([, bytes]) => head.subarray(0, bytes.length).equals(bytes))?.[0] ?? null
  } finally {
    await file.close()
  }
}
