// office import: one command for each kind, all alike.

import type { ImportKind } from '@office/shared/core/import-job'
import { type Message, msg } from '@office/shared/core/messages/message'
import { filterFlags, listFlags } from '../../core/nouns/list-command.ts'
import { type CliCommand, defineCliCommand, onOff, value } from '../../core/program/command.ts'
import { importFlags } from './import.flags.ts'

const summaries: Readonly<Record<ImportKind, Message>> = {
  states: msg`Import states from a spreadsheet`,
  cities: msg`Import cities from a spreadsheet`,
  zones: msg`Import zones and their places from a spreadsheet`,
  merchants: msg`Import merchants from a spreadsheet`,
  riders: msg`Import riders from a spreadsheet`,
  orders: msg`Import orders from a spreadsheet`,
  'secondary-phones': msg`Import secondary phones for orders from a spreadsheet`,
  openings: msg`Request opening balances from a spreadsheet, a row for each; someone else must decide`,
}

const json = onOff('--json', msg`Output as one JSON object`)

const followUps: readonly CliCommand[] = [
  defineCliCommand({
    path: 'import template',
    args: '<kind>',
    summary: msg`Write a template with the columns of an import`,
    examples: [
      'office import template orders',
      'office import template cities -o - > cities.xlsx',
      'office import template merchants -o merchants.csv',
    ],
    flags: {
      csv: onOff('--csv', msg`Export as CSV; also implied by a file name ending in .csv`),
      output: value('-o, --output <file>', msg`File to write to; - for standard output`),
      force: onOff('-f, --force', msg`Overwrite an existing file`),
    },
    load: async () => (await import('./import-template.ts')).writeTemplate,
  }),
  defineCliCommand({
    path: 'import list',
    summary: msg`List imports and their progress`,
    examples: ['office import list --state running', 'office import list --kind orders --created-at last-7-days --json'],
    flags: listFlags,
    moreFlags: async () => filterFlags((await import('@office/shared/areas/imports/import.contract')).importContract.list),
    load: async () => (await import('./list-imports.ts')).listImports,
  }),
  defineCliCommand({
    path: 'import status',
    args: '<id>',
    summary: msg`Show the result of an import, or wait for it to finish`,
    examples: ['office import status 41', 'office import status 41 --wait --json'],
    flags: {
      wait: onOff('--wait', msg`Wait until it has finished`),
      timeout: value('--timeout <seconds>', msg`Wait no longer than this; the import continues on the server`),
      json,
    },
    load: async () => (await import('./import-status.ts')).importStatus,
  }),
  defineCliCommand({
    path: 'import cancel',
    args: '<id>',
    summary: msg`Cancel an import before its next rows; rows already imported stay`,
    examples: ['office import cancel 41', 'office import cancel 41 --json'],
    flags: { json },
    load: async () => (await import('./import-status.ts')).cancelImport,
  }),
]

// Object.keys loses the literal names.
const kindCommands: readonly CliCommand[] = (Object.keys(summaries) as ImportKind[]).map(kind =>
  defineCliCommand({
    path: `import ${kind}`,
    args: '<files...>',
    summary: summaries[kind],
    examples: [
      `office import ${kind} ${kind}.xlsx --dry-run`,
      `office import ${kind} ${kind}.xlsx`,
      `cat ${kind}.csv | office import ${kind} - --yes --json`,
      `office import ${kind} first.tsv second.csv.gz --yes`,
    ],
    flags: importFlags,
    load: async () => (await import('./import-command.ts')).importFile(kind),
  }),
)

export const importCommands: readonly CliCommand[] = [...kindCommands, ...followUps]
