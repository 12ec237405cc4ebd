// Drafts commissions once for each payee and period that has ended, so that whoever issues one has nothing to gather.

import { documentKinds } from '@office/shared/areas/finance/document.model'
import { type InvoicePeriod, lastPeriod } from '@office/shared/areas/finance/invoices/invoice-period.model'
import { financeSetting } from '@office/shared/areas/settings/operation-setting.contract'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import { readSetting } from '../../settings/setting.part.ts'
import { draftApart, makeDraft } from '../documents/document-draft.queries.ts'
import { agencies, type CommissionParty, riders } from './commission-party.ts'
import { type Payee, type Reckoned, reckon } from './commission-reckon.queries.ts'
import { isPayee, type Period, unpayableFrom } from './pay-event.queries.ts'

/** Payees per run; the next run continues. */
const MOST = 50

interface Waiting extends Payee {
  place: number | null
}

/** Payees without a draft or a commission for this period, their rows locked. */
async function readWaiting(tx: Tx, of: CommissionParty, { from_day, to_day }: Period, after: number) {
  const { kind, parties } = of
  const place = sql.ref(parties === 'riders' ? 'p.warehouse_id' : 'p.id')
  const { rows } = await sql<Waiting>`
    select p.id, p.name, ${place} as place from ${sql.table(parties)} p
    where p.id > ${after} and ${isPayee(of, 'p')} and not exists (
      select from documents d where d.kind = ${kind} and d.party_id = p.id and (
        d.drafted_for = ${to_day}::date or d.period_from = ${from_day}::date and d.period_to = ${to_day}::date
          and d.set_off_id is null and d.state not in ('rejected', 'cancelled')))
    order by p.id limit ${MOST} for update of p`.execute(tx)
  return rows
}

/** One in each currency. */
async function draft(
  tx: Tx,
  { kind }: CommissionParty,
  { id: party_id, place: warehouse_id }: Waiting,
  commissions: readonly Reckoned[],
  { from_day: period_from, to_day: period_to }: Period,
): Promise<void> {
  const prefix = `${documentKinds[kind].prefix}-DRAFT-`
  for (const { currency, amount: declared, lines } of commissions)
    await makeDraft(tx, kind, { prefix, party_id, warehouse_id, currency, declared, period_from, period_to, lines })
}

export async function draftCommissions(tx: Tx): Promise<void> {
  const usual: InvoicePeriod = (await readSetting(tx, financeSetting)).commission_period
  if (usual === 'by-hand') return
  const { timeZone } = await tx
    .selectFrom('tenants')
    .select('time_zone as timeZone')
    .where('id', '=', sql<number>`current_tenant()`)
    .executeTakeFirstOrThrow()
  const { from: from_day, to: to_day } = lastPeriod(usual, unpayableFrom(new Date(), timeZone))
  const period = { from_day, to_day }
  for (const party of [riders, agencies])
    for (let after = 0, made = 0; made === 0; ) {
      // Payees who earned nothing are asked about again in the next run, without keeping those behind them waiting.
      const payees = await readWaiting(tx, party, period, after)
      if (payees.length === 0) break
      const reckonings = await reckon(party, payees, period, { tx, tenant: { timeZone } })
      for (const [at, payee] of payees.entries()) {
        const commissions = reckonings[at]?.obstacle ? [] : (reckonings[at]?.commissions ?? [])
        const isEarning = commissions.length > 0
        if (isEarning && (await draftApart(tx, party.kind, payee.id, () => draft(tx, party, payee, commissions, period)))) made++
      }
      after = payees.at(-1)?.id ?? after
    }
}
