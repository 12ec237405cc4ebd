// office statement: what a merchant was owed before, every entry of a span, and what is owed after; as a table or as a file.
import { entryKindNames } from '@office/shared/areas/finance/journal/journal.model'
import { statementContract, statementFormats, statementLabels } from '@office/shared/areas/finance/journal/statement.contract'
import { msg } from '@office/shared/core/message'
import { formatAmount } from '@office/shared/format/amount'
import { headingsFor, writeTable } from '../../core/io/table.ts'
import { checkOutput, writeOutput } from '../../core/io/write-output.ts'
import { numberIn } from '../../core/nouns/find-records.ts'
import { usageError } from '../../core/program/cli-error.ts'
import { type CliContext, openSession, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'

const oneForm = msg`Choose one of --json, --pdf, --xlsx and --csv.`
const byNumber = msg`Name the merchant by its number.`
const opens = msg`{currency}: opening balance {amount}`
const closes = msg`{currency}: closing balance {amount}`
const nothing = msg`Nothing was ever posted for this merchant.`

interface Given {
  args: readonly string[]
  flags: {
    from: string | undefined
    to: string | undefined
    pdf: boolean
    xlsx: boolean
    csv: boolean
    output: string | undefined
    force: boolean
    json: boolean
  }
}

const shown = ['at', 'kind', 'about', 'amount', 'balance'] as const

export async function writeStatement({ args: [name = ''], flags }: Given, context: CliContext): Promise<ExitCode> {
  const { io, translate } = context
  const formats = statementFormats.filter(format => flags[format])
  if (formats.length + (flags.json ? 1 : 0) > 1) throw usageError(oneForm)
  const { from, to } = flags
  const span = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
  const [format] = formats
  if (format !== undefined) checkOutput(context, flags)
  const id = numberIn(name)
  if (id === null) throw usageError(byNumber)
  const at = { params: { id } }
  const { call } = await openSession(context)
  if (format !== undefined) {
    const file = await call(statementContract.file, { ...at, query: { ...span, format } }, { timeout: 60_000 })
    await writeOutput(context, flags, file.name, file.bytes)
    return exitCodes.ok
  }
  const statement = await call(statementContract.get, { ...at, query: span })
  if (flags.json) writeJson(context, statement)
  else if (statement.accounts.length === 0) say(context, translate(nothing))
  else
    for (const { currency, opening, closing, entries } of statement.accounts) {
      say(context, translate(opens, { currency, amount: formatAmount(opening) }))
      writeTable(
        io.out,
        headingsFor(
          io.out,
          translate,
          shown.map(key => statementLabels[key]),
        ),
        entries.map(entry => shown.map(key => (key === 'kind' ? translate(entryKindNames[entry.kind]) : entry[key]))),
      )
      say(context, translate(closes, { currency, amount: formatAmount(closing) }))
    }
  return exitCodes.ok
}
