// office invoices and walkinginvoices: what is due, invoices of it, their steps, their paper, and the payments of a day.
import { msg } from '@office/shared/core/messages/message'
import { type CliCommand, defineCliCommand, type Flag, onOff, value } from '../../../core/program/command.ts'
import { paidCommands } from '../paid.commands.ts'
import type { InvoicePartyName } from './invoice-parties.ts'

const json = onOff('--json', msg`Answer as JSON`)
const output = value('-o, --output <file>', msg`Where to write the file; - is standard output`)
const asked = {
  reason: value('--reason <text>', msg`Why; whoever decides reads it`),
  dryRun: onOff('-n, --dry-run', msg`Judge and change nothing`),
  json,
}
const force = onOff('-f, --force', msg`Overwrite an existing file`)

/** The invoices of a party as the terminal has them. */
interface Invoices {
  of: InvoicePartyName
  path: string
  /** Numbers of two, for the examples. */
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
  party: value('--merchant <merchant>', msg`Of a merchant, by number or name`),
}

const ofWalkingCustomers: Invoices = {
  of: 'walking',
  path: 'walkinginvoices',
  sample: 'WI-2026-000017',
  next: 'WI-2026-000018',
  flag: '--customer',
  party: value('--customer <customer>', msg`Of a walking customer, by number or name`),
}

const commandsOf = ({ of, path, sample, next, flag, party }: Invoices): readonly CliCommand[] => [
  defineCliCommand({
    path: `${path} pending`,
    args: '',
    summary: msg`Orders that are due and on no invoice, with the sum in each currency`,
    examples: [
      `office ${path} pending`,
      `office ${path} pending ${flag} 3 --json`,
      `office ${path} pending ${flag} 3 --adjustments`,
    ],
    flags: {
      party,
      adjustments: onOff('--adjustments', msg`What was put right of orders that were invoiced before, in their place`),
      json,
    },
    load: async () => (await import('./make-invoice.ts')).listDue(of),
  }),
  defineCliCommand({
    path: `${path} create`,
    args: '[waybills...]',
    summary: msg`Issue an invoice of orders of one sender, in one currency; without waybills of all that is due`,
    examples: [
      `office ${path} create CE123456785BR CE123456799BR`,
      `office ${path} create ${flag} 3 --json`,
      `office ${path} create ${flag} 3 - < waybills.txt`,
      `office ${path} create ${flag} 3 --currency NPR`,
    ],
    flags: {
      party,
      currency: value('--currency <code>', msg`Of orders in this currency alone; where none is due, of what was put right in it`),
      remark: value('--remark <text>', msg`Kept with the invoice`),
      json,
    },
    load: async () => (await import('./make-invoice.ts')).createInvoice(of),
  }),
  defineCliCommand({
    path: `${path} write-off`,
    args: '<numbers...>',
    each: 'named',
    summary: msg`Ask to write off what is still to be paid to us of invoices; somebody else decides`,
    examples: [
      `office ${path} write-off ${sample} --reason "Closed down"`,
      `office ${path} write-off ${sample} --reason "Closed down" --dry-run`,
    ],
    flags: asked,
    names: path,
    load: async () => (await import('../settle-document.ts')).writeOffInvoice(`${of}-invoice`),
  }),
  defineCliCommand({
    path: `${path} write-off-end`,
    args: '<numbers...>',
    each: 'named',
    summary: msg`Ask to take the write-off of invoices back, since they are paid after all; somebody else decides`,
    examples: [
      `office ${path} write-off-end ${sample} --reason "They pay after all"`,
      `office ${path} write-off-end ${sample} --reason "They pay after all" --dry-run`,
    ],
    flags: asked,
    names: path,
    load: async () => (await import('../settle-document.ts')).endInvoiceWriteOff(`${of}-invoice`),
  }),
  ...paidCommands({ of: `${of}-invoice`, path, sample, next, draft: 'DRAFT-000017' }),
]

export const invoiceCommands: readonly CliCommand[] = [
  ...commandsOf(ofMerchants),
  defineCliCommand({
    path: 'invoices payments',
    args: '',
    summary: msg`Whom merchants' invoices were paid to on a day, or are to be paid to now, as CSV: one line for each payee and currency`,
    examples: [
      'office invoices payments --day 2026-11-20 > payments.csv',
      'office invoices payments --due -o to-pay.csv',
      'office invoices payments --json',
    ],
    flags: {
      day: value('--day <day>', msg`As 2026-11-20; today when absent`),
      due: onOff('--due', msg`What is approved and still to be paid, in place of what was paid`),
      output,
      force,
      json,
    },
    load: async () => (await import('./list-payees.ts')).listPayees,
  }),
  ...commandsOf(ofWalkingCustomers),
]
