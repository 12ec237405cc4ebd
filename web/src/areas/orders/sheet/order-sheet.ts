// An order sheet while it is being filled: its rows, what is wrong with them, its draft, and creating the orders. It draws nothing, so it
// is tested without a browser.
import type { CheckedOrder } from '@office/shared/areas/orders/order-entry.contract'
import { CallError } from '@office/shared/core/api/failure'
import { rowCodes } from '@office/shared/core/import/import-codes'
import type { ImportJob } from '@office/shared/core/import-job'
import { msg } from '@office/shared/core/messages/message'
import { required } from '@office/shared/rules/required'
import { notAnswered } from '../../../core/form/form-errors.ts'
import { type RawValues, rowsOf, textOf } from '../../../core/form/raw.ts'
import { createDraftKeeper } from '../../../core/form/session/draft-keeper.ts'
import { type Attempt, type DraftPlace, KEY_LIFE } from '../../../core/form/session/drafts.ts'
import type { Words } from '../../../core/language/translate.ts'
import { usedBefore } from '../order-lookups.ts'
import type { KnownCity } from '../order-place.ts'
import { pastedBlock } from './pasted-block.ts'
import type { Sheet, SheetRow } from './sheet.ts'
import * as sheets from './sheet.ts'
import { columnNames, columnOf, isSheetColumn, type SheetColumn } from './sheet-columns.ts'
import { createSheetKnown, type SheetSource } from './sheet-known.ts'
import {
  askedOf,
  importCells,
  isCity,
  judgeRows,
  questionOf,
  type RowFaults,
  type Sender,
  type SenderNames,
  underHeadings,
} from './sheet-orders.ts'

/** Rows of one call, which is the contract's bound; more go in portions. */
export const PORTION = 1000

/** What is typed into a cell and not entered yet. With 'caret', arrows move in the text instead of leaving the cell. */
export interface Editing {
  text: string
  mode: 'typing' | 'caret'
}

export interface OrderSheetState {
  sheet: Sheet
  sender: Sender
  /** What is wrong with the sender, by field. */
  senderFaults: Partial<Record<keyof Sender, Words>>
  editing: Editing | null
  isBusy: boolean
  /** Why nothing was created, or not all. */
  failure: Words | null
  /** What is wrong with rows, by their keys. */
  faults: ReadonlyMap<number, RowFaults>
  /** The cities that rows name, by the text of the cell. */
  cities: ReadonlyMap<string, KnownCity>
  /** What the server knows of rows, by their keys. */
  known: ReadonlyMap<number, CheckedOrder>
  draftedAt: number | null
  restoredFrom: number | null
}

/** What became of the rows of one call. */
export interface Created {
  job: ImportJob
  references: readonly string[]
}

type ImportRows = Record<string, string>[]

export interface OrderSheetOutside extends SheetSource {
  /** Whether the person may set a charge by hand. */
  maySetCharge: () => boolean
  names: (sender: Sender) => Promise<SenderNames | null>
  /** Sends rows and waits until all of them are created or refused. */
  create: (rows: ImportRows, idempotencyKey: string) => Promise<ImportJob>
  /** Why the call as a whole came to nothing; undefined if it did not. */
  problemOf: (job: ImportJob) => string | undefined
  onCreated: (created: Created, sender: Sender) => void
  /** Moves the caret into a field of the sender. */
  focusSender: (field: keyof Sender) => void
  alert: (words: Words) => void
  place: DraftPlace
  store?: Storage
}

export interface OrderSheet {
  state: () => OrderSheetState
  watch: (listener: () => void) => () => void
  /** Changes who sends. */
  setSender: (field: keyof Sender, value: string) => void
  edit: (editing: Editing | null) => void
  /** Enters what is being typed. */
  commit: () => void
  /** Enters what is being typed, then does a step with the sheet: a move, or a change that can be undone. */
  step: (step: (sheet: Sheet) => Sheet) => void
  paste: (text: string) => void
  submit: () => Promise<void>
  nextFault: () => void
  discard: () => void
  flush: () => void
}

const noSender: Sender = { merchant_id: '', business_id: '', origin_city_id: '', service: 'door-to-door' }
const nothingThere = msg`There is no row to create yet`
const needYou = msg`{n, plural, one {# cell needs attention} other {# cells need attention}}`
const atColumn = msg`{column}: {reason}`

export const filledRows = ({ rows }: Pick<Sheet, 'rows'>): SheetRow[] => rows.filter(row => !sheets.isEmptyRow(row))

const valuesOf = ({ sheet, sender }: OrderSheetState): RawValues => ({
  ...sender,
  rows: filledRows(sheet).map(({ cells }): RawValues => ({ ...cells })),
})

