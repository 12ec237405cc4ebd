// What the terminal shows of findings, and how it tells them, parcel by parcel; each gets its own result.
import { randomUUID } from 'node:crypto'
import { findingLabels } from '@office/shared/areas/operations/finding.model'
import type { Call } from '@office/shared/core/api/client'
import type { Action } from '@office/shared/core/api/endpoint'
import { CallError } from '@office/shared/core/api/failure'
import { type Message, msg } from '@office/shared/core/messages/message'
import { formatDateTime } from '@office/shared/format/date-time'
import { type Heading, headingsFor, writeTable } from '../../core/io/table.ts'
import { notAnswered } from '../../core/nouns/outcome-words.ts'
import { sayUndo } from '../../core/nouns/undo-line.ts'
import { type CliContext, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { readWaybills } from '../orders/read-waybills.part.ts'
import { onSheet, tellChange } from './sheet.part.ts'

const noted = msg`{number}: {count} noted`
const takenBack = msg`{number}: {count} taken back`

/** The document of this number or id, and the session to call it with. */
type Open = (name: string, context: CliContext) => Promise<{ call: Call; number: string; at: { params: { id: number } } }>

interface Finding {
  waybill_number: string
  outcome: string
  found_by: string
  found_at: string
}

/** @param more columns beside those that all kinds have */
export const showing =
  <F extends Finding>(
    open: Open,
    endpoint: Action<string, unknown, F[]>,
    names: Readonly<Record<F['outcome'], Message>>,
    more: readonly (readonly [Heading, (finding: F) => string])[] = [],
  ) =>
  async ({ args: [name = ''], flags }: { args: readonly string[]; flags: { json: boolean } }, context: CliContext) => {
    const { call, number, at } = await open(name, context)
    const findings = await call(endpoint, at)
    const { io, translate } = context
    const { waybill_number, outcome, found_by, found_at } = findingLabels
    if (flags.json) writeJson(context, { number, findings })
    else
      writeTable(
        io.out,
        headingsFor(io.out, translate, [waybill_number, outcome, ...more.map(([heading]) => heading), found_by, found_at]),
        findings.map(finding => [
          finding.waybill_number,
          io.out.isTty ? translate(names[finding.outcome as F['outcome']]) : finding.outcome, // a row's outcome is its kind's
          ...more.map(([, cell]) => cell(finding)),
          finding.found_by,
          io.out.isTty ? formatDateTime(finding.found_at) : finding.found_at,
        ]),
      )
    return exitCodes.ok
  }

/**
 * @param names of the documents, as they are typed
 * @param told what is told of each parcel, unless it is taken back; throws if a flag is missing or wrong
 * @param readFiles reads the files among the flags, so that a missing one is reported before anything is sent; what it returns sends
 *   them, and says how they are told
 */
export const noting =
  <F extends { undo: boolean; json: boolean }>(
    names: 'bags' | 'runsheets' | 'returnsheets',
    open: Open,
    endpoint: Action<string, unknown, unknown>,
    told: (flags: F, context: CliContext) => object,
    readFiles?: (flags: F) => Promise<(call: Call) => Promise<object>>,
  ) =>
  async (
    { args: [name = '', ...given], flags }: { args: readonly string[]; flags: F },
    context: CliContext,
  ): Promise<ExitCode> => {
    const fields = flags.undo ? { outcome: null } : told(flags, context)
    const sendFiles = flags.undo ? undefined : await readFiles?.(flags)
    const waybills = await readWaybills(given, context)
    const { call, number, at } = await open(name, context)
    const more = { ...fields, ...(await sendFiles?.(call)) }
    const results: Parameters<typeof tellChange>[0]['results'][number][] = []
    let failure: unknown = null
    for (const waybill_number of waybills) {
      const body = { finding_id: randomUUID(), waybill: waybill_number, found_at: new Date().toISOString(), ...more }
      try {
        await call(endpoint, { ...at, body })
        results.push({ id: null, waybill_number, outcome: 'applied' })
      } catch (error) {
        if (!(error instanceof CallError && error.isOfRecord)) {
          failure = error
          break
        }
        results.push({ id: null, waybill_number, outcome: 'refused', code: error.code, message: error.reason })
      }
    }
    // What was noted before the line broke is told all the same.
    if (failure !== null && results.length === 0) throw failure
    const done = results.flatMap(({ outcome, waybill_number }) => (outcome === 'applied' ? waybill_number : []))
    const change = { sheet: { number }, applied: done.length, unchanged: 0, refused: results.length - done.length, results }
    const exit = tellChange(change, { ...onSheet, applied: flags.undo ? takenBack : noted }, [], flags, context)
    if (done.length > 0 && !flags.undo && !flags.json)
      sayUndo(context, `office ${names} found ${number} ${done.join(' ')} --undo`)
    if (failure === null) return exit
    say(context, context.translate(notAnswered, { records: waybills.slice(results.length).join(', ') }))
    throw failure
  }
