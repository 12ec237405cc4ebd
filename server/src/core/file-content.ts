// What an uploaded file is by its first bytes; its name is only what the sender calls it.
import { open } from 'node:fs/promises'
import { fileType } from '@office/shared/rules/file'
import type { Uploaded } from './implement.ts'
import { refuseField } from './refusal.ts'

const signatures: readonly (readonly [type: string, endings: readonly string[], bytes: Buffer])[] = [
  ['image/png', ['png'], Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/jpeg', ['jpg', 'jpeg'], Buffer.from([0xff, 0xd8, 0xff])],
  ['application/pdf', ['pdf'], Buffer.from('%PDF-')],
]

/** The media type of an upload; ends the request when its content is none of the kinds with these name endings. */
export async function judgedType({ path }: Uploaded, allowed: readonly string[]): Promise<string> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(8)
    await file.read(head, 0, head.length, 0)
    const found = signatures.find(
      ([, endings, bytes]) => endings.some(ending => allowed.includes(ending)) && head.subarray(0, bytes.length).equals(bytes),
    )
    if (found) return found[0]
    const rule = fileType(allowed)
    return refuseField('file', rule.code, rule.message)
  } finally {
    await file.close()
  }
}