function rowsIn(values: RawValues): SheetRow[] {
  return rowsOf(values.rows ?? []).map((kept, at) => ({
    key: at + 1,
    cells: Object.fromEntries(columnNames.flatMap(name => (kept[name] ? [[name, textOf(kept[name])]] : []))),
  }))
}

const senderIn = (values: RawValues): Sender => ({
  merchant_id: textOf(values.merchant_id ?? ''),
  business_id: textOf(values.business_id ?? ''),
  origin_city_id: textOf(values.origin_city_id ?? ''),
  service: textOf(values.service ?? noSender.service),
})

/** Cells in reading order. */
const placeIn = ({ row, column }: sheets.Cursor) => row * columnNames.length + column

/** The server's reason at a cell, for as long as the cell holds what it was about. */
interface Said {
  column: SheetColumn
  text: string
  words: Words
}

export function createOrderSheet(outside: OrderSheetOutside): OrderSheet {
  const draft = createDraftKeeper(outside.place, draftedAt => set({ draftedAt }), outside.store)
  /** Rows on their way that nobody knows the end of; sent again under the same key, they are created once. */
  let sent: Attempt | null = draft.found?.sent ?? null
  let isAsked = false
  const said = new Map<number, Said>()
  const listeners = new Set<() => void>()
  let state: OrderSheetState = {
    sheet: sheets.sheetOf(draft.found ? rowsIn(draft.found.values) : []),
    sender: draft.found ? senderIn(draft.found.values) : noSender,
    senderFaults: {},
    editing: null,
    isBusy: false,
    failure: null,
    faults: new Map(),
    cities: new Map(),
    known: new Map(),
    draftedAt: null,
    restoredFrom: draft.found?.at ?? null,
  }
  const known = createSheetKnown(outside, () => judge())

  function set(part: Partial<OrderSheetState>): void {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }

  /** Judges all rows, and asks the server about those that it does not know yet. */
  function judge(): void {
    const { sheet, sender } = state
    const about = askedOf(sender)
    const maySetCharge = outside.maySetCharge()
    const judged = judgeRows(sheet.rows, sender, known.cityOf, isAsked)
    const faults = new Map<number, RowFaults>()
    const answers = new Map<number, CheckedOrder>()
    const cities = new Map<string, KnownCity>()
    const questions = sheet.rows.flatMap((row, at) => {
      const own = judged[at] ?? {}
      const text = row.cells.receiver_city ?? ''
      const city = known.cityOf(text)
      if (isCity(city)) cities.set(text, city)
      const question = questionOf(row, own, known.cityOf)
      const answer = about && question && known.orderOf(about, question)
      if (answer) answers.set(row.key, answer)
      const reason = said.get(row.key)
      const all = {
        ...(answer?.is_reference_taken ? { reference_no: usedBefore } : {}),
        ...(reason && (row.cells[reason.column] ?? '') === reason.text ? { [reason.column]: reason.words } : {}),
        ...(row.cells.delivery_charge && !maySetCharge ? { delivery_charge: rowCodes.CHARGE_NOT_ALLOWED } : {}),
        ...own,
      }
      if (Object.keys(all).length > 0) faults.set(row.key, all)
      return question ? [question] : []
    })
    set({ faults, cities, known: answers })
    if (about) known.askSoon(about, questions)
  }

  function keepDraft(): void {
    if (filledRows(state.sheet).length > 0 || sent) draft.keep(valuesOf(state), sent ? { sent } : {})
    else {
      draft.drop()
      set({ draftedAt: null, restoredFrom: null })
    }
  }

  function change(sheet: Sheet): void {
    const isChanged = sheet.rows !== state.sheet.rows
    // What is on its way leaves as it was sent.
    const isKept = isChanged && state.isBusy
    set(isKept ? { editing: null } : { sheet, editing: null })
    if (!isChanged || isKept) return
    judge()
    keepDraft()
  }

  function commit(): void {
    const { editing, sheet } = state
    if (editing) change(sheets.type(sheet, editing.text))
  }

  /** Goes to the first faulty cell behind a place in the sheet, else to the first of all. */
  function goToFault(from: number): void {
    const { sheet, faults } = state
    const places = sheet.rows.flatMap(({ key }, row) => {
      const ofRow = faults.get(key) ?? {}
      return columnNames.flatMap((name, column) => (ofRow[name] ? [{ row, column }] : []))
    })
    const next = places.find(at => placeIn(at) > from) ?? places[0]
    if (next) set({ sheet: sheets.goTo(sheet, next), editing: null })
  }

  /** The rows that were refused stay with their reason; the others leave. */
  function settle(rows: ImportRows, job: ImportJob): void {
    const heading = 'Reference No'
    const byReference = new Map(state.sheet.rows.map(row => [row.cells.reference_no ?? '', row]))
    // The first row of what was sent is its headings.
    const refused = new Map(job.rejected.map(rejection => [rejection.row - 2, rejection]))
    const gone = new Set<number>()
    const references: string[] = []
    for (const [at, cells] of rows.entries()) {
      const row = byReference.get(cells[heading] ?? '')
      const rejection = refused.get(at)
      if (!rejection) references.push(cells[heading] ?? '')
      if (!row) continue
      if (!rejection) {
        gone.add(row.key)
        continue
      }
      const name = columnOf(rejection.field)
      const column = placeOf(name)
      const label = isSheetColumn(name) ? null : rejection.field
      const words =
        label === null ? rejection.message : { message: atColumn, values: { column: label, reason: rejection.message } }
      said.set(row.key, { column, text: row.cells[column] ?? '', words })
    }
    known.forgetOrders()
    set({ sheet: sheets.leave(state.sheet, gone), editing: null })
    outside.onCreated({ job, references }, state.sender)
  }

  /** Sends a portion, or once more one whose answer was lost. Returns whether it went through. */
  async function deliver(attempt: Attempt): Promise<boolean> {
    sent = attempt
    keepDraft()
    // Before it is sent, because nobody knows whether this page will see the answer.
    draft.flush()
    const rows: ImportRows = JSON.parse(attempt.body)
    try {
      const job = await outside.create(rows, attempt.key)
      sent = null
      const problem = outside.problemOf(job)
      if (problem === undefined) settle(rows, job)
      else set({ failure: problem })
      return problem === undefined
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!error.isPassing) sent = null
      set({ failure: error.problem ? error.reason : notAnswered })
      return false
    } finally {
      judge()
      keepDraft()
    }
  }

  function missMerchant(): void {
    set({ senderFaults: { merchant_id: required.message } })
    outside.focusSender('merchant_id')
    outside.alert(required.message)
  }

  async function createAll(): Promise<void> {
    // What was sent before comes first, as it was.
    if (sent && Date.now() - sent.at < KEY_LIFE && !(await deliver(sent))) return
    await known.settled()
    isAsked = true
    judge()
    await known.settled()
    const { sheet, sender, faults } = state
    const rows = filledRows(sheet)
    if (rows.length === 0) return set({ failure: nothingThere })
    if (sender.merchant_id === '') return missMerchant()
    const wrong = [...faults.values()].reduce((sum, ofRow) => sum + Object.keys(ofRow).length, 0)
    if (wrong > 0) {
      goToFault(-1)
      return outside.alert({ message: needYou, values: { n: wrong } })
    }
    const names = await outside.names(sender)
    if (!names) return missMerchant()
    const cells = rows.map(row => underHeadings(importCells(row, sender, names, known.cityOf)))
    for (let at = 0; at < cells.length; at += PORTION) {
      const body = JSON.stringify(cells.slice(at, at + PORTION))
      if (!(await deliver({ body, key: crypto.randomUUID(), at: Date.now() }))) return
    }
    isAsked = filledRows(state.sheet).length > 0
    goToFault(-1)
  }

  judge()
  return {
    state: () => state,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setSender(field, value) {
      set({ sender: { ...state.sender, [field]: value }, senderFaults: {}, failure: null })
      judge()
      keepDraft()
    },
    edit: editing => set({ editing }),
    commit,
    step(step) {
      commit()
      change(step(state.sheet))
    },
    paste(text) {
      commit()
      change(sheets.paste(state.sheet, pastedBlock(text, state.sheet.at.column)))
    },
    async submit() {
      if (state.isBusy) return
      commit()
      set({ isBusy: true, failure: null })
      try {
        await createAll()
      } finally {
        set({ isBusy: false })
      }
    },
    nextFault: () => goToFault(placeIn(state.sheet.at)),
    discard() {
      isAsked = false
      said.clear()
      change({ ...sheets.sheetOf([]), past: [...state.sheet.past, { rows: state.sheet.rows, at: state.sheet.at }] })
    },
    flush: draft.flush,
  }
}

/** The cell at which a refusal is shown; one about the sender is at the first. */
function placeOf(name: ReturnType<typeof columnOf>): SheetColumn {
  if (isSheetColumn(name)) return name
  if (name === 'receiver_state' || name === 'receiver_country') return 'receiver_city'
  return name === 'currency' || name === 'payment_type' ? 'cod_amount' : 'receiver_name'
}
