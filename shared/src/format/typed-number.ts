// Numbers as people type and paste them: in either digits, with or without commas between the groups.

/** '१२.५' becomes '12.5': Devanagari digits as Latin ones; anything else is unchanged. */
export const inLatin = (text: string): string => text.replace(/[०-९]/g, digit => String(digit.charCodeAt(0) - 0x966))

/**
 * '1,250.50', '1,00,000' and '१,००,०००' without their commas: those before a last group of three, with groups of two between them in
 * lakhs. Any other is kept, since 1,5 is written where a comma is the decimal mark.
 */
export const plainNumber = (text: string): string => inLatin(text).replace(/,(?=(?:\d{2},)*\d{3}(?:\D|$))/g, '')
