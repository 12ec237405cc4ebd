// office journal: entries of a document, an order or a party, line by line, each amount with the sign of its account.
import type { DocumentKind } from '@office/shared/areas/finance/document.model'
import { documentKindKeys, documentKinds } from '@office/shared/areas/finance/document.model'
import {
  documentJournals,
  entryLabels,
  type JournalPage,
  journalContract,
  lineLabels,
} from '@office/shared/areas/finance/journal/journal.contract'
import { accounts, entryKindNames } from '@office/shared/areas/finance/journal/journal.model'
import { type LedgerParty, ledgerParties } from '@office/shared/areas/finance/journal/ledger.model'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { Call } from '@office/shared/core/api/client'
import { type Message, msg } from '@office/shared/core/messages/message'
import { formatMoney } from '@office/shared/format/amount'
import { cellWords } from '../../../core/io/cell-words.ts'
import { headingsFor, writeTable } from '../../../core/io/table.ts'
import { byContract } from '../../../core/nouns/by-contract.ts'
import { findRow } from '../../../core/nouns/find-records.ts'
import { usageError } from '../../../core/program/cli-error.ts'
import { type CliContext, openSession, say, writeJson } from '../../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../../core/program/exit-codes.ts'
import { agencyDepositNoun, branchDepositNoun, depositNoun } from '../deposits/deposit.noun.ts'
import { paidKinds } from '../paid-kinds.ts'
import { partyNumber } from './ledger-parties.ts'

const oneSubject = msg`Specify one document, or one of --order, --rider, --branch, --agency, --merchant and --walking.`
const nothing = msg`Nothing is posted yet.`
const more = msg`There are earlier entries. To see them, add --before {entry}`
const ofPartyAlone = msg`{flag} needs a party: --rider, --branch, --agency, --merchant or --walking.`
const hiddenNow = msg`Hidden until counted: {accounts}`

type Flags = Readonly<
  Record<LedgerParty | 'order' | 'account' | 'kinds' | 'currency' | 'from' | 'to' | 'limit' | 'before', string | undefined>
> & {
  json: boolean
}

const nounOf = (kind: DocumentKind) =>
  ({
    'rider-deposit': depositNoun,
    'branch-deposit': branchDepositNoun,
    'agency-deposit': agencyDepositNoun,
    'rider-commission': paidKinds['rider-commission'].noun,
    'agency-commission': paidKinds['agency-commission'].noun,
    'merchant-invoice': paidKinds['merchant-invoice'].noun,
    'walking-invoice': paidKinds['walking-invoice'].noun,
  })[kind]

/** By the prefix of its number; the prefix of merchants' invoices is in the finance setting. */
const kindOf = (number: string): DocumentKind =>
  documentKindKeys.find(kind => number.toUpperCase().startsWith(`${documentKinds[kind].prefix}-`)) ?? 'merchant-invoice'

/** The given values, without the absent ones. */
const given = <K extends string, T>(values: Readonly<Record<K, T | undefined>>): Partial<Record<K, T>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Record<K, T>> // the same keys

const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text))

/** The query, checked before anyone is signed in; days and an account only narrow the entries of a party. */
function questionIn(document: string | undefined, flags: Flags, context: CliContext) {
  const { account, kinds, currency, from, to } = flags
  const parties = ledgerParties.filter(party => flags[party] !== undefined)
  const [party] = parties
  if (parties.length + (flags.order === undefined ? 0 : 1) + (document === undefined ? 0 : 1) !== 1) throw usageError(oneSubject)
  const strange = party === undefined && (['from', 'to', 'account'] as const).find(name => flags[name] !== undefined)
  if (strange) throw usageError(ofPartyAlone, { flag: `--${strange}` })
  const page = given({ limit: numberOf(flags.limit), before: numberOf(flags.before) })
  const narrowed = { ...page, ...given({ kinds, currency }) }
  return {
    party,
    narrowed: byContract(journalContract.order.query, narrowed, context),
    // Every party is asked alike.
    ofParty: byContract(journalContract.merchant.query, { ...narrowed, ...given({ from, to, account }) }, context),
  }
}

async function ask(
  call: Call,
  document: string | undefined,
  flags: Flags,
  { party, narrowed, ofParty }: ReturnType<typeof questionIn>,
): Promise<JournalPage> {
  if (party !== undefined) {
    const id = await partyNumber(call, party, flags[party] ?? '')
    return call(journalContract[party], { params: { id }, query: ofParty })
  }
  if (document !== undefined) {
    const kind = kindOf(document)
    const { id } = await findRow(call, await nounOf(kind).load(), document)
    return call(documentJournals[kind], { params: { id: Number(id) }, query: narrowed })
  }
  const { order } = await call(orderContract.byWaybill, { params: { waybill: flags.order ?? '' } })
  return call(journalContract.order, { params: { id: order.id }, query: narrowed })
}

type Entry = JournalPage['entries'][number]
type Line = Entry['lines'][number]
type JournalColumn = readonly [Message, (entry: Entry, line: Line) => string]

/**
 * For people, an entry is told once, beside its first line, amounts name their currency, and a column in which nothing would stand
 * is left out, so that the others are wide.
 */
function columnsOf(entries: readonly Entry[], context: CliContext): readonly JournalColumn[] {
  const { time, word } = cellWords(context)
  const forPeople = context.io.out.isTty
  const once =
    (cell: (entry: Entry) => string) =>
    (entry: Entry, line: Line): string =>
      forPeople && line !== entry.lines[0] ? '' : cell(entry)
  const currency: JournalColumn = [lineLabels.currency, (_, line) => line.currency]
  const columns: readonly JournalColumn[] = [
    [entryLabels.id, once(({ id }) => String(id))],
    [entryLabels.at, once(({ at }) => time(at))],
    [entryLabels.kind, once(({ kind }) => word(kind, entryKindNames[kind]))],
    [entryLabels.document, once(({ document }) => document?.number ?? '')],
    [lineLabels.account, (_, { account }) => word(account, accounts[account].name)],
    [lineLabels.party_name, (_, line) => line.party_name ?? ''],
    [lineLabels.waybill_number, (_, line) => line.waybill_number ?? ''],
    ...(forPeople ? [] : [currency]),
    [lineLabels.amount, (_, line) => (forPeople ? formatMoney(line.amount, line.currency) : line.amount)],
  ]
  const holds = ([, cell]: JournalColumn) => entries.some(entry => entry.lines.some(line => cell(entry, line) !== ''))
  return forPeople ? columns.filter(holds) : columns
}

export async function listJournal(
  { args: [document], flags }: { args: readonly string[]; flags: Flags },
  context: CliContext,
): Promise<ExitCode> {
  const { io, translate } = context
  const asked = questionIn(document, flags, context)
  const { call } = await openSession(context)
  const page = await ask(call, document, flags, asked)
  const { entries, next, hidden } = page
  if (flags.json) {
    writeJson(context, page)
    return exitCodes.ok
  }
  if (entries.length === 0) say(context, translate(nothing))
  else {
    const columns = columnsOf(entries, context)
    writeTable(
      io.out,
      headingsFor(
        io.out,
        translate,
        columns.map(([heading]) => heading),
      ),
      entries.flatMap(entry => entry.lines.map(line => columns.map(([, cell]) => cell(entry, line)))),
    )
  }
  if (hidden.length > 0)
    say(context, translate(hiddenNow, { accounts: hidden.map(name => translate(accounts[name].name)).join(', ') }))
  if (next !== null) say(context, translate(more, { entry: next }))
  return exitCodes.ok
}
