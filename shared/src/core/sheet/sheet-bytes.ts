// The bytes that the scanner of sheets looks for.

export const LT = 60
export const GT = 62
export const SLASH = 47
export const EQUALS = 61
export const QUOTE = 34
export const APOSTROPHE = 39
export const AMPERSAND = 38
export const UNDERSCORE = 95

/** Letters that tags and types begin with. */
export const C = 99
export const R = 114
export const T = 116
export const V = 118
export const X = 120

/** Types of cells by the first letter of their name; the two names that share one get a figure of their own. */
export const INLINE = 105 // 'inlineStr'
export const SHARED = 115 // 's'
export const FORMULA_TEXT = 1115 // 'str'
export const BOOLEAN = 98 // 'b'
export const ERROR = 101 // 'e'
export const ISO_DATE = 100 // 'd'
export const NUMBER = 110 // 'n', and no type at all
