// Where an amount comes from, as steps that open one another: from a sum to its parts, to orders, to entries of the journal. Portal
// and terminal walk the same steps and say the same words.

import { type Message, type MessageValues, msg, type Translate } from '@office/shared/core/messages/message'
import type { Call } from '../../../core/api/client.ts'
import type { Access } from '../../../core/api/endpoint.ts'
import type { DocumentKind } from '../document.model.ts'
import type { LedgerParty } from '../journal/ledger.model.ts'

/** In the reader's language. */
export type Said = string | ((translate: Translate) => string)

export const said =
  (message: Message, values?: MessageValues): Said =>
  translate =>
    translate(message, values)

export const toWords = (words: Said, translate: Translate): string => (typeof words === 'string' ? words : words(translate))

/** What a row is, so that its page can be opened. */
export interface ExplainedRecord {
  noun: 'order' | DocumentKind | LedgerParty
  id: number
}

export interface ExplainRow {
  /** Apart from the other rows of its step. */
  key: string
  title: Said
  /** More about it, in a line of its own. */
  about?: Said
  /** An instant. */
  at?: string
  /** What of the step's amount it is; null where that may not be told. */
  amount: string | null
  currency: string
  /** It is no part of the sum: the same amount seen another way. */
  isBeside?: true
  record?: ExplainedRecord
  /** Where it comes from in turn. */
  next?: Step
}

export interface Step {
  title: Said
  /** What its rows add up to; null where they are no parts of one sum. */
  amount: string | null
  currency: string
  /** Who may ask. */
  needs: Access
  /** Asks once for each row above it: the terminal leaves it to a command of its own. */
  isDeep?: true
  /** The rows from a place on that the answer before named. */
  load: (call: Call, from: string | null) => Promise<{ rows: ExplainRow[]; next: string | null }>
}

/** Rows that are known already. */
export const known = (rows: readonly (ExplainRow | null)[]): Step['load'] => {
  const shown = rows.filter(row => row !== null)
  return () => Promise.resolve({ rows: shown, next: null })
}

/** Nothing is said of what is nothing. */
export const unlessNothing = (row: ExplainRow): ExplainRow | null =>
  row.amount !== null && Number(row.amount) === 0 && row.next === undefined ? null : row

/** 'a · b' of what is there. */
export const joined =
  (...parts: readonly (Said | null | undefined)[]): Said =>
  translate =>
    parts.flatMap(part => (part === null || part === undefined || part === '' ? [] : [toWords(part, translate)])).join(' · ')

/** A list of the contract, page after page. */
export const pageOf = (from: string | null) => ({ page: from === null ? 1 : Number(from), paginate: 100 })
export const pageAfter = ({ page, last_page }: { page: number; last_page: number }): string | null =>
  page < last_page ? String(page + 1) : null

export const inJournal = msg`In the journal`
