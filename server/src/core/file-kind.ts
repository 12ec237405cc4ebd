// What a received file is by what is in it: names and declared types are only what the sender says.
import { fileType } from '@office/shared/rules/file'
import { required } from '@office/shared/rules/required'
import { fileTypeFromFile } from 'file-type'
import { imageSizeFromFile } from 'image-size/fromFile'
import type { Uploaded } from './implement.ts'
import { refuseField } from './refusal.ts'

/** What the content of an ending may look like, where that is not the ending itself. */
const looksLike: Readonly<Record<string, readonly string[]>> = {
  jpeg: ['jpg'],
  // An app whose signature comes first looks like the Java archive that it also is.
  apk: ['apk', 'jar'],
}
const APP = 'application/vnd.android.package-archive'

/** The media type of a file whose content is what its ending says; refused at 'file' otherwise. */
export async function mediaTypeOf(file: Uploaded): Promise<string> {
  // A broken file may end before its own tables say; then it is nothing that is known.
  const kind = await fileTypeFromFile(file.path).catch(() => undefined)
  if (kind && (looksLike[file.type] ?? [file.type]).includes(kind.ext)) return file.type === 'apk' ? APP : kind.mime
  const rule = fileType([])
  return refuseField('file', rule.code, rule.message)
}

/** Width and height of a picture in pixels, as it is shown; null when its header cannot be read. */
export async function pictureSizeOf(path: string): Promise<{ width: number; height: number } | null> {
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
