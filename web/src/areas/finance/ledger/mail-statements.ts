// Sends the statements of account of many parties at once, each to its own address: who has none, and whose statement would say
// nothing or is too long, is told before anything is sent.
import type { LedgerParty } from '@office/shared/areas/finance/journal/ledger.model'
import {
  hidesCash,
  nothingToState,
  type Statement,
  type StatementFormat,
  type StatementMails,
  saysNothing,
  statementContracts,
} from '@office/shared/areas/finance/journal/statement.contract'
import { msg } from '@office/shared/core/messages/message'
import { formatDay } from '@office/shared/format/date-time'
import type { BulkCounts } from '../../../core/bulk/bulk-job.ts'
import { carryOut, type Judged } from '../../../core/bulk/bulk-step.ts'
import { eachRecord, judgeEach, PART } from '../../../core/bulk/each-record.ts'
import type { BulkResult } from '../../../core/bulk/in-chunks.ts'
import { chosenOf, keyed } from '../../../core/bulk/record-steps.ts'
import type { Ctx } from '../../../core/command/context.ts'
import { call } from '../../../core/data/api.ts'
import { i18n } from '../../../core/language/language.ts'
import { tellIn } from '../../../core/language/translate.ts'
import { judgedByMails, notNow } from '../document/mail-question.ts'

const sent = msg`{applied, plural, =0 {Nothing was sent} one {# statement of account is on its way} other {# statements of account are on their way}}{refused, plural, =0 {.} other {. # refused.}}`
const will = msg`{applied, number} of {total, number} will be sent, each to the email address of its party.{refused, plural, =0 {} one { # is refused:} other { # are refused:}}`
const question = msg`Send {n, plural, one {# statement of account} other {# statements of account}} from {from} to {until} by email?`
const act = msg`Send {n, number}`

interface Read {
  statement: Statement
  mails: StatementMails
}

/** What keeps a statement from being sent with others; the server judges all else. */
function judged(result: BulkResult, read: Read | undefined): BulkResult {
  if (!read) return result
  const { statement, mails } = read
  const { name, from, to } = statement
  const refused = (why: string): BulkResult => ({ ...result, outcome: 'refused', why })
  if (statement.hidden.length > 0) return refused(tellIn(i18n)({ message: hidesCash, values: { name } }))
  if (saysNothing(statement)) return refused(tellIn(i18n)(nothingToState))
  const ofDays = mails.mails.filter(mail => mail.from_day === from && mail.to_day === to)
  return judgedByMails(result, { ...mails, mails: ofDays })
}

export async function mailStatements(
  party: LedgerParty,
  ctx: Ctx,
  { from, to, format }: { from: string; to: string; format: StatementFormat },
): Promise<undefined> {
  const contract = statementContracts[party]
  const chosen = await chosenOf(ctx, [contract.mails])
  if (!chosen) return
  const { rows, spec, rowsOf } = chosen
  const read = new Map<number, Read>()
  const found = await judgeEach(rows, async ({ id }) => {
    const params = { id }
    const [statement, mails] = await Promise.all([
      call(contract.get, { params, query: { from, to } }),
      call(contract.mails, { params }),
    ])
    read.set(id, { statement, mails })
    return 'applied'
  })
  if (!found) return
  const results = found.map(result => judged(result, read.get(result.id)))
  const body = { from_day: from, to_day: to, format }
  await carryOut({
    spec: {
      ...spec,
      ids: results.flatMap(({ id, outcome }) => (outcome === 'applied' ? [id] : [])),
      sum: ({ applied, refused }: BulkCounts) => ({ message: sent, values: { applied, refused } }),
      size: PART,
      send: (part, key) =>
        eachRecord(rowsOf(part), async ({ id }) => {
          await call(contract.mail, { params: { id }, body }, { ...keyed(key, id), timeout: 60_000 })
          return 'applied'
        }),
    },
    judged: results,
    will: (counts: Judged) => ({ message: will, values: { ...counts } }),
    question: n => ({ message: question, values: { n, from: formatDay(from), until: formatDay(to) } }),
    act: n => ({ message: act, values: { n } }),
    keep: notNow,
    tone: 'normal',
    alwaysAsks: true,
  })
}
