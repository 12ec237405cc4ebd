// Each rule by what keeps it and what breaks it, with its message: the operator's ones word for word, to the last blank.
import { describe, expect, it } from 'vitest'
import { inEnglish } from '../core/messages/message.ts'
import { birthday } from './birthday.ts'
import { hexColour } from './colour.ts'
import { contactNumber, contactNumberForm, contactNumberMax, contactNumberMin } from './contact-number.ts'
import { degrees } from './degrees.ts'
import { email } from './email.ts'
import { fileSize, fileType, imageResolution, LOGO_TYPES, MAX_UPLOAD_BYTES } from './file.ts'
import { strangeWord } from './known-word.ts'
import {
  newPassword,
  passwordConfirmation,
  passwordLowercase,
  passwordNoWhitespace,
  passwordNumeral,
  passwordSpecial,
  passwordUppercase,
} from './password.ts'
import { required } from './required.ts'
import type { Rule } from './rule.ts'
import { selection } from './selection.ts'
import { shortKey } from './short-key.ts'
import { somebodyElse } from './somebody-else.ts'
import { telephoneDigits } from './telephone.ts'
import { maxLength, minLength } from './text-length.ts'
import { timeZone } from './time-zone.ts'
import { waybillCheckDigit, waybillCountry, waybillNumber, waybillPrefix } from './waybill-number.ts'
import { webLink } from './web-link.ts'

/** A row with the types of its rule's value checked, which a table of all rules cannot keep. */
const row = <T>({ code, message, values, holds }: Rule<T>, says: string, kept: readonly T[], broken: readonly T[]) => ({
  code,
  says,
  told: inEnglish(message, values),
  refused: { kept: kept.filter(value => !holds(value)), broken: broken.filter(value => !holds(value)) },
  broken,
})

const today = new Date().toISOString()
const bornYearsAgo = (years: number) => `${Number(today.slice(0, 4)) - years}${today.slice(4, 10)}`

const operators = [
  row(required, 'This field is required', ['a', 0, false, []], ['', '  ', null, undefined]),
  row(minLength(3), 'This field must have no less than 3 characters', ['abc', 'abcd'], ['', 'ab']),
  row(birthday, 'This birthday is invalid', ['1900-01-01', bornYearsAgo(14)], ['1899-12-31', bornYearsAgo(12), bornYearsAgo(-1)]),
  row(
    telephoneDigits,
    'Telephone Number must not contain any letter or special character',
    ['0', '014412345'],
    ['', '01-4412345', '+97714412345', '01 44', '01a'],
  ),
  row(
    contactNumberForm,
    'Enter a valid contact number ',
    ['1', '+9779812345678'],
    ['', '+', '98-12345678', '981 2345', '98+12345', 'x'],
  ),
  row(contactNumberMin, 'Contact number must contain at least 7 numbers.', ['1234567', '+1234567'], ['123456', '+123456']),
  row(
    contactNumberMax,
    'Contact number allowed only 16 numbers ',
    ['1234567890123456', '+1234567890123456'],
    ['12345678901234567'],
  ),
  row(passwordNoWhitespace, 'Password must not contain whitespace', ['a', ''], ['a b', ' a', 'a\t', 'a\u00a0b']),
  row(passwordLowercase, 'Password must contain at least one Lowercase character', ['Aa', 'É1é'], ['', 'ABC', '12#']),
  row(passwordUppercase, 'Password must contain at least one Uppercase character', ['Aa', 'é1É'], ['', 'abc', '12#']),
  row(passwordNumeral, 'Password must contain at least one numeral', ['a1', 'क१'], ['', 'abc#']),
  row(passwordSpecial, 'Password must contain at least one special character', ['a#', 'a€', '_'], ['', 'aB1', 'a B', 'क१']),
  row(
    passwordConfirmation('Office#2026'),
    'Password confirmation should be matched',
    ['Office#2026'],
    ['', 'office#2026', 'Office#2026 '],
  ),
  row(selection, 'Select at least one clinic.', [[1], [1, 2]], [[]]),
  row(
    fileType(LOGO_TYPES),
    'File type is not valid.',
    [{ name: 'logo.png' }, { name: 'LOGO.PNG' }, { name: 'a.b.jpeg' }],
    [{ name: 'logo.svg' }, { name: 'png.exe' }, { name: '' }],
  ),
  row(
    fileSize(),
    'Allowed maximum file size is 5 Mb',
    [{ size: 0 }, { size: MAX_UPLOAD_BYTES }],
    [{ size: MAX_UPLOAD_BYTES + 1 }],
  ),
  row(
    imageResolution(1200, 400),
    'Image width and height should 1200px and 400px!',
    [{ width: 1200, height: 400 }],
    [
      { width: 400, height: 1200 },
      { width: 1200, height: 401 },
    ],
  ),
]

