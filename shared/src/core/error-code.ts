// The code that Node and PostgreSQL give their errors.

/** 'ENOENT', '40001'; an empty text if an error has none, as anything can be thrown. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : ''
