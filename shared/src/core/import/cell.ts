// What the cells of a column may hold: readers of one trimmed text each, which return an exact value or the broken rule.

import type { Message, MessageValues } from '@office/shared/core/messages/message'
import { isPlainText } from '@office/shared/core/messages/plain-text'
import { contactNumberForm, contactNumberMax, contactNumberMin } from '../../rules/contact-number.ts'
import { currencyCode } from '../../rules/currency-code.ts'
import { email as emailRule } from '../../rules/email.ts'
import { maxLength } from '../../rules/text-length.ts'
import { waybillNumber } from '../../rules/waybill-number.ts'
import type { SheetTraits } from '../sheet/sheet.ts'
import { type RowCode, rowCodes } from './import-codes.ts'

/** Why a cell's text is not a value of its column. */
export interface Fault {
  readonly fault: RowCode
  readonly message: Message
  readonly values?: MessageValues
}

/** Reads one kind of cell. `read` never gets an empty text. */
export interface Cell<T> {
  readonly read: (text: string, traits: SheetTraits) => T | Fault
  /** The same value as a file with decimal points and days since 1900 would write it; by default the text itself. */
  readonly plain?: (text: string, traits: SheetTraits) => string
}

export const fault = (code: RowCode, values?: MessageValues, message: Message = rowCodes[code]): Fault => ({
  fault: code,
  message,
  ...(values ? { values } : {}),
})

export const isFault = (read: unknown): read is Fault => typeof read === 'object' && read !== null && 'fault' in read

/** Text of at most `max` UTF-16 units. */
export function text(max = 255): Cell<string> {
  const tooLong = fault('TOO_LONG', { length: max }, maxLength(max).message)
  const invalid = fault('INVALID_CHARACTERS')
  return {
    read: value => {
      if (value.length > max) return tooLong
      // PostgreSQL can hold neither.
      return isPlainText(value) ? value : invalid
    },
  }
}

/** A whole number from 1 to `max`; '2.00' is one, '2.5' is not. */
export function wholeNumber(max: number): Cell<number> {
  return {
    read: (value, traits) => {
      const exact = exactDecimal(value, traits)
      if (isFault(exact)) return withMost(exact, max)
      if (exact.fraction !== '') return fault('NOT_WHOLE')
      if (exact.negative || exact.whole === '0') return fault('NOT_POSITIVE')
      return isAbove(exact.whole, String(max)) ? fault('OUT_OF_RANGE', { max }) : Number(exact.whole)
    },
    plain: plainNumber,
  }
}

export interface DecimalLimits {
  /** The most decimals. */
  readonly scale: number
  /** The least that the value is written with; by default as many as it may have. */
  readonly written?: number
  /** Digits before the point. */
  readonly digits: number
  /** Lowest value: 'positive' is more than 0, 'any' includes negative values, otherwise 0. */
  readonly least?: 'positive' | 'zero' | 'any'
  /** Largest magnitude of the value, a whole number; by default all that `digits` can hold. */
  readonly max?: number
}

/** An exact decimal as text: '0.7' with scale 3 is '0.700'. Never passes through a float. */
export function decimal({ scale, written = scale, digits, least = 'zero', max }: DecimalLimits): Cell<string> {
  const largest = max === undefined ? '9'.repeat(digits) : String(max)
  return {
    read: (value, traits) => {
      const exact = exactDecimal(value, traits)
      if (isFault(exact)) return withMost(exact, largest)
      const { negative, whole, fraction } = exact
      if (negative && least !== 'any') return fault(least === 'positive' ? 'NOT_POSITIVE' : 'NEGATIVE')
      if (least === 'positive' && whole === '0' && fraction === '') return fault('NOT_POSITIVE')
      if (isAbove(whole, largest) || (max !== undefined && whole === largest && fraction !== ''))
        return fault('OUT_OF_RANGE', { max: largest })
      if (fraction.length > scale) return fault('TOO_MANY_DECIMALS', { scale })
      const decimals = fraction.padEnd(written, '0')
      return (negative ? '-' : '') + whole + (decimals === '' ? '' : `.${decimals}`)
    },
    plain: plainNumber,
  }
}

/** An angle in degrees. Map data has more decimals than a metre needs, so it is kept to eight. */
export const degrees = (max: 90 | 180): Cell<string> => decimal({ scale: 8, digits: 3, least: 'any', max })

