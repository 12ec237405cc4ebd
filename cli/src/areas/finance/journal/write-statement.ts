// office statement: opening balances of a party's accounts, every entry of a span, and the closing balances. A table for each
// account for people, one of all accounts for programs, or a file, or a mail.
import { explainEntry } from '@office/shared/areas/finance/explain/ledger.explain'
import { accounts, entryKindNames } from '@office/shared/areas/finance/journal/journal.model'
import { type LedgerParty, ledgerParties } from '@office/shared/areas/finance/journal/ledger.model'
import {
  nothingToState,
  queuedFormats,
  type StatementAccount,
  type StatementFormat,
  saysNothing,
  statementContracts,
  statementFormats,
  statementLabels,
} from '@office/shared/areas/finance/journal/statement.contract'
import { sentBefore } from '@office/shared/areas/finance/sent-mail'
import type { Call } from '@office/shared/core/api/client'
import { CallError } from '@office/shared/core/api/failure'
import { type Message, msg } from '@office/shared/core/messages/message'
import { formatAmount } from '@office/shared/format/amount'
import { formatDateTime } from '@office/shared/format/date-time'
import { headingsFor, writeTable } from '../../../core/io/table.ts'
import { checkFormat, checkOutput, writeOutput } from '../../../core/io/write-output.ts'
import { byContract } from '../../../core/nouns/by-contract.ts'
import { failure, usageError } from '../../../core/program/cli-error.ts'
import { type CliContext, openSession, say, writeJson } from '../../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../../core/program/exit-codes.ts'
import { queueAndFetch } from '../../reports/download-report.part.ts'
import { type Explained, readExplained, writeExplained } from '../explained.ts'
import { onItsWay, refuseAgain } from '../mail-document.ts'
import { partyNumber } from './ledger-parties.ts'

const oneForm = msg`Choose one of --json, --pdf, --xlsx and --csv.`
const oneParty = msg`Choose one of --rider, --branch, --agency and --walking, or none for a merchant.`
const opens = msg`{account}, {currency}: opening balance {amount}`
const closes = msg`{account}, {currency}: closing balance {amount}`
const nothing = msg`Nothing has been posted yet.`
const noneExplained = msg`Files do not include the lines of entries. Use --explain with the table or with --json.`
const hiddenNow = msg`Hidden until counted: {accounts}`

const addressOfOne = msg`An address applies to one party only. With --mail alone, each statement goes to the address of its party.`
const onlyTable = msg`Tables do not name their party. For several, use --mail, --pdf, --xlsx, --csv or --json.`
const namesNothing = msg`{name}: {why}`
const onlySent = msg`--mail sends the statement and writes no file, so -o and --explain do not apply.`
const itsName = msg`The statement`
const nameOfOne = msg`The statement of {name}`

interface Given {
  args: readonly string[]
  isOneOfMany: boolean
  flags: Readonly<Record<Exclude<LedgerParty, 'merchant'>, boolean>> & {
    from: string | undefined
    to: string | undefined
    pdf: boolean
    xlsx: boolean
    csv: boolean
    mail: string | boolean | undefined
    again: boolean
    explain: boolean
    output: string | undefined
    force: boolean
    json: boolean
  }
}

const shown = ['at', 'kind', 'about', 'amount', 'balance'] as const

/** Every account in one table, with opening and closing balances as rows: for a program each row must name its account. */
function writeRows(all: readonly StatementAccount[], { io, translate }: CliContext): void {
  writeTable(
    io.out,
    headingsFor(io.out, translate, ['account', 'currency', ...shown.map(key => statementLabels[key])]),
    all.flatMap(({ account, currency, opening, closing, entries }) =>
      [
        ['', 'opening-balance', '', '', opening],
        ...entries.map(entry => shown.map(key => entry[key])),
        ['', 'closing-balance', '', '', closing],
      ].map(cells => [account, currency, ...cells]),
    ),
  )
}

/** One account between its opening and its closing balance. */
function drawAccount({ account, currency, opening, closing, entries }: StatementAccount, { io, translate }: CliContext): void {
  const balance = (words: Message, amount: string) =>
    io.out.write(`${translate(words, { account: translate(accounts[account].name), currency, amount: formatAmount(amount) })}\n`)
  balance(opens, opening)
  writeTable(
    io.out,
    headingsFor(
      io.out,
      translate,
      shown.map(key => statementLabels[key]),
    ),
    entries.map(entry => [
      formatDateTime(entry.at),
      translate(entryKindNames[entry.kind]),
      entry.about,
      formatAmount(entry.amount),
      formatAmount(entry.balance),
    ]),
  )
  balance(closes, closing)
}

