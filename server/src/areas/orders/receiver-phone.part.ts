// One receiver has one phone, however its number was typed: with the country's code or without, with '+', '00' or a leading 0.
import { seedCountries } from '@office/shared/areas/places/country.seed'
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../core/database/transaction.ts'

const digitsOf = (code: string): string => code.replace(/\D/g, '')
const codesOfAll = [...new Set(seedCountries.map(({ phone_code }) => digitsOf(phone_code)).filter(code => code !== ''))].sort(
  (a, b) => b.length - a.length,
)
/** Fewer digits behind a country's code are no number of their own. */
const SHORTEST = 6

/** The countries' codes where the company works, with which a number that has none is completed. */
export async function ownCallingCodes(tx: Tx): Promise<readonly string[]> {
  const { rows } = await beyondBranch(tx, () =>
    sql<{ phone_code: string }>`
      select distinct n.phone_code from warehouses w join cities c on c.tenant_id = w.tenant_id and c.id = w.city_id
      join countries n on n.tenant_id = c.tenant_id and n.id = c.country_id where n.phone_code is not null`.execute(tx),
  )
  return rows.map(({ phone_code }) => digitsOf(phone_code)).filter(code => code !== '')
}

interface PhoneParts {
  /** The country's code; null for a number that has none. */
  code: string | null
  national: string
}

/** A number in its parts. Without '+' or '00', only a code of the own countries is taken for one. */
function partsOf(phone: string, own: readonly string[]): PhoneParts {
  const isInternational = /^(\+|00)/.test(phone)
  const digits = digitsOf(phone).replace(isInternational ? /^00/ : /^$/, '')
  const codes = isInternational ? codesOfAll : own
  const code = codes.find(one => digits.startsWith(one) && digits.length - one.length >= SHORTEST) ?? null
  return { code, national: digits.slice(code?.length ?? 0).replace(/^0+/, '') }
}

/** Every way in which orders may have this number, as contact numbers are stored: digits after an optional '+'. */
export function phoneSpellings(phone: string, own: readonly string[]): string[] {
  const { code, national } = partsOf(phone, own)
  const codes = code === null ? own : [code]
  const withCode = codes.flatMap(one => [one, `+${one}`, `00${one}`].map(before => before + national))
  // Digits that are stored without a code belong to the own countries.
  const bare = code === null || own.includes(code) ? [national, `0${national}`] : []
  return [...new Set([...withCode, ...bare, phone, digitsOf(phone), `+${digitsOf(phone)}`])]
}

/** What all spellings of a typed number have in common, for a search by parts; other words stay as they are. */
export function searchedPhone(word: string): string {
  const isNumber = /^(\+|00)\d{8,}$/.test(word)
  return isNumber ? partsOf(word, []).national : word
}
