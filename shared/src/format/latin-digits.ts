// Digits of readers of Nepali as all others write them: what is typed in either is the same number.

/** '१२.५' as '12.5'; anything else stays. */
export const inLatin = (text: string): string => text.replace(/[०-९]/g, digit => String(digit.charCodeAt(0) - 0x966))
