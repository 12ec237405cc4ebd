// office commissions and agencycommissions, pending and create: who earned what in a period, and commissions made of it.
import {
  agencyCommissionContract,
  type CommissionDetail,
  riderCommissionContract,
} from '@office/shared/areas/finance/commissions/commission.contract'
import { type Earned, earnedLabels } from '@office/shared/areas/finance/commissions/commission.model'
import type { Call } from '@office/shared/core/api/client'
import { msg } from '@office/shared/core/messages/message'
import { formatMoney } from '@office/shared/format/amount'
import { formatDay } from '@office/shared/format/date-time'
import { headingsFor, writeTable } from '../../../core/io/table.ts'
import { isConfirmed } from '../../../core/nouns/confirm.ts'
import { recordNumber } from '../../../core/nouns/find-records.ts'
import { listQuestion } from '../../../core/nouns/list-flags.ts'
import { everyRow } from '../../../core/nouns/list-pages.ts'
import { namedIn } from '../../../core/nouns/piped-names.ts'
import { CliError } from '../../../core/program/cli-error.ts'
import { type CliContext, openSession, type Session, say, writeJson } from '../../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../../core/program/exit-codes.ts'

const nobody = msg`No active payee has the number {payee}.`
const isMade = msg`{number} for {party}, {from} – {to}: {n, plural, one {# line} other {# lines}}, {amount}. Someone else must approve it.`
const wouldBe = msg`{party}, {from} – {to}: {n, plural, one {# line} other {# lines}}, {amount}.`
const ofNobody = msg`There is nobody to pay.`

const question = msg`{remarks}. Make it all the same?`

type Of = 'rider' | 'agency'
const contracts = { rider: riderCommissionContract, agency: agencyCommissionContract } as const

const earnedOf = (call: Call, of: Of, filters: Record<string, string>): Promise<Earned[]> =>
  everyRow(page => call(contracts[of].pending, { query: { ...page, filters } }))

/** Its days as a filter; refused at the flag if they are none, before anyone is signed in. */
function ofPeriod(context: CliContext, of: Of, period: string | undefined) {
  const asked = listQuestion(context, contracts[of].pending, { filter: [], named: { period } })
  return async (session: Session): Promise<Record<string, string>> => (await asked(session)).filters
}
const money = (sums: Earned['sums']) => sums.map(({ currency, amount }) => formatMoney(amount, currency)).join(' + ')
const shown = ['id', 'name', 'deposits', 'deliveries', 'pickups', 'returns', 'failed_attempts', 'unpaid', 'taken_back'] as const

export const listEarned =
  (of: Of) =>
  async ({ flags }: { flags: { period: string | undefined; json: boolean } }, context: CliContext): Promise<ExitCode> => {
    const { io, translate } = context
    const asked = ofPeriod(context, of, flags.period)
    const session = await openSession(context)
    const rows = await earnedOf(session.call, of, await asked(session))
    const [first] = rows
    if (flags.json) writeJson(context, { payees: rows })
    else if (!first) say(context, translate(ofNobody))
    else {
      writeTable(
        io.out,
        headingsFor(io.out, translate, [
          ...shown.map(key => (key === 'id' ? '#' : earnedLabels[key])),
          earnedLabels.sums,
          earnedLabels.held,
          earnedLabels.remarks,
        ]),
        rows.map(row => [...shown.map(key => String(row[key])), money(row.sums), row.held ?? '', row.remarks.join('. ')]),
      )
      say(context, `${formatDay(first.from_day)} – ${formatDay(first.to_day)}`)
    }
    return exitCodes.ok
  }

interface Given {
  args: readonly string[]
  flags: { period: string | undefined; remark: string | undefined; dryRun: boolean; yes: boolean; json: boolean }
}

/** Each payee gets a commission of their own. The first that cannot be made ends the command; those made before it remain. */
export const createCommissions =
  (of: Of) =>
  async ({ args, flags }: Given, context: CliContext): Promise<ExitCode> => {
    const asked = ofPeriod(context, of, flags.period)
    const named = await namedIn(context, args)
    const session = await openSession(context)
    const { call } = session
    // One person may be named twice, by number and by name.
    const ids = new Set<number>()
    // A person who makes commissions may not have access to the list of riders or agencies, but can see who earned what.
    const payees = { source: contracts[of].pending, key: 'id', name: 'name' }
    for (const text of named) ids.add(await recordNumber(call, payees, text))
    const rows = await earnedOf(call, of, { ...(await asked(session)), id: [...ids].join(',') })
    const remarks = rows
      .filter(({ id }) => ids.has(id))
      .flatMap(({ name, remarks: told }) => told.map(remark => `${name}: ${remark}`))
    if (flags.dryRun && !flags.json) for (const remark of remarks) say(context, remark)
    if (!flags.dryRun && remarks.length > 0 && !(await isConfirmed(context, flags, question, { remarks: remarks.join('. ') })))
      return exitCodes.ok
    const made: CommissionDetail[] = []
    const tellMade = () => flags.json && writeJson(context, { dry_run: flags.dryRun, commissions: made })
    try {
      for (const id of ids) {
        const row = rows.find(one => one.id === id)
        if (!row) throw new CliError(exitCodes.failed, 'not-found', nobody, { payee: id })
        const body = { party_id: id, from_day: row.from_day, to_day: row.to_day, remark: flags.remark ?? null }
        // One for each currency.
        const commissions = (await call(contracts[of].create, { body }, { dryRun: flags.dryRun })).made
        made.push(...commissions)
        if (flags.json) continue
        for (const { number, party_name, lines, currency, declared, period_from, period_to } of commissions) {
          const values = {
            number,
            party: party_name ?? '',
            n: lines,
            amount: formatMoney(declared, currency),
            from: formatDay(period_from),
            to: formatDay(period_to),
          }
          say(context, context.translate(flags.dryRun ? wouldBe : isMade, values))
        }
      }
    } catch (error) {
      // Those made before it remain, so they are told.
      if (made.length > 0) tellMade()
      throw error
    }
    tellMade()
    return exitCodes.ok
  }
