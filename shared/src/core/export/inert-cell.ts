// Text that a spreadsheet program would run as a formula is made inert, reversibly: by a leading apostrophe where a file has no
// types of its own (ASVS 1.2.10), by the type of its cell in a workbook.

/** Signs that start a formula, also after apostrophes: so that an apostrophe of the text itself survives the way back. */
const TRIGGER = /^'*[=+\-@\t\r\0\uff1d\uff0b\uff0d\uff20]/
const QUOTED_TRIGGER = /^'+[=+\-@\t\r\0\uff1d\uff0b\uff0d\uff20]/

/** Whether a program would take a typed text for a formula. */
export const looksLikeFormula = (text: string): boolean => TRIGGER.test(text)

/** The cell as an export without types writes it: never starts with a sign that starts a formula. */
export const inertCell = (text: string): string => (TRIGGER.test(text) ? `'${text}` : text)

/**
 * The cell as a workbook's text cell holds it: as it is, so that a phone number shows no apostrophe. One that has an apostrophe
 * of its own before such a sign gets a second, which {@link restoredCell} takes away.
 */
export const textOfCell = (text: string): string => (QUOTED_TRIGGER.test(text) ? `'${text}` : text)

/** The cell as it was before {@link inertCell} or {@link textOfCell}. */
export const restoredCell = (text: string): string =>
  text.charCodeAt(0) === 39 && QUOTED_TRIGGER.test(text) ? text.slice(1) : text
