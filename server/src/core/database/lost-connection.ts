// Recognises that a connection to the database was lost or could not be opened: by a system error code, or by pg's message alone.
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

/** The query may have been carried out all the same; asking again may succeed. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error && (WORDS.test(error.message) || ('code' in error && CODES.includes(String(error.code))))
