// The terminal program as a server hands it out: its version, where to fetch it and how to verify it.
import * as x from '../schema.ts'

/** What /cli/office.json says about the file beside it. */
export const Release = x.row({
  version: x.text(),
  /** Of the file, 64 hexadecimal digits. */
  sha256: x.text(),
  bytes: x.integer(1),
})
export type Release = x.Of<typeof Release>

export const releasePaths = {
  page: '/cli',
  file: '/cli/office.mjs',
  release: '/cli/office.json',
  sum: '/cli/office.mjs.sha256',
} as const
