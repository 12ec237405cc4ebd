// What an uploaded file is by what is in it; its name is only what the sender calls it.
import { msg } from '@office/shared/core/messages/message'
import { fileType } from '@office/shared/rules/file'
import { required } from '@office/shared/rules/required'
import { fileTypeFromFile } from 'file-type'
import { imageSizeFromFile } from 'image-size/fromFile'
import type { Uploaded } from '../http/implement.ts'
import { refuseField } from '../http/refusal.ts'

/** What the content of an ending looks like, where that is not the ending itself. */
const looksLike: Readonly<Record<string, readonly string[]>> = {
  jpeg: ['jpg'],
  // An app whose signature comes first looks like the Java archive that it also is.
  apk: ['apk', 'jar'],
}
const types: Readonly<Record<string, string>> = { jar: 'application/vnd.android.package-archive' }

/** A picture is unpacked by every browser that shows it: at four bytes a pixel this many take 200 MB. */
const MOST_PIXELS = 50_000_000
const tooManyPixels = msg`This picture has more than {n, number} million pixels. Make it smaller first.`

/** The media type of an upload; ends the request when its content is none of the kinds with these name endings. */
export async function judgedType({ path }: Uploaded, allowed: readonly string[]): Promise<string> {
  // A broken file may end before its own tables say; then it is nothing that is known.
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

/** Width and height of a picture in pixels, as it is shown; null when its header cannot be read. */
export async function pictureSizeOf({ path }: Pick<Uploaded, 'path'>): Promise<{ width: number; height: number } | null> {
  try {
    const { width, height, orientation = 1 } = await imageSizeFromFile(path)
    // Cameras store a turned picture as it lay and note the turn beside it (EXIF orientation 5 to 8).
    return orientation >= 5 ? { width: height, height: width } : { width, height }
  } catch {
    return null
  }
}

/** Ends the request: a file is due. */
export const refuseMissingFile = (): never => refuseField('file', required.code, required.message)
