// office openings file: the opening balances of a whole file, each row requested by itself and told what became of it.
import { adjustmentFieldNames } from '@office/shared/areas/finance/adjustments/adjustment.model'
import { CallError } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import { readSheet } from '@office/shared/core/sheet/read-sheet'
import { cellsOf } from '@office/shared/core/sheet/sheet'
import { formatMoney } from '@office/shared/format/amount'
import { readInput } from '../../../core/io/read-input.ts'
import { countsText } from '../../../core/nouns/outcome-words.ts'
import { CliError } from '../../../core/program/cli-error.ts'
import { type CliContext, openSession, say, writeJson } from '../../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../../core/program/exit-codes.ts'
import { askFor, type TypedOpening } from './enter-opening.ts'

const fields = ['account', 'party', 'amount', 'currency', 'day', 'reference', 'reason'] as const
const needed = ['account', 'party', 'amount'] as const

const noColumn = msg`The file has no column "{column}". Its columns are: {columns}`
const waits = msg`Row {row}: {what} of {party}, {amount}, is waiting for approval {id}`
const would = msg`Row {row}: {what} of {party} would be {amount}`
const refused = msg`Row {row}: {party}: {why}`

interface Asked {
  row: number
  party: string
  outcome: 'applied' | 'refused'
  approval_id?: number | null
  code?: string
  message?: string
}

interface Given {
  args: readonly string[]
  flags: { reason: string | undefined; dryRun: boolean; json: boolean }
}

/** The file's rows by the names of its columns, whatever their case. */
async function readRows(path: string, reason: string, context: CliContext): Promise<(TypedOpening & { row: number })[]> {
  const { bytes, name } = await readInput(context, path, undefined)
  const sheet = await readSheet(bytes, name)
  if ('refused' in sheet) throw new CliError(exitCodes.failed, sheet.refused.code, sheet.refused.message, sheet.refused.values)
  const headings = sheet.headings.map(heading => heading.trim().toLowerCase())
  const missing = needed.find(column => !headings.includes(column))
  if (missing !== undefined)
    throw new CliError(exitCodes.wouldReject, 'missing-column', noColumn, { column: missing, columns: fields.join(', ') })
  return sheet.rows.map(sheetRow => {
    const cells = cellsOf(sheetRow)
    const cell = (column: (typeof fields)[number]) => cells[headings.indexOf(column)]?.trim() ?? ''
    return {
      row: sheetRow.row,
      account: cell('account').toLowerCase(),
      party: cell('party'),
      amount: cell('amount'),
      currency: cell('currency'),
      day: cell('day'),
      reference: cell('reference'),
      reason: cell('reason') || reason,
    }
  })
}

/** Why a row was refused: in the server's words at its field, or in the terminal's own. */
function whyOf(error: unknown, { translate }: CliContext): { code: string; message: string } {
  if (error instanceof CliError) return { code: error.code, message: translate(error.words, error.values) }
  // Whoever is signed out, or whose server is away, has no use for the other rows.
  if (!(error instanceof CallError) || error.problem === null || error.status === 401 || error.status >= 500) throw error
  const [at] = error.problem.errors ?? []
  return { code: at?.code ?? error.code, message: at ? `${at.path}: ${at.message}` : error.message }
}

export async function enterOpenings({ args: [path = ''], flags }: Given, context: CliContext): Promise<ExitCode> {
  const { dryRun: isDryRun, json } = flags
  const { translate } = context
  const rows = await readRows(path, flags.reason ?? '', context)
  const { call } = await openSession(context)
  const results: Asked[] = []
  for (const { row, ...typed } of rows) {
    const { party } = typed
    try {
      const { currency, after, field, approval_id } = await askFor(typed, { call: async () => call, isDryRun, context })
      results.push({ row, party, outcome: 'applied', approval_id })
      const values = { row, party, what: translate(adjustmentFieldNames[field]), amount: formatMoney(after, currency) }
      if (!json) say(context, approval_id === null ? translate(would, values) : translate(waits, { ...values, id: approval_id }))
    } catch (error) {
      const why = whyOf(error, context)
      results.push({ row, party, outcome: 'refused', ...why })
      if (!json) context.io.err.write(`${translate(refused, { row, party, why: why.message })}\n`)
    }
  }
  const failed = results.filter(({ outcome }) => outcome === 'refused').length
  if (json) writeJson(context, { dry_run: isDryRun, rows: results })
  else context.io.err.write(`${countsText(context, { applied: results.length - failed, refused: failed }, isDryRun)}\n`)
  if (failed === 0) return exitCodes.ok
  return isDryRun ? exitCodes.wouldReject : exitCodes.rejected
}
