// office openings enter, sums and reverse, in addition to the commands of every noun. A file of them is an import.
import { accounts } from '@office/shared/areas/finance/journal/journal.model'
import { openingAccounts } from '@office/shared/areas/finance/openings/opening.model'
import { msg } from '@office/shared/core/messages/message'
import { offersOf } from '../../../core/nouns/choice-words.ts'
import { type CliCommand, defineCliCommand, onOff, value } from '../../../core/program/command.ts'
import { replaceFlag } from '../../approvals/replace-flag.part.ts'

const reason = value('--reason <text>', msg`Reason, shown to whoever decides`)
const dryRun = onOff('-n, --dry-run', msg`Check without changing anything`)
const json = onOff('--json', msg`Output as JSON`)
const offers = offersOf(Object.fromEntries(openingAccounts.map(account => [account, accounts[account].name])))

export const openingCommands: readonly CliCommand[] = [
  defineCliCommand({
    path: 'openings enter',
    args: '<party>',
    summary: msg`Request the balance that an account of a party begins with; someone else must decide`,
    examples: [
      'office openings enter "Everest Mobile" --account merchant --amount 15200.50 --day 2026-10-31 --reason "Moved over"',
      'office openings enter 7 --account cash-rider --amount 500 --currency NPR --reference LEDGER-7 --reason "Moved over" --dry-run',
    ],
    flags: {
      account: value('--account <account>', msg`Account that begins with it`, offers),
      amount: value('--amount <amount>', msg`Balance as the account reads it: of a merchant, above 0 is owed to them`),
      currency: value('--currency <code>', msg`Currency (default: your own)`),
      day: value('--day <day>', msg`Day whose evening it is the balance of (default: today)`),
      reference: value('--reference <text>', msg`Where it is written down`),
      reason,
      dryRun,
      yes: replaceFlag,
      json,
    },
    load: async () => (await import('./enter-opening.ts')).enterOpening,
  }),
  defineCliCommand({
    path: 'openings sums',
    summary: msg`Add up opening balances by account and currency, to compare with the old books`,
    examples: ['office openings sums', 'office openings sums --account merchant --currency NPR --json'],
    flags: {
      account: value('--account <accounts>', msg`Only these accounts; separate several with commas`, offers),
      currency: value('--currency <codes>', msg`Only these currencies; separate several with commas`),
      json,
    },
    load: async () => (await import('./sum-openings.ts')).sumOpenings,
  }),
  defineCliCommand({
    path: 'openings reverse',
    args: '<opening>',
    each: 'piped',
    summary: msg`Request the reversal of an opening balance by its number; someone else must decide`,
    examples: [
      'office openings reverse 7 --reason "The old books were wrong"',
      'office openings reverse 7 --reason "Wrong currency" --dry-run --json',
    ],
    flags: { reason, dryRun, yes: replaceFlag, json },
    names: 'openings',
    load: async () => (await import('./enter-opening.ts')).reverseOpening,
  }),
]
