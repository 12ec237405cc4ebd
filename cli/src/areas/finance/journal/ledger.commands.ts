// office journal and statement: entries of an order, a document or a party, and an account's balances and entries over a span.
import { accountTitles, entryKindNames } from '@office/shared/areas/finance/journal/journal.model'
import { msg } from '@office/shared/core/messages/message'
import { offersOf } from '../../../core/nouns/choice-words.ts'
import { type CliCommand, defineCliCommand, maybeValue, onOff, value } from '../../../core/program/command.ts'

const json = onOff('--json', msg`Output as JSON`)
const from = value('--from <day>', msg`First day, like 2026-11-01`)
const to = value('--to <day>', msg`Last day`)

export const ledgerCommands: readonly CliCommand[] = [
  defineCliCommand({
    path: 'journal',
    args: '[document]',
    summary: msg`List the journal entries of a document, an order or a party with their lines, newest first`,
    examples: [
      'office journal INV-2026-000017',
      'office journal --order CE123456785BR --json',
      'office journal --rider "Bikash Gurung" --from 2026-10-01 --to 2026-10-31',
      'office journal --merchant 3 --account merchant --limit 100 --json',
    ],
    flags: {
      order: value('--order <waybill>', msg`For an order, by its waybill`),
      rider: value('--rider <rider>', msg`For a rider, by number or name`),
      branch: value('--branch <branch>', msg`For a branch, by number or name`),
      agency: value('--agency <agency>', msg`For an agency, by number or name`),
      merchant: value('--merchant <merchant>', msg`For a merchant, by number or name`),
      walking: value('--walking <customer>', msg`For a walking customer, by number or name`),
      account: value('--account <account>', msg`This account of the party only`, offersOf(accountTitles)),
      kinds: value('--kinds <kinds>', msg`Kinds of entries, separated by commas: delivery,charge`, offersOf(entryKindNames)),
      currency: value('--currency <code>', msg`In this currency only`),
      from,
      to,
      limit: value('--limit <n>', msg`Number of entries to show, 100 at most`),
      before: value('--before <entry>', msg`Only entries posted before this one`),
      json,
    },
    load: async () => (await import('./list-journal.ts')).listJournal,
  }),
  defineCliCommand({
    path: 'statement',
    args: '<party...>',
    each: 'piped',
    summary: msg`Show, save or send the account statement of a party for a period (default: this month); the party is a merchant unless a flag says otherwise, and - reads several from standard input`,
    examples: [
      'office statement 3',
      'office statement 3 --from 2026-10-01 --to 2026-10-31 --pdf',
      'office statement "Bikash Gurung" --rider',
      'office statement KTM --branch --csv -o - | head',
      'office statement 3 --json',
      'office statement 3 --mail',
      'office statement 3 --from 2026-10-01 --to 2026-10-31 --xlsx --mail accounts@example.com --again',
      'office merchants list --all | office statement - --from 2026-10-01 --to 2026-10-31 --mail',
    ],
    flags: {
      rider: onOff('--rider', msg`For a rider`),
      branch: onOff('--branch', msg`For a branch`),
      agency: onOff('--agency', msg`For an agency`),
      walking: onOff('--walking', msg`For a walking customer`),
      from,
      to,
      pdf: onOff('--pdf', msg`Save as PDF`),
      xlsx: onOff('--xlsx', msg`Save as Excel`),
      csv: onOff('--csv', msg`Save as CSV`),
      mail: maybeValue(
        '--mail [address]',
        msg`Send it by email, to the party or to this address, as PDF unless --xlsx or --csv is given`,
      ),
      again: onOff('--again', msg`Send it even if the same days were sent before`),
      explain: onOff('--explain', msg`Also show the lines of each entry`),
      output: value('-o, --output <file>', msg`File to write to; - for standard output`),
      force: onOff('-f, --force', msg`Overwrite an existing file`),
      json,
    },
    load: async () => (await import('./write-statement.ts')).writeStatement,
  }),
]