/** One of the choices, in any case. */
export function choice<const C extends string>(...choices: readonly C[]): Cell<C> {
  const wrong = fault('NOT_A_CHOICE', { choices: choices.join(', ') })
  return { read: value => choices.find(one => one.toLowerCase() === value.toLowerCase()) ?? wrong }
}

/** A contact number by the rule of every form, with its messages. */
export const contactNumber = (): Cell<string> => ({
  read: value => {
    if (!contactNumberForm.holds(value)) return fault('INVALID_PHONE')
    if (!contactNumberMin.holds(value)) return fault('TOO_SHORT', undefined, contactNumberMin.message)
    return contactNumberMax.holds(value) ? value : fault('TOO_LONG', undefined, contactNumberMax.message)
  },
})

/** An email address by the rule of every form. */
export const email = (): Cell<string> => ({ read: value => (emailRule.holds(value) ? value : fault('INVALID_EMAIL')) })

/** ISO 4217, in capitals. */
export const currency = (): Cell<string> => ({
  read: value => (currencyCode.holds(value.toUpperCase()) ? value.toUpperCase() : fault('NOT_A_CURRENCY')),
})

/** A waybill number with its check digit, in capitals. */
export const waybill = (): Cell<string> => ({
  read: value => {
    const number = value.toUpperCase()
    return waybillNumber.holds(number) ? number : fault('INVALID_WAYBILL')
  },
})

interface ExactDecimal {
  readonly negative: boolean
  /** Without leading zeros; '0' for none. */
  readonly whole: string
  /** Without trailing zeros; '' for none. */
  readonly fraction: string
}

/** A number too large to be written out is reported by the most its column may hold. */
const withMost = (one: Fault, max: string | number): Fault => (one.fault === 'OUT_OF_RANGE' ? fault(one.fault, { max }) : one)

/** Smaller than any amount in a courier's files. */
const MOST_POWER = 30

function exactDecimal(value: string, traits: SheetTraits): ExactDecimal | Fault {
  const plain = traits.decimalComma ? pointed(value) : value
  if (isFault(plain)) return plain
  const [, sign, whole, fraction = '', exponent] = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(plain) ?? []
  if (whole === undefined) return fault('NOT_A_NUMBER')
  if (exponent === undefined) return exactOf(sign, whole, fraction)
  // Databases write zero and small numbers like this, in full: 0E-8, 2.5E-7.
  if (/^0*$/.test(whole + fraction)) return exactOf('', '0', '')
  const power = Number(exponent)
  if (power < 0 && power >= -MOST_POWER) return moved(sign ?? '', whole, fraction, -power)
  // Any other exponent in a text file is a number that a spreadsheet program has spoilt; only its magnitude can be trusted.
  return power > 15 ? fault('OUT_OF_RANGE') : fault('NOT_A_NUMBER')
}

/** A number whose point is this many places further left. */
function moved(sign: string, whole: string, fraction: string, places: number): ExactDecimal {
  const digits = whole.padStart(places + 1, '0')
  return exactOf(sign, digits.slice(0, -places), digits.slice(-places) + fraction)
}

function exactOf(sign: string | undefined, whole: string, fraction: string): ExactDecimal {
  const digits = whole.replace(/^0+(?=\d)/, '')
  const decimals = fraction.replace(/0+$/, '')
  return { negative: sign === '-' && (digits !== '0' || decimals !== ''), whole: digits, fraction: decimals }
}

/** '1.234,50' as '1234.50'. '1.234' could be either in such a file, and a wrong guess would be off by a factor of a thousand. */
function pointed(value: string): string | Fault {
  if (/^[+-]?\d{1,3}(\.\d{3})+,\d+$/.test(value)) return value.replaceAll('.', '').replace(',', '.')
  if (/^[+-]?[1-9]\d{0,2}(\.\d{3})+$/.test(value)) return fault('AMBIGUOUS_NUMBER')
  return value.includes('.') ? value : value.replace(',', '.')
}

function plainNumber(value: string, traits: SheetTraits): string {
  const plain = traits.decimalComma ? pointed(value) : value
  return isFault(plain) ? value : plain
}

/** Compares whole numbers of any length, without leading zeros. */
const isAbove = (whole: string, largest: string) =>
  whole.length > largest.length || (whole.length === largest.length && whole > largest)
