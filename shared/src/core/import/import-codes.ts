// Every reason why a row or a file is not imported, with its message: one table for portal, terminal and server.
import type { Message, MessageValues } from '@office/shared/core/messages/message'
import { msg } from '@office/shared/core/messages/message'
import { codCollectsNothing, prepaidCollects } from '../../rules/collected-amount.ts'
import { contactNumberForm } from '../../rules/contact-number.ts'
import { currencyCode } from '../../rules/currency-code.ts'
import { email } from '../../rules/email.ts'
import { repeatsOrder, repeatsRow } from '../../rules/repeated-order.ts'
import { required } from '../../rules/required.ts'
import { maxLength } from '../../rules/text-length.ts'

/** Reasons for refusing a file whose cells could be read (those of core/sheet/sheet.ts come first). */
export const fileCodes = {
  MISSING_HEADER: msg`Row {row} does not contain the headings of this import. The first row must name the columns, for example {headings}.`,
  MISSING_COLUMN: msg`The column {heading} is missing.`,
  DOUBLED_COLUMN: msg`Two columns are named {heading}. Delete or rename one of them.`,
  NO_ROWS: msg`There are headings but no rows below them.`,
} satisfies Record<string, Message>

/** Reasons for rejecting one row. Those below the blank line are decided by the server, which holds the records. */
export const rowCodes = {
  MISSING_VALUE: required.message,
  NOT_A_NUMBER: msg`Enter a number like 1250.50`,
  AMBIGUOUS_NUMBER: msg`This can be read in two ways. Write it without a thousands separator.`,
  NOT_WHOLE: msg`Enter a whole number`,
  NOT_POSITIVE: msg`This must be more than 0`,
  NEGATIVE: msg`This must not be less than 0`,
  OUT_OF_RANGE: msg`This must not be more than {max}`,
  TOO_MANY_DECIMALS: msg`At most {scale} decimals are allowed`,
  NOT_A_DATE: msg`Enter a date like 2026-01-31 or 2026-01-31 14:05:00`,
  NOT_A_CHOICE: msg`This must be one of: {choices}`,
  NOT_A_CURRENCY: currencyCode.message,
  INVALID_WAYBILL: msg`This is not a valid waybill number. Check its digits.`,
  INVALID_EMAIL: email.message,
  INVALID_PHONE: contactNumberForm.message,
  /** For contact numbers and texts; the rejection carries the message of the broken rule. */
  TOO_SHORT: msg`This is too short`,
  TOO_LONG: maxLength(0).message,
  INVALID_CHARACTERS: msg`This contains characters that cannot be stored`,
  CELL_ERROR: msg`This cell holds the spreadsheet error {value}`,
  NOT_CALCULATED: msg`This cell holds a formula without its result. Open the file in a spreadsheet program and save it there.`,
  SHIFTED_CELLS: msg`This row has more cells than there are headings. Check its delimiters and quotation marks.`,
  EXAMPLE_ROW: msg`This is the example row of the template. Delete it, or write over it.`,
  DUPLICATE_IN_FILE: msg`Same as row {row}`,
  COD_ON_PREPAID: prepaidCollects,
  COD_WITHOUT_AMOUNT: codCollectsNothing,

  COD_ABOVE_LIMIT: msg`The COD of an order can be at most {limit}`,
  UNKNOWN_COUNTRY: msg`No such country`,
  UNKNOWN_STATE: msg`No such state`,
  STATE_NOT_IN_COUNTRY: msg`This state is not in that country`,
  UNKNOWN_CITY: msg`No such city`,
  CITY_NOT_IN_STATE: msg`This city is not in that state`,
  INACTIVE_CITY: msg`This city is inactive, so nothing new is sent there`,
  UNKNOWN_MERCHANT: msg`No such merchant`,
  UNKNOWN_BRANCH: msg`No such branch`,
  UNKNOWN_BUSINESS: msg`This merchant has no such business`,
  UNKNOWN_ORIGIN: msg`No branch, city or pickup address of this merchant has this name`,
  ORIGIN_NOT_CLEAR: msg`Several places have this name. Enter a branch or a pickup address.`,
  UNKNOWN_CURRENCY: msg`No such currency`,
  UNKNOWN_ZONE: msg`No such zone`,
  IN_OTHER_ZONE: msg`This is already in the zone {zone}. Remove it there first.`,
  OTHER_DEFAULT_ZONE: msg`The default zone is {zone}. Change that there first.`,
  UNKNOWN_WAYBILL: msg`No order has this waybill number`,
  REFERENCE_MISMATCH: msg`The order with this waybill number has a different reference`,
  ALREADY_THERE: msg`This already exists with different values`,
  /** The rejection carries the message of what stands in the way. */
  CANNOT_CHANGE: msg`This can no longer be changed`,
  /** The rejection carries the message of what a price is missing. */
  NO_PRICE: msg`There is no price for this`,
  RESERVED_WAYBILL: msg`This number is reserved for {merchant}`,
  NO_WAYBILL: msg`No waybill numbers are left. Create a new waybill series, or enter a waybill number.`,
  UNKNOWN_PARTY: msg`No party of this account has this name, code or number`,
  PARTY_NOT_CLEAR: msg`Several are called this: numbers {numbers}. Enter the number of one.`,
  /** The rejection carries the words of the check that a single one would have failed. */
  NOT_POSSIBLE: msg`This is not possible`,
  CHARGE_NOT_ALLOWED: msg`Setting a delivery charge needs the permission update-delivery-charge. Leave this empty to use the rate card’s charge.`,
} satisfies Record<string, Message>

/** What is worth a second look in a row that is imported all the same. */
export const warningCodes = { REPEATS_ORDER: repeatsOrder, REPEATS_ROW: repeatsRow } satisfies Record<string, Message>

/** The same reasons if a record with a similar name was found (`nearest`); `suggestion` fills them in. */
export const suggestionMessages = {
  UNKNOWN_COUNTRY: msg`No such country. Did you mean {suggestion}?`,
  UNKNOWN_STATE: msg`No such state. Did you mean {suggestion}?`,
  UNKNOWN_CITY: msg`No such city. Did you mean {suggestion}?`,
  UNKNOWN_MERCHANT: msg`No such merchant. Did you mean {suggestion}?`,
  UNKNOWN_BRANCH: msg`No such branch. Did you mean {suggestion}?`,
  UNKNOWN_PARTY: msg`No party of this account has this name, code or number. Did you mean {suggestion}?`,
  UNKNOWN_ZONE: msg`No such zone. Did you mean {suggestion}?`,
} satisfies Partial<Record<keyof typeof rowCodes, Message>>

export type FileCode = keyof typeof fileCodes
export type RowCode = keyof typeof rowCodes

/** One row that is not imported: which, where and why. */
export interface Rejection {
  /** Row number in the spreadsheet. */
  readonly row: number
  /** The heading of our template, whatever the file calls it. */
  readonly field: string
  readonly code: RowCode
  /** The cell as the file has it, trimmed. */
  readonly value: string
  readonly message: Message
  readonly values?: MessageValues
}

/** A row that is imported, with what to look at. */
export interface Warning extends Omit<Rejection, 'code'> {
  readonly code: keyof typeof warningCodes
}

/** The message for a row that names something unknown, with the nearest name if there is one. */
export function unknownMessage(
  code: keyof typeof suggestionMessages,
  suggestion: string | null,
): Pick<Rejection, 'code' | 'message' | 'values'> {
  return suggestion === null
    ? { code, message: rowCodes[code] }
    : { code, message: suggestionMessages[code], values: { suggestion } }
}
