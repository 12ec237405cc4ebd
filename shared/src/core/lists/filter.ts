// The kinds of filters that lists offer; list-query.ts reads their values.

/**
 * What a filter understands:
 * - text: part of a text, any case
 * - words: exact texts, comma-separated (waybills, references, keys); of a field with words of its own, as a state is, these only
 * - ids: row numbers, comma-separated
 * - ids-or-none: the same, and `none` among them for rows that have none of these
 * - flag: 1 or 0
 * - days: 2026-01-31, or a range 2026-01-01..2026-01-31 with either end open; both ends included; or days counted from
 *   today: today, yesterday, tomorrow, overdue (until yesterday), last-7-days, this-week, last-week, this-month, last-month,
 *   this-quarter, last-quarter
 * - since: an instant, 2026-01-31T14:05:00Z: what is of then or later
 * - amounts: 100, or a range 100..500 with either end open; both ends included
 */
export type Filter = 'text' | 'words' | 'ids' | 'ids-or-none' | 'flag' | 'days' | 'since' | 'amounts'
