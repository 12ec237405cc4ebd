// A thread that reads and validates one file, then hands out its valid rows set by set and writes the rejected ones.
import { readFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { openingImport } from '@office/shared/areas/finance/openings/opening.import'
import { merchantImport } from '@office/shared/areas/merchants/merchant.import'
import { orderImport } from '@office/shared/areas/orders/order.import'
import { secondaryPhoneImport } from '@office/shared/areas/orders/secondary-phone.import'
import { cityImport } from '@office/shared/areas/places/city.import'
import { stateImport } from '@office/shared/areas/places/state.import'
import { zoneImport } from '@office/shared/areas/places/zone.import'
import { riderImport } from '@office/shared/areas/riders/rider.import'
import type { ImportDefinition } from '@office/shared/core/import/define-import'
import type { Rejection } from '@office/shared/core/import/import-codes'
import type { JudgedRow } from '@office/shared/core/import/judge'
import { readImport } from '@office/shared/core/import/read-import'
import { rejectedWorkbook } from '@office/shared/core/import/rejected-workbook'
import type { ImportKind } from '@office/shared/core/import-job'
import type { Language } from '@office/shared/core/messages/language'
import type { Message, MessageValues } from '@office/shared/core/messages/message'
import { translator } from '../core/language.ts'

export interface ReadTask {
  kind: ImportKind
  path: string
  fileName: string
}

export interface Refused {
  code: string
  message: Message
  values?: MessageValues
}

export type ReadOrder = { rows: { from: number; size: number } } | { workbook: { rejected: Rejection[]; language: Language } }

export type ReadReport =
  | { refused: Refused }
  | { judged: { total: number; valid: number; rejected: readonly Rejection[] } }
  | { rows: readonly JudgedRow<Record<string, unknown>>[] }
  | { workbook: Uint8Array<ArrayBuffer> }

const definitions: Readonly<Record<ImportKind, unknown>> = {
  states: stateImport,
  cities: cityImport,
  zones: zoneImport,
  merchants: merchantImport,
  riders: riderImport,
  orders: orderImport,
  'secondary-phones': secondaryPhoneImport,
  openings: openingImport,
}

const task: ReadTask = workerData
const port = parentPort
if (!port) throw new Error('This module runs as a worker thread')
const tell = (report: ReadReport) => port.postMessage(report)

// Rows are only passed on here, so their particular columns do not matter.
const definition = definitions[task.kind] as ImportDefinition
const read = await readImport(definition, new Uint8Array(readFileSync(task.path)), task.fileName)
if ('refused' in read) {
  tell({ refused: read.refused })
} else {
  const { judgement, sheet } = read
  port.on('message', (order: ReadOrder) => {
    if ('rows' in order) return tell({ rows: judgement.rows.slice(order.rows.from, order.rows.from + order.rows.size) })
    const { rejected, language } = order.workbook
    void rejectedWorkbook(definition, sheet, rejected, translator(language)).then(workbook => tell({ workbook }))
  })
  tell({ judged: { total: judgement.total, valid: judgement.rows.length, rejected: judgement.rejected } })
}
// A reader is terminated rather than ending by itself, so the cache must be saved now for the next one, which loads in a quarter
// of the time.
flushCompileCache()
