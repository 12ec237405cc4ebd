// Determines what an uploaded file is from its content; its name is only what the sender calls it.
import { msg } from '@office/shared/core/messages/message'
import { fileType } from '@office/shared/rules/file'
import { required } from '@office/shared/rules/required'
import { fileTypeFromFile } from 'file-type'
import { imageSizeFromFile } from 'image-size/fromFile'
import type { Uploaded } from '../http/implement.ts'
import { refuseField } from '../http/refusal.ts'

/** Detected types accepted for a name ending, where they differ from the ending itself. */
const looksLike: Readonly<Record<string, readonly string[]>> = {
  jpeg: ['jpg'],
  // An app whose signature comes first is detected as the Java archive that it also is.
  apk: ['apk', 'jar'],
}
const types: Readonly<Record<string, string>> = { jar: 'application/vnd.android.package-archive' }

/** Every browser that shows a picture unpacks it: at four bytes per pixel, this many take 200 MB. */
const MOST_PIXELS = 50_000_000
const tooManyPixels = msg`This picture has more than {n, number} million pixels. Make it smaller first.`

/** The media type of an upload; ends the request if its content is none of the kinds with these name endings. */
export async function judgedType({ path }: Uploaded, allowed: readonly string[]): Promise<string> {
  // A broken file may end before its own tables say so; then its type is unknown.
  const kind = await fileTypeFromFile(path).catch(() => undefined)
  if (kind && allowed.some(ending => (looksLike[ending] ?? [ending]).includes(kind.ext))) {
    const size = kind.mime.startsWith('image/') ? await pictureSizeOf({ path }) : null
    if (size && size.width * size.height > MOST_PIXELS)
      refuseField('file', 'picture-too-large', tooManyPixels, { n: MOST_PIXELS / 1_000_000 })
    return types[kind.ext] ?? kind.mime
  }
  const rule = fileType(allowed)
  return refuseField('file', rule.code, rule.message)
}

/** Width and height of a picture in pixels, as displayed; null if its header cannot be read. */
export async function pictureSizeOf({ path }: Pick<Uploaded, 'path'>): Promise<{ width: number; height: number } | null> {
  try {
    const { width, height, orientation = 1 } = await imageSizeFromFile(path)
    // Cameras store a turned picture as it lay and note the turn in its metadata (EXIF orientation 5 to 8).
    return orientation >= 5 ? { width: height, height: width } : { width, height }
  } catch {
    return null
  }
}

/** Ends the request because a file is required. */
export const refuseMissingFile = (): never => refuseField('file', required.code, required.message)
