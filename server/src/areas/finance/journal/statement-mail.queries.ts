// Statements of account by mail: the file that can be saved goes to the party, and it is kept which days went to whom.
import { type LedgerAccount, type LedgerParty, ledgerNeeds, ledgers } from '@office/shared/areas/finance/journal/ledger.model'
import {
  hidesCash,
  type Statement,
  type StatementFormat,
  type StatementMail,
  type StatementMails,
} from '@office/shared/areas/finance/journal/statement.contract'
import { closingLines, readingLines, statementFile, statementTitle } from '@office/shared/areas/finance/journal/statement-file'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import type { Context } from '../../../core/http/context.ts'
import { refuse } from '../../../core/http/refusal.ts'
import { readOwner } from '../../reports/download.part.ts'
import { outsideReaderOf } from '../../settings/issuer.part.ts'
import { mailPaper, readAddress, readSent } from '../documents/paper-mail.queries.ts'
import { needOwnLedger, readLedgerParty } from './ledger-party.queries.ts'

export async function readStatementMails(party: LedgerParty, party_id: number, context: Context): Promise<StatementMails> {
  needOwnLedger(party, context)
  await readLedgerParty(party, party_id, context)
  const mails = await readSent<StatementMail>(
    {
      table: 'statement_mails',
      which: sql`sent.party = ${party} and sent.party_id = ${party_id}`,
      also: sql`null as event, sent.from_day, sent.to_day, sent.format`,
    },
    context.tx,
  )
  return { email: await readAddress({ party, party_id }, context.tx), mails }
}

export async function mailStatement(
  statement: Statement,
  { to: asked, format = 'pdf' }: { to?: string | undefined; format?: StatementFormat | undefined },
  context: Context,
): Promise<StatementMails> {
  const { tx, tenant, staff, services } = context
  const { party, party_id, name, from, to: to_day } = statement
  if (!ledgerNeeds[party].some(needed => context.permissions.has(needed))) refuse('forbidden', { needs: ledgerNeeds[party] })
  // Whoever gets it would take it for the whole account.
  if (statement.hidden.length > 0) refuse('not-possible', { detail: hidesCash, values: { name } })
  const file = async () => {
    const { name: fileName, type, bytes } = await statementFile(statement, format, await outsideReaderOf(context))
    const id = await services.files.keepBytes(tx, tenant.id, bytes, { name: fileName, type, needs: [], staffId: staff.id })
    return { id, name: fileName }
  }
  const { to, ...sent } = await mailPaper(
    {
      party,
      party_id,
      title: statementTitle,
      values: { name },
      party_name: name,
      from,
      to_day,
      says: translate => [...closingLines(statement, translate), ...readingLines(statement, translate)].join('\n'),
      file,
    },
    asked,
    context,
  )
  const accounts = [...new Set(statement.accounts.map(({ account }) => account))]
  await tx
    .insertInto('statement_mails')
    .values({ ...sent, party, party_id, from_day: from, to_day, accounts, format, staff_id: staff.id })
    .execute()
  await context.audit({
    action: 'statement.mail',
    subject: party,
    subjectId: party_id,
    after: { from_day: from, to_day, format, to },
  })
  return readStatementMails(party, party_id, context)
}

const needOf = (party: LedgerParty, account: LedgerAccount): string | undefined =>
  new Map<string, string>(Object.entries(ledgers[party])).get(account)

/** Whether the statement in a mail may still leave: whoever sent it may still see all that is in it. */
export async function mayStatementLeave(tx: Tx, mailId: number): Promise<boolean> {
  const sent = await tx
    .selectFrom('statement_mails')
    .select(['staff_id', 'party', 'accounts'])
    .where('mail_id', '=', mailId)
    .executeTakeFirst()
  if (!sent) return true
  const person = await readOwner(tx, { staff_id: sent.staff_id, needs: [] })
  const held = new Set(person?.permissions)
  return person !== null && sent.accounts.every(account => held.has(needOf(sent.party, account) ?? ''))
}