interface Sending {
  party: LedgerParty
  at: { params: { id: number } }
  span: { from?: string; to?: string }
  format: StatementFormat | undefined
  flags: Given['flags']
  isOneOfMany: boolean
}

/** To the party, or to the address that was given with --mail. */
async function sendStatement(
  { party, at, span, format, flags, isOneOfMany }: Sending,
  call: Call,
  context: CliContext,
): Promise<ExitCode> {
  const { mails, mail, get } = statementContracts[party]
  const statement = await call(get, { ...at, query: span })
  const { from: from_day, to: to_day } = statement
  const { translate } = context
  const name = isOneOfMany ? translate(nameOfOne, { name: statement.name }) : translate(itsName)
  if (isOneOfMany && saysNothing(statement))
    throw failure('nothing-to-state', namesNothing, { name: statement.name, why: translate(nothingToState) })
  const sent = (await call(mails, at)).mails.filter(one => one.from_day === from_day && one.to_day === to_day)
  refuseAgain(name, sentBefore(sent), flags.again)
  const to = typeof flags.mail === 'string' ? { to: flags.mail } : {}
  const body = { ...to, from_day, to_day, ...(format === undefined ? {} : { format }) }
  const answer = await call(mail, { ...at, body }, { timeout: 60_000 })
  if (flags.json) writeJson(context, answer)
  else say(context, translate(onItsWay, { number: name, to: answer.mails[0]?.to ?? '' }))
  return exitCodes.ok
}

export async function writeStatement({ args, flags, isOneOfMany }: Given, context: CliContext): Promise<ExitCode> {
  const { io, translate } = context
  const formats = statementFormats.filter(format => flags[format])
  if (formats.length + (flags.json && !flags.mail ? 1 : 0) > 1) throw usageError(oneForm)
  const parties = ledgerParties.filter(one => one !== 'merchant' && flags[one])
  const [party = 'merchant'] = parties
  if (parties.length > 1) throw usageError(oneParty)
  const { from, to } = flags
  const span = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
  const [format] = formats
  byContract(statementContracts[party].get.query, span, context)
  if (flags.explain && format !== undefined) throw usageError(noneExplained)
  const { mail } = flags
  if (isOneOfMany && typeof mail === 'string') throw usageError(addressOfOne)
  if (isOneOfMany && !mail && !flags.json && format === undefined) throw usageError(onlyTable)
  if (mail && (flags.output !== undefined || flags.explain)) throw usageError(onlySent)
  checkFormat(flags, statementFormats, format !== undefined)
  if (format !== undefined) checkOutput(context, flags)
  const { call } = await openSession(context)
  const contract = statementContracts[party]
  const at = { params: { id: await partyNumber(call, party, args.join(' ')) } }
  if (mail) return sendStatement({ party, at, span, format, flags, isOneOfMany }, call, context)
  if (format !== undefined) {
    try {
      const file = await call(contract.file, { ...at, query: { ...span, format } }, { timeout: 60_000 })
      await writeOutput(context, flags, file.name, file.bytes)
      return exitCodes.ok
    } catch (error) {
      const queued = queuedFormats.find(one => one === format)
      if (!(error instanceof CallError && error.code === 'statement-too-long') || queued === undefined) throw error
      return queueAndFetch(context, () => call(contract.queue, { ...at, body: { ...span, format: queued } }), flags)
    }
  }
  const statement = await call(contract.get, { ...at, query: span })
  const explained: Explained[] = []
  const isTable = !flags.json
  if (isTable && !io.out.isTty) writeRows(statement.accounts, context)
  if (isTable && statement.accounts.length === 0) say(context, translate(nothing))
  for (const account of statement.accounts) {
    if (isTable && io.out.isTty) drawAccount(account, context)
    if (!flags.explain) continue
    const steps = account.entries.map(entry => explainEntry(party, { id: at.params.id, name: statement.name }, entry, account))
    const read: Explained[] = []
    for (const step of steps) read.push(await readExplained(step, call, context))
    // Under an account that is named already, without naming it for each entry.
    const entries = read.flatMap(({ of = [] }) => of)
    if (isTable && io.out.isTty && entries.length > 0) writeExplained(entries, context)
    explained.push(...read)
  }
  if (isTable && flags.explain && !io.out.isTty) writeExplained(explained, context)
  if (flags.json) {
    writeJson(context, statement, flags.explain ? { explained } : {})
    return exitCodes.ok
  }
  if (statement.hidden.length > 0)
    say(context, translate(hiddenNow, { accounts: statement.hidden.map(name => translate(accounts[name].name)).join(', ') }))
  return exitCodes.ok
}
