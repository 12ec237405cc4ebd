// office invoices and walkinginvoices: what is due, invoices made of it, their steps, their paper, and the payments of a day.
import { msg } from '@office/shared/core/messages/message'
import { type CliCommand, defineCliCommand, type Flag, onOff, value } from '../../../core/program/command.ts'
import { paidCommands } from '../paid.commands.ts'
import type { InvoicePartyName } from './invoice-parties.ts'

const json = onOff('--json', msg`Output as JSON`)
const output = value('-o, --output <file>', msg`File to write to; - for standard output`)
const force = onOff('-f, --force', msg`Overwrite an existing file`)

/** The invoices of a party, as the terminal offers them. */
interface Invoices {
  of: InvoicePartyName
  path: string
  /** Two numbers, for the examples. */
  sample: string
  next: string
  flag: string
  party: Flag<string | undefined>
}

const ofMerchants: Invoices = {
  of: 'merchant',
  path: 'invoices',
  sample: 'INV-2026-000017',
  next: 'INV-2026-000018',
  flag: '--merchant',
  party: value('--merchant <merchant>', msg`For a merchant, by number or name`),
}

const ofWalkingCustomers: Invoices = {
  of: 'walking',
  path: 'walkinginvoices',
  sample: 'WI-2026-000017',
  next: 'WI-2026-000018',
  flag: '--customer',
  party: value('--customer <customer>', msg`For a walking customer, by number or name`),
}

const commandsOf = ({ of, path, sample, next, flag, party }: Invoices): readonly CliCommand[] => [
  defineCliCommand({
    path: `${path} pending`,
    args: '',
    summary: msg`List due orders that are not on an invoice, with a total in each currency`,
    examples: [
      `office ${path} pending`,
      `office ${path} pending ${flag} 3 --json`,
      `office ${path} pending ${flag} 3 --adjustments`,
    ],
    flags: {
      party,
      adjustments: onOff('--adjustments', msg`Adjustments of orders invoiced earlier, instead of orders`),
      json,
    },
    load: async () => (await import('./make-invoice.ts')).listDue(of),
  }),
  defineCliCommand({
    path: `${path} create`,
    args: '[waybills...]',
    summary: msg`Issue invoices for the orders of one sender, one for each currency; without waybills, for everything that is due`,
    examples: [
      `office ${path} create CE123456785BR CE123456799BR`,
      `office ${path} create ${flag} 3 --json`,
      `office ${path} create ${flag} 3 - < waybills.txt`,
      `office ${path} create ${flag} 3 --currency NPR`,
    ],
    flags: {
      party,
      currency: value('--currency <code>', msg`For orders in this currency only, or for adjustments in it if no orders are due`),
      remark: value('--remark <text>', msg`Note to keep with the invoice`),
      json,
    },
    load: async () => (await import('./make-invoice.ts')).createInvoice(of),
  }),
  ...paidCommands({ of: `${of}-invoice`, path, sample, next, draft: 'DRAFT-000017' }),
]

export const invoiceCommands: readonly CliCommand[] = [
  ...commandsOf(ofMerchants),
  defineCliCommand({
    path: 'invoices payments',
    args: '',
    summary: msg`Export who was paid for merchants' invoices on a day, or who is due to be paid now, as CSV: one line for each payee and currency`,
    examples: [
      'office invoices payments --day 2026-11-20 > payments.csv',
      'office invoices payments --due -o to-pay.csv',
      'office invoices payments --json',
    ],
    flags: {
      day: value('--day <day>', msg`Day, like 2026-11-20 (default: today)`),
      due: onOff('--due', msg`What is approved and not yet paid, instead of what was paid`),
      output,
      force,
      json,
    },
    load: async () => (await import('./list-payees.ts')).listPayees,
  }),
  ...commandsOf(ofWalkingCustomers),
]
