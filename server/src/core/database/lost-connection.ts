// How it is told that a connection to the database was lost, or could not be had: by a code of the system, or by pg in words alone.
const CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]
const WORDS = /^(?:Connection terminated|timeout exceeded|Client has encountered|Client was closed)/

/** Whatever was asked may have been done all the same, and whoever asks again may be answered. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error && (WORDS.test(error.message) || ('code' in error && CODES.includes(String(error.code))))
