// The terminal program as a server hands it out: which one it is, where it is fetched, and how it is proved whole.
import * as x from '../schema.ts'

/** What /cli/office.json says of the file beside it. */
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
