// Text that a spreadsheet program would run as a formula is made inert by a leading apostrophe (ASVS 1.2.10), reversibly.

/** Signs that start a formula, also after apostrophes: so that an apostrophe of the text itself survives the way back. */
const TRIGGER = /^'*[=+\-@\t\r\0\uff1d\uff0b\uff0d\uff20]/
const QUOTED_TRIGGER = /^'+[=+\-@\t\r\0\uff1d\uff0b\uff0d\uff20]/

/** The cell as an export writes it: never starts with a sign that starts a formula. */
export const inertCell = (text: string): string => (TRIGGER.test(text) ? `'${text}` : text)

/** The cell as it was before {@link inertCell}. */
export const restoredCell = (text: string): string =>
  text.charCodeAt(0) === 39 && QUOTED_TRIGGER.test(text) ? text.slice(1) : text
