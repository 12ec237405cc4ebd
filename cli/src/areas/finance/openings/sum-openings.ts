// office openings sums: what opening balances come to, for each account and currency.
import { accounts } from '@office/shared/areas/finance/journal/journal.model'
import { openingContract, openingSumLabels } from '@office/shared/areas/finance/openings/opening.contract'
import { formatAmount } from '@office/shared/format/amount'
import { headingsFor, writeTable } from '../../../core/io/table.ts'
import { listQuestion, questionParams } from '../../../core/nouns/list-flags.ts'
import { type CliContext, openSession, writeJson } from '../../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../../core/program/exit-codes.ts'

interface Given {
  flags: { account: string | undefined; currency: string | undefined; json: boolean }
}

export async function sumOpenings({ flags: { account, currency, json } }: Given, context: CliContext): Promise<ExitCode> {
  const { io, translate } = context
  const asked = listQuestion(context, openingContract.list, { filter: [], named: { account, currency } })
  const session = await openSession(context)
  const sums = await session.call(openingContract.sums, { query: questionParams(await asked(session)) })
  if (json) writeJson(context, sums)
  else {
    const { account: name, ...amounts } = openingSumLabels
    const headings = headingsFor(io.out, translate, [name, ...Object.values(amounts)])
    const rows = sums.map(({ account: of, currency: code, standing, expected }) => [
      io.out.isTty ? translate(accounts[of].name) : of,
      code,
      io.out.isTty ? formatAmount(standing) : standing,
      io.out.isTty ? formatAmount(expected) : expected,
    ])
    writeTable(io.out, headings, rows)
  }
  return exitCodes.ok
}
