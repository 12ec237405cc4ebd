// Makes text that a spreadsheet program would run as a formula inert, reversibly: by a leading apostrophe in files without types
// (ASVS 1.2.10), by the type of the cell in a workbook.

/** Characters that start a formula, also after apostrophes, so that an apostrophe of the text itself survives the round trip. */
const TRIGGER = /^'*[=+\-@\t\r\0\uff1d\uff0b\uff0d\uff20]/
const QUOTED_TRIGGER = /^'+[=+\-@\t\r\0\uff1d\uff0b\uff0d\uff20]/

/** Whether a program would read a typed text as a formula. */
export const looksLikeFormula = (text: string): boolean => TRIGGER.test(text)

/** The cell as an export without types writes it: never starting with a character that starts a formula. */
export const inertCell = (text: string): string => (TRIGGER.test(text) ? `'${text}` : text)

/**
 * The cell as a workbook's text cell holds it: unchanged, so that a phone number shows no apostrophe. One that already has an
 * apostrophe before such a character gets a second, which {@link restoredCell} removes.
 */
export const textOfCell = (text: string): string => (QUOTED_TRIGGER.test(text) ? `'${text}` : text)

/** The cell as it was before {@link inertCell} or {@link textOfCell}. */
export const restoredCell = (text: string): string =>
  text.charCodeAt(0) === 39 && QUOTED_TRIGGER.test(text) ? text.slice(1) : text
