// Which characters are text. Refused are those that PostgreSQL cannot store (NUL, lone surrogates) and those that act as
// commands: control characters, which a terminal obeys, and direction overrides, which make one name read as another.
const ORDERS = /[^\P{Cc}\t\n\r]|[\u202d\u202e]/u
const EVERY_ORDER = new RegExp(ORDERS, 'gu')

export const isPlainText = (text: string): boolean => !ORDERS.test(text) && text.isWellFormed()

/** What can be stored and shown of any characters. */
export const plainTextOf = (text: string, instead = ''): string => text.replace(EVERY_ORDER, instead).toWellFormed()
