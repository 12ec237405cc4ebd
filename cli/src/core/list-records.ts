// A list of the contract as a table or JSON: what `orders list`, `cities list` and `states list` have in common.
import type { List } from '@office/shared/core/endpoint'
import { nearest } from '@office/shared/core/import/nearest'
import { type Message, msg } from '@office/shared/core/message'
import { jsonSchema } from '@office/shared/core/schema'
import { usageError } from './cli-error.ts'
import type { FlagValues } from './command.ts'
import { type CliContext, counted, openSession, say, writeJson } from './context.ts'
import { type ExitCode, exitCodes } from './exit-codes.ts'
import type { listFlags } from './list-command.ts'
import { listQuestion } from './list-flags.ts'
import { writeTable } from './table.ts'

const noField = msg`There is no field "{name}". There are: {names}.`
const shownOf = msg`{shown} of {total} · page {page} of {last}`

type Row = Readonly<Record<string, unknown>>
/** A column of the table: its heading, and the field or what is made of several. */
export type Column = readonly [Message, string | ((row: Row) => string)]

/** The fields of --json, each of which a row must have. */
function fieldsOf(list: List, json: string | boolean): string[] | null {
  if (typeof json !== 'string') return null
  const names = Object.keys(jsonSchema(list.row).properties ?? {})
  const fields = json.split(',').map(name => name.trim())
  const unknown = fields.find(name => !names.includes(name))
  if (unknown === undefined) return fields
  const near = nearest(unknown, names)
  throw usageError(noField, { name: unknown, names: near === null ? names.join(', ') : `${near}, …` })
}

const cell = (row: Row, column: Column): string => {
  const [, from] = column
  return typeof from === 'string' ? String(row[from] ?? '') : from(row)
}

/** The command that lists; rows are read by the names of the contract's row. */
export const listRecords =
  (list: List, columns: readonly Column[]) =>
  async ({ flags }: { flags: FlagValues<typeof listFlags> }, context: CliContext): Promise<ExitCode> => {
    const fields = fieldsOf(list, flags.json)
    const asked = listQuestion(context, list, { ...flags, paginate: flags.paginate ?? (flags.all ? '100' : undefined) })
    const { call } = await openSession(context)
    const ask = async (page: number) => {
      const { data, meta } = await call(list, { query: { ...asked, page } })
      return { rows: data as readonly Row[], meta } // every row of the contract is an object
    }
    const first = await ask(asked.page)
    const rows = [...first.rows]
    for (let page = asked.page + 1; flags.all && page <= first.meta.last_page; page++) rows.push(...(await ask(page)).rows)
    if (flags.json !== false) {
      const chosen = fields ? rows.map(row => Object.fromEntries(fields.map(name => [name, row[name]]))) : rows
      writeJson(context, { schema: 1, data: chosen, meta: first.meta })
      return exitCodes.ok
    }
    writeTable(
      context.io.out,
      columns.map(([heading]) => context.translate(heading)),
      rows.map(row => columns.map(column => cell(row, column))),
    )
    const { total, page, last_page: last } = first.meta
    const values = { shown: counted(context, rows.length), total: counted(context, total), page, last }
    if (context.io.out.isTty) say(context, context.translate(shownOf, values))
    return exitCodes.ok
  }
