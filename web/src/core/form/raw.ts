// The values of controls while a form is being filled: comparing them, and converting a record's value.

/** A text as typed, a switch, several texts, nested rows, or a chosen file. Numbers stay texts until they are sent. */
export type Raw = string | boolean | readonly string[] | readonly RawValues[] | File
/** The values of a whole form, or of one nested row, by key of the body. */
export interface RawValues {
  [key: string]: Raw
}

const isList = (raw: Raw): raw is readonly string[] | readonly RawValues[] => Array.isArray(raw)
const isRow = (item: string | RawValues | undefined): item is RawValues => typeof item === 'object'

/** The texts of a control with several. */
export const textsOf = (raw: Raw): readonly string[] => (isList(raw) ? raw.filter(item => typeof item === 'string') : [])

/** The rows of a control with rows. */
export const rowsOf = (raw: Raw): readonly RawValues[] => (isList(raw) ? raw.filter(item => isRow(item)) : [])

export const textOf = (raw: Raw): string => (typeof raw === 'string' ? raw : '')

/** Whether two values are the same to a person: absent equals empty, order counts, files compare by identity. */
export function sameRaw(a: Raw = '', b: Raw = ''): boolean {
  if (a === b) return true
  if (!isList(a) || !isList(b)) return isEmpty(a) && isEmpty(b)
  if (a.length !== b.length) return false
  return a.every((one, at) => {
    const other = b[at]
    return isRow(one) && isRow(other)
      ? Object.keys({ ...one, ...other }).every(key => sameRaw(one[key], other[key]))
      : one === other
  })
}

const isEmpty = (raw: Raw) => raw === '' || (isList(raw) && raw.length === 0)
