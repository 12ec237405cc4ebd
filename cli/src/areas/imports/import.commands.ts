// office import: one leaf for each kind, all alike.

import type { ImportKind } from '@office/shared/core/import-job'
import { type Message, msg } from '@office/shared/core/message'
import { type CliCommand, defineCliCommand, onOff, value } from '../../core/command.ts'

const summaries: Readonly<Record<ImportKind, Message>> = {
  states: msg`Import states from a spreadsheet`,
  cities: msg`Import cities from a spreadsheet`,
  orders: msg`Import orders from a spreadsheet`,
  'secondary-phones': msg`Import secondary phones of orders from a spreadsheet`,
}

export const importFlags = {
  dryRun: onOff('-n, --dry-run', msg`Judge the file and store nothing`),
  yes: onOff('-y, --yes', msg`Do not ask before importing`),
  json: onOff('--json', msg`Answer as one JSON object`),
  create: value(
    '--create <what>',
    msg`merchants: create those that are unknown (this is so by default); none: refuse their rows`,
  ),
  strict: onOff('--strict', msg`Store nothing when any row is bad`),
  restart: onOff('--restart', msg`Upload anew, even when an import of this file is still running`),
  format: value('--format <ending>', msg`What standard input holds: csv, xlsx, xls, ods`),
}

export const importCommands: readonly CliCommand[] = (Object.keys(summaries) as ImportKind[]).map(kind =>
  // Object.keys forgets the literal names.
  defineCliCommand({
    path: `import ${kind}`,
    args: '<file>',
    summary: summaries[kind],
    examples: [
      `office import ${kind} ${kind}.xlsx --dry-run`,
      `office import ${kind} ${kind}.xlsx`,
      `cat ${kind}.csv | office import ${kind} - --yes --json`,
    ],
    flags: importFlags,
    load: async () => (await import('./import-command.ts')).importFile(kind),
  }),
)
