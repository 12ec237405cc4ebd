// Where an amount comes from, as steps that open one another: from a sum to its parts, to orders, to journal entries. Portal and
// terminal walk the same steps and use the same words.

import { type Message, type MessageValues, msg, type Translate } from '@office/shared/core/messages/message'
import type { Call } from '../../../core/api/client.ts'
import type { Access } from '../../../permissions/can.ts'
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
  /** Unique among the rows of its step. */
  key: string
  title: Said
  /** Details, on a line of its own. */
  about?: Said
  /** An instant. */
  at?: string
  /** Its part of the step's amount; null if the reader may not know it. */
  amount: string | null
  currency: string
  /** Not a part of the sum: the same amount seen another way. */
  isBeside?: true
  record?: ExplainedRecord
  /** Where it comes from in turn. */
  next?: Step
}

export interface Step {
  title: Said
  /** The total of its rows; null if they are not parts of one sum. */
  amount: string | null
  currency: string
  /** Who may ask. */
  needs: Access
  /** Makes one request for each row above it: the terminal leaves it to a separate command. */
  isDeep?: true
  /** The rows from a position named by the previous answer. */
  load: (call: Call, from: string | null) => Promise<{ rows: ExplainRow[]; next: string | null }>
}

/** Rows already known. */
export const known = (rows: readonly (ExplainRow | null)[]): Step['load'] => {
  const shown = rows.filter(row => row !== null)
  return () => Promise.resolve({ rows: shown, next: null })
}

/** Zero amounts are left out. */
export const unlessNothing = (row: ExplainRow): ExplainRow | null =>
  row.amount !== null && Number(row.amount) === 0 && row.next === undefined ? null : row

/** 'a · b' of the parts that exist. */
export const joined =
  (...parts: readonly (Said | null | undefined)[]): Said =>
  translate =>
    parts.flatMap(part => (part === null || part === undefined || part === '' ? [] : [toWords(part, translate)])).join(' · ')

/** A list of the contract, page by page. */
export const pageOf = (from: string | null) => ({ page: from === null ? 1 : Number(from), paginate: 100 })
export const pageAfter = ({ page, last_page }: { page: number; last_page: number }): string | null =>
  page < last_page ? String(page + 1) : null

export const inJournal = msg`In the journal`
