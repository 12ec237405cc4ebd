// Files: allowed types, size and resolution, with the operator's messages.
import { msg } from '@office/shared/core/messages/message'
import type { Rule } from './rule.ts'

/** The largest upload, in bytes: exactly this many are allowed, one more is refused. */
export const MAX_UPLOAD_BYTES = 5_242_880

export const BACKGROUND_IMAGE_TYPES = ['jpg', 'png', 'jpeg'] as const
export const LOGO_TYPES = ['png', 'jpg', 'jpeg'] as const

/** `allowed` holds extensions without the dot, lower case. */
export const fileType = (allowed: readonly string[]): Rule<{ name: string }> => ({
  code: 'file-type',
  message: msg`File type is not valid.`,
  holds: file => allowed.includes(file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase()),
})

/** Size in bytes; the message gives it in mebibytes. */
export const fileSize = (limit: number = MAX_UPLOAD_BYTES): Rule<{ size: number }> => ({
  code: 'file-size',
  message: msg`Allowed maximum file size is {n} Mb`,
  values: { n: limit / 1_048_576 },
  holds: file => file.size <= limit,
})

/** The first rule that an upload breaks; undefined if it may be sent. */
export const brokenByFile = (file: { name: string; size: number }, types: readonly string[]) =>
  [fileType(types), fileSize()].find((rule: Rule<{ name: string; size: number }>) => !rule.holds(file))

/** Width and height in pixels must equal the required ones. */
export const imageResolution = (w: number, h: number): Rule<{ width: number; height: number }> => ({
  code: 'image-resolution',
  message: msg`Image width and height should {w}px and {h}px!`,
  values: { w, h },
  holds: image => image.width === w && image.height === h,
})
