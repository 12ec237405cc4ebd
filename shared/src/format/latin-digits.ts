// Devanagari digits as Latin ones: typed in either, it is the same number.

/** '१२.५' becomes '12.5'; anything else is unchanged. */
export const inLatin = (text: string): string => text.replace(/[०-९]/g, digit => String(digit.charCodeAt(0) - 0x966))
