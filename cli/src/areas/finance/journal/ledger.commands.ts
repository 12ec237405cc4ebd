// office journal and statement: entries of an order, a document or a party, and what an account held before, during and after a span.
import { accountNames, entryKinds } from '@office/shared/areas/finance/journal/journal.model'
import { msg } from '@office/shared/core/messages/message'
import { type CliCommand, defineCliCommand, onOff, value } from '../../../core/program/command.ts'

const json = onOff('--json', msg`Answer as JSON`)
const from = value('--from <day>', msg`The first day, as 2026-11-01`)
const to = value('--to <day>', msg`The last day`)

export const ledgerCommands: readonly CliCommand[] = [
  defineCliCommand({
    path: 'journal',
    args: '[document]',
    summary: msg`Entries of the journal with their lines, of a document, an order or a party, the newest first`,
    examples: [
      'office journal INV-2026-000017',
      'office journal --order CE123456785BR --json',
      'office journal --rider "Bikash Gurung" --from 2026-10-01 --to 2026-10-31',
      'office journal --merchant 3 --account merchant --limit 100 --json',
    ],
    flags: {
      order: value('--order <waybill>', msg`Of an order, by its waybill`),
      rider: value('--rider <rider>', msg`Of a rider, by number or name`),
      branch: value('--branch <branch>', msg`Of a branch, by number or name`),
      agency: value('--agency <agency>', msg`Of an agency, by number or name`),
      merchant: value('--merchant <merchant>', msg`Of a merchant, by number or name`),
      walking: value('--walking <customer>', msg`Of a walking customer, by number or name`),
      account: value('--account <account>', msg`Of a party's accounts this one alone`, accountNames),
      kinds: value('--kinds <kinds>', msg`Kinds of entries, commas between: delivery,charge`, entryKinds),
      currency: value('--currency <code>', msg`In this currency alone`),
      from,
      to,
      limit: value('--limit <n>', msg`Entries of one answer, 100 at most`),
      before: value('--before <entry>', msg`Entries that were posted before this one`),
      json,
    },
    load: async () => (await import('./list-journal.ts')).listJournal,
  }),
  defineCliCommand({
    path: 'statement',
    args: '<party...>',
    summary: msg`Statement of account of a party, of a merchant unless a flag says whose, over a span of days, of this month when absent: as a table, or saved as a file`,
    examples: [
      'office statement 3',
      'office statement 3 --from 2026-10-01 --to 2026-10-31 --pdf',
      'office statement "Bikash Gurung" --rider',
      'office statement KTM --branch --csv -o - | head',
      'office statement 3 --json',
    ],
    flags: {
      rider: onOff('--rider', msg`Of a rider`),
      branch: onOff('--branch', msg`Of a branch`),
      agency: onOff('--agency', msg`Of an agency`),
      walking: onOff('--walking', msg`Of a walking customer`),
      from,
      to,
      pdf: onOff('--pdf', msg`Save it as PDF`),
      xlsx: onOff('--xlsx', msg`Save it as Excel`),
      csv: onOff('--csv', msg`Save it as CSV`),
      explain: onOff('--explain', msg`Tell the lines of each entry, too`),
      output: value('-o, --output <file>', msg`Where to write the file; - is standard output`),
      force: onOff('-f, --force', msg`Overwrite an existing file`),
      json,
    },
    load: async () => (await import('./write-statement.ts')).writeStatement,
  }),
]
