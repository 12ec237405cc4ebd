// Commands for the content of rate cards: their price tables, their rules of pay, and quotes.
import { msg } from '@office/shared/core/messages/message'
import { defineCliCommand, onOff, value } from '../../core/program/command.ts'
import { quoteFlags } from './quote.flags.ts'

export const rateTableCommands = [
  defineCliCommand({
    path: 'rate quote',
    summary: msg`Quote the charge for an order`,
    examples: [
      'office rate quote --from Kathmandu --to Pokhara --weight 2.4 --size 40x30x30 --cod 5000 --currency NPR --explain',
      'office rate quote --walking --from 7 --to 9 --weight 1 --currency NPR',
    ],
    flags: quoteFlags,
    load: async () => (await import('./quote-rate.ts')).quoteRate,
  }),
  defineCliCommand({
    path: 'rate-cards rules',
    args: '<id>',
    summary: msg`List the rules of a pay card, in the order in which they are checked`,
    examples: ['office rate-cards rules 12', 'office rate-cards rules 12 --json'],
    flags: { json: onOff('--json', msg`Output as JSON`) },
    load: async () => (await import('./show-pay-rules.ts')).showPayRules,
  }),
  defineCliCommand({
    path: 'rate-cards export',
    args: '<id>',
    summary: msg`Export the price table of a rate card as Excel or CSV`,
    examples: ['office rate-cards export 7 -o prices.xlsx', 'office rate-cards export 7 --csv -o - > prices.csv'],
    flags: {
      csv: onOff('--csv', msg`Export as CSV; also implied by a file name ending in .csv`),
      output: value('-o, --output <file>', msg`File to write to; - for standard output`),
      force: onOff('-f, --force', msg`Overwrite an existing file`),
    },
    load: async () => (await import('./export-rate-table.ts')).exportRateTable,
  }),
  defineCliCommand({
    path: 'rate-cards import',
    args: '<id> <file>',
    summary: msg`Replace the price table of a draft with one from a file; nothing changes if any row has an error`,
    examples: ['office rate-cards import 7 prices.xlsx --dry-run', 'office rate-cards import 7 - < prices.csv'],
    flags: {
      dryRun: onOff('-n, --dry-run', msg`Check without changing anything`),
      json: onOff('--json', msg`Output as JSON`),
    },
    load: async () => (await import('./import-rate-table.ts')).importRateTable,
  }),
]
