// Statements of account of every party, as answers, files and mails, and what all parties hold.
import { inOwnSense } from '@office/shared/areas/finance/journal/journal.model'
import { accountsSeen, type LedgerAccount, type LedgerParty } from '@office/shared/areas/finance/journal/ledger.model'
import { type Balance, MAX_BALANCES, statementContracts } from '@office/shared/areas/finance/journal/statement.contract'
import { statementFile } from '@office/shared/areas/finance/journal/statement-file'
import { fromMinor } from '@office/shared/format/amount'
import { sql } from 'kysely'
import type { Context } from '../../../core/http/context.ts'
import { type Implementation, implement } from '../../../core/http/implement.ts'
import { outsideReaderOf } from '../../settings/issuer.part.ts'
import { ridersToCount } from '../deposits/rider-cash.part.ts'
import { partyTables } from './ledger-party.queries.ts'
import { readStatement, statementDays } from './statement.queries.ts'
import { queueStatement } from './statement-export.job.ts'
import { mailStatement, readStatementMails } from './statement-mail.queries.ts'

/** By the sums that triggers maintain; what a blind count hides is left out, and the number of those is returned. */
async function readBalances(
  party: LedgerParty,
  {
    account,
    currency,
    page = 1,
  }: { account?: LedgerAccount | undefined; currency?: string | undefined; page?: number | undefined },
  context: Context,
): Promise<{ balances: Balance[]; has_more: boolean; hidden: number }> {
  const accounts = accountsSeen(party, context.permissions).filter(one => account === undefined || one === account)
  const hidden = party === 'rider' && accounts.includes('cash-rider') ? await ridersToCount(context, null) : []
  const { rows } = await sql<Omit<Balance, 'amount'> & { stored: string }>`
    select s.party_id, party.name, s.account, s.currency, sum(s.amount)::text as stored from journal_sums s
    join ${sql.table(partyTables[party])} party on party.tenant_id = s.tenant_id and party.id = s.party_id
    where s.account = any(${accounts}::text[]) and (${currency ?? null}::text is null or s.currency = ${currency ?? null}::text)
      and not (s.account = 'cash-rider' and s.party_id = any(${hidden}::int[]))
    group by 1, 2, 3, 4 having sum(s.amount) <> 0
    order by abs(sum(s.amount)) desc, 1, 3, 4 limit ${MAX_BALANCES + 1} offset ${(page - 1) * MAX_BALANCES}`.execute(context.tx)
  return {
    balances: rows
      .slice(0, MAX_BALANCES)
      .map(({ stored, ...row }) => ({ ...row, amount: fromMinor(inOwnSense(row.account, BigInt(stored)), row.currency) })),
    has_more: rows.length > MAX_BALANCES,
    hidden: hidden.length,
  }
}

type Of<P extends LedgerParty> = (typeof statementContracts)[P]

const handlersOf = <P extends LedgerParty>(party: P): Implementation<Of<P>> =>
  implement<(typeof statementContracts)[LedgerParty]>(statementContracts[party], {
    get: ({ params, query }, context) => readStatement(party, params.id, statementDays(query, context), context),
    file: async ({ params, query }, context) => {
      const statement = await readStatement(party, params.id, statementDays(query, context), context)
      const { name, type, bytes } = await statementFile(statement, query.format ?? 'pdf', await outsideReaderOf(context))
      return { name, type, content: bytes }
    },
    queue: ({ params, body: { format = 'xlsx', ...asked } }, context) =>
      queueStatement(party, params.id, statementDays(asked, context), format, context),
    mails: ({ params }, context) => readStatementMails(party, params.id, context),
    mail: async ({ params, body }, context) => {
      const { from_day: from, to_day: to, ...asked } = body
      const days = statementDays({ from, to }, context, 'to_day')
      return mailStatement(await readStatement(party, params.id, days, context), asked, context)
    },
    balances: ({ query }, context) => readBalances(party, query, context),
  }) as Implementation<Of<P>> // every party's contract has the same shape

export const statementHandlers = {
  rider: handlersOf('rider'),
  branch: handlersOf('branch'),
  agency: handlersOf('agency'),
  merchant: handlersOf('merchant'),
  walking: handlersOf('walking'),
}
