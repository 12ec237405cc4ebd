// office import template: an empty sheet of a kind with its columns, made here without a server.
import { importTemplate } from '@office/shared/core/import/import-template'
import { nearest } from '@office/shared/core/import/nearest'
import { msg } from '@office/shared/core/messages/message'
import { paint } from '../../core/io/io.ts'
import { checkOutput, isCsv, writeOutput } from '../../core/io/write-output.ts'
import { usageError } from '../../core/program/cli-error.ts'
import { type CliContext, say } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { importKindOf } from './import-kinds.ts'

const noKind = msg`There is no import of "{kind}". Available: {kinds}.`
const written = msg`{path} has the columns of {kind} and one example row. Replace it with your own rows.`

interface Given {
  args: readonly string[]
  flags: { csv: boolean; output: string | undefined; force: boolean }
}

export async function writeTemplate({ args: [name = ''], flags }: Given, context: CliContext): Promise<ExitCode> {
  const kinds = Object.entries(importKindOf)
  const found = kinds.find(([kind]) => kind === name)
  if (!found) {
    const names = kinds.map(([kind]) => kind)
    throw usageError(noKind, { kind: name, kinds: nearest(name, names) ?? names.join(', ') })
  }
  const [kind, { definition }] = found
  checkOutput(context, flags)
  const format = isCsv(flags) ? 'csv' : 'xlsx'
  const path = await writeOutput(context, flags, `${kind}.${format}`, await importTemplate(definition, format))
  if (path !== null) say(context, `${paint(context.io.err, 'green', '✓')} ${context.translate(written, { path, kind })}`)
  return exitCodes.ok
}