const ours = [
  row(
    email,
    'Enter a valid email address',
    ['a@b.np', 'a.b+c@d-e.co.uk'],
    ['', 'a', 'a@b', 'a b@c.np', 'a@@b.np', 'a@b.', `${'a'.repeat(250)}@b.np`],
  ),
  row(
    webLink,
    'Enter a link that begins with https://',
    ['https://office.test', 'https://office.test/a?b=c#d'],
    [
      '',
      'http://office.test',
      'office.test',
      'https://localhost',
      'https://bank.test@evil.test',
      'https://a b.test',
      'javascript:alert(1)',
    ],
  ),
  row(maxLength(3), 'This field must have no more than 3 characters', ['', 'abc'], ['abcd']),
  row(hexColour, 'Enter a colour like #0f62a8', ['#0f62a8', '#0F62A8'], ['', '0f62a8', '#0f6', '#0f62ag']),
  row(
    degrees(90),
    'Enter degrees between -90 and 90, like 27.7172',
    ['0', '-90', '90.0', '27.7172'],
    ['', '90.1', '-91', '27,7', '1e1', '27.'],
  ),
  row(degrees(180), 'Enter degrees between -180 and 180, like 27.7172', ['180', '-180'], ['180.00000001', '181']),
  row(
    shortKey,
    'Use lowercase letters, digits and dashes, like mobile-bank',
    ['a', 'mobile-bank', 'bank-2'],
    ['', 'Bank', '-a', 'a-', 'a--b', 'a_b'],
  ),
  row(timeZone, 'This time zone is unknown', ['Asia/Kathmandu', 'UTC'], ['', '+05:45', 'Asia/Pokhara', '05:45']),
  row(
    waybillNumber,
    'This is not a valid waybill number. Check its digits.',
    ['RB123456785GB', 'CE473124829NP'],
    ['', 'RB123456784GB', 'RB123456785QQ', 'rb123456785gb', 'SHOP-1'],
  ),
  row(
    waybillCheckDigit,
    'This is not a valid waybill number. Check its digits.',
    ['RB123456785GB', 'SHOP-1', ''],
    ['RB123456784GB'],
  ),
  row(waybillPrefix, 'Enter two capital letters, like CE', ['CE'], ['', 'C', 'ce', 'CE1', 'CEE']),
  row(waybillCountry, 'Enter the two letters of a country, like NP', ['NP', 'DE'], ['', 'np', 'QQ', 'NPL']),
]

describe.each([...operators, ...ours])('$code: $says', ({ says, told, refused, broken }) => {
  it('is told in these words', () => expect(told).toBe(says))
  it('holds for what keeps it and for nothing that breaks it', () => expect(refused).toEqual({ kept: [], broken }))
})

/** What is said of a value: the first rule that it breaks. */
const first = <T>(rules: readonly Rule<T>[], value: T) => rules.find(({ holds }) => !holds(value))?.code ?? null

it.each([
  ['+9779812345678', null],
  ['98', 'contact-number-too-short'],
  ['98x', 'invalid-contact-number'],
  ['12345678901234567', 'contact-number-too-long'],
])('says of the contact number %s: %s', (number, code) => expect(first(contactNumber, number)).toBe(code))

it.each([
  ['Office#2026', null],
  ['Of 1#', 'password-whitespace'],
  ['Of1#', 'min-length'],
  [`Of1#${'a'.repeat(125)}`, 'max-length'],
  ['OFFICE#2026', 'password-lowercase'],
  ['office#2026', 'password-uppercase'],
  ['Office#year', 'password-numeral'],
  ['Office2026', 'password-special'],
])('says of the new password %s: %s', (password, code) => expect(first(newPassword, password)).toBe(code))

it('names the first word that is not known, and those that are', () => {
  expect(strangeWord(['cod', 'cash'], ['cod', 'prepaid'])).toEqual({ word: 'cash', words: 'cod, prepaid' })
  expect(strangeWord(['cod'], ['cod', 'prepaid'])).toBeNull()
})

it('names who could do what one may not do oneself, or the permission that nobody has', () => {
  const said = (names: readonly string[]) => {
    const { message, values } = somebodyElse('You asked for it', names, 'approve-request')
    return inEnglish(message, values)
  }
  expect(said(['Asha', 'Bina'])).toBe('You asked for it. Asha, Bina can do it.')
  expect(said([])).toBe('You asked for it. Nobody else is allowed to yet. Grant someone the permission approve-request.')
})
