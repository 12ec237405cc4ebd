// The bytes that the sheet scanner looks for.
import { SEPARATOR } from './row-values.ts'

export const LT = 60
export const GT = 62
export const SLASH = 47
export const EQUALS = 61
export const QUOTE = 34
export const APOSTROPHE = 39
export const AMPERSAND = 38
export const UNDERSCORE = 95

/** First letters of tags and types. */
export const C = 99
export const F = 102
export const R = 114
export const T = 116
export const V = 118
export const X = 120

/** Cell types by the first letter of their name; the two names that share one get numbers of their own. */
export const INLINE = 105 // 'inlineStr'
export const SHARED = 115 // 's'
export const FORMULA_TEXT = 1115 // 'str'
export const BOOLEAN = 98 // 'b'
export const ERROR = 101 // 'e'
export const ISO_DATE = 100 // 'd'
export const NUMBER = 110 // 'n', and no type at all

/** Bytes that end a text or need a closer look, by number. */
export const SPECIAL = new Uint8Array(256)
for (const sign of [LT, AMPERSAND, UNDERSCORE, SEPARATOR]) SPECIAL[sign] = 1

/** The whole number at a position. */
export function wholeNumber(bytes: Uint8Array, from: number): number {
  let value = 0
  for (let place = from; ; place++) {
    const digit = (bytes[place] ?? 0) - 48
    if (digit < 0 || digit > 9) return value
    value = value * 10 + digit
  }
}
