// Filters as text that people type and share: 'status:delivered merchant:"Himal Tea" cod>5000 kathmandu'.
import { typedDays } from '@office/shared/core/day-span'
import type { Filter } from '@office/shared/core/lists/filter'
import { namesRecords, readFilter } from '@office/shared/core/lists/list-query'
import { dayIn } from '@office/shared/format/date-time'
import { plainNumber } from '@office/shared/format/typed-number'

/** One filter as it can be typed. */
export interface TypedFilter {
  /** The contract's name, e.g. 'cod_amount'. */
  name: string
  kind: Filter
  /** Words before the colon, in the reader's language and in English, lower case: ['cod', 'cash']. */
  words: readonly string[]
}

export interface TypedTerm {
  filter: TypedFilter
  /** As typed after the operator; for ids it is a name that still must be looked up. */
  value: string
}

export interface TypedFilters {
  terms: TypedTerm[]
  /** The text that is no filter: free text for the list's search. */
  rest: string
  /** Parts that look like filters and could not be parsed, as typed. */
  unread: string[]
}

const TERM = /([\p{L}_]+)(:|>=|<=|>|<|=)("([^"]*)"|\S+)/gu

/** '>' and '<' are ranges with one open end. The ends are included, as in the filter language itself. */
const asRange = (operator: string, value: string) =>
  operator.startsWith('>') ? `${value}..` : operator.startsWith('<') ? `..${value}` : value

export function readTypedFilters(text: string, filters: readonly TypedFilter[]): TypedFilters {
  const found: TypedFilters = { terms: [], rest: '', unread: [] }
  const rest = text.replace(TERM, (whole, word: string, operator: string, raw: string, quoted?: string) => {
    const filter = filters.find(candidate => candidate.words.includes(word.toLowerCase()))
    const said = asRange(operator, quoted ?? raw)
    const figures = filter?.kind === 'amounts' ? plainNumber(said) : said
    const value = filter?.kind === 'days' ? typedDays(said, dayIn(new Date())) : figures
    // Ids are typed as names, so only their lookup can tell.
    const readable =
      filter &&
      (namesRecords(filter.kind) ||
        (readFilter(filter.kind, value) !== null &&
          (operator === ':' || operator === '=' || filter.kind === 'amounts' || filter.kind === 'days')))
    if (filter && readable) found.terms.push({ filter, value })
    else found.unread.push(whole)
    return ' '
  })
  found.rest = rest.replace(/\s+/g, ' ').trim()
  return found
}

/** The most numbers in one paste, since they must fit into an address (the server reads 16,384 characters of it). */
export const MAX_PASTED = 500

const isNumber = (part: string) => /^[+A-Za-z0-9/_.-]{4,40}$/.test(part) && /\d/.test(part)

/** One number of a line, or several: a phone number often contains blanks, while other numbers are separated by them. */
function numbersIn(line: string): string[] {
  const digits = line.replace(/[\s()]/g, '')
  const isPhone = /^\+?[\d-]{7,15}$/.test(digits) && /\s/.test(line) && line.split(/\s+/).some(part => part.length < 7)
  return isPhone ? [digits] : line.split(/\s+/)
}

/** Pasted numbers, one per line or separated by blanks, commas, semicolons, bars or tabs; null if the text is something else. */
export function readPastedNumbers(text: string): string[] | null {
  const parts = text
    .split(/[\n\r\t,;|]+/)
    .flatMap(line => numbersIn(line.trim().replace(/^["']|["']$/g, '')))
    .filter(part => part !== '')
  return parts.length > 1 && parts.every(isNumber) ? [...new Set(parts)] : null
}
