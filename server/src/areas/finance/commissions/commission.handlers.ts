// Commissions of riders and agencies: lists, who earned what, and every step of a commission; the same for both.
import { agencyCommissionContract, riderCommissionContract } from '@office/shared/areas/finance/commissions/commission.contract'
import { todayIn } from '@office/shared/core/day-span'
import { readFilter } from '@office/shared/core/lists/list-query'
import { addDays, addMonths, firstOfMonth, lastOfMonth } from '@office/shared/format/calendar-day'
import type { Context } from '../../../core/http/context.ts'
import { type Handlers, implement } from '../../../core/http/implement.ts'
import { listSql } from '../../../core/records/list-sql.ts'
import { openFile } from '../documents/document.queries.ts'
import { mailDocument, readMails } from '../documents/document-mail.queries.ts'
import { payDocument, reversePayment } from '../documents/document-payment.queries.ts'
import { readRejection } from '../documents/document-rejection.queries.ts'
import {
  agencyCommissions,
  createCommission,
  type KindOfCommission,
  makePrint,
  readPrint,
  rejectCommission,
  riderCommissions,
  updateCommission,
} from './commission.queries.ts'
import { commissionDepositSource, commissionLineSource, commissionSource, payeeList, payeeSource } from './commission.source.ts'
import { carryCommission, endCarry } from './commission-carry.queries.ts'
import { earnedOf, reckon } from './commission-reckon.queries.ts'
import { type Period, unpayableFrom } from './pay-event.queries.ts'

/** The requested days, with open ends filled in; last month by default. */
function periodOf(filter: string | undefined, { now, tenant }: Context): Period {
  const unpayable = unpayableFrom(now, tenant.timeZone)
  const value = filter === undefined ? null : readFilter('days', filter, () => todayIn(tenant.timeZone, now))
  if (value?.kind !== 'days') {
    const month = addMonths(firstOfMonth(unpayable), -1)
    return { from_day: month, to_day: lastOfMonth(month) }
  }
  const to_day = value.to ?? addDays(unpayable, -1)
  return { from_day: value.from ?? firstOfMonth(to_day), to_day }
}

/** The two contracts only differ in paths and permissions. */
type Steps = Handlers<typeof riderCommissionContract>

function stepsOf(of: KindOfCommission): Steps {
  const { list, lines, deposits } = riderCommissionContract
  const readList = listSql(list, commissionSource(of.party))
  const readPayees = listSql(payeeList, payeeSource(of.party))
  return {
    list: ({ query }, context) => readList(query, context),
    create: ({ body }, context) => createCommission(of, body, context),
    get: ({ params }, context) => of.read(context, params.id),
    lines: async ({ params, query }, context) => {
      const { id } = await of.read(context, params.id)
      return listSql(lines, commissionLineSource(id))(query, context)
    },
    deposits: async ({ params, query }, context) => {
      const { id } = await of.read(context, params.id)
      return listSql(deposits, commissionDepositSource(id))(query, context)
    },
    statusUpdate: ({ params, body }, context) => updateCommission(of, params.id, body, context),
    reject: ({ params, body }, context) => rejectCommission(of, params.id, body, context),
    rejectionDetails: ({ params }, context) => readRejection(of, params.id, 'commission-not-rejected', context),
    pay: ({ params, body }, context) => payDocument(of, params.id, body, context),
    reversePayment: ({ params, body }, context) => reversePayment(of, params.id, body, context),
    carry: ({ params }, context) => carryCommission(of, params.id, context),
    endCarry: ({ params }, context) => endCarry(of, params.id, context),
    print: async ({ params }, context) => readPrint(await of.read(context, params.id), context),
    pdf: async ({ params }, context) => {
      const { id } = await of.read(context, params.id)
      return (await openFile(context, id, 'print')) ?? makePrint(of, id, context)
    },
    mails: ({ params }, context) => readMails(of, params.id, context),
    mail: ({ params, body }, context) => mailDocument(of, params.id, body, context),
    pending: async ({ query }, context) => {
      const period = periodOf(query.filters.period, context)
      const page = await readPayees(query, context)
      const reckonings = await reckon(of.party, page.rows, period, context)
      return {
        ...page,
        rows: page.rows.flatMap((payee, at) => {
          const reckoning = reckonings[at]
          return reckoning ? [earnedOf(payee, period, reckoning, context.translate)] : []
        }),
      }
    },
  }
}

export const riderCommissionHandlers = implement(riderCommissionContract, stepsOf(riderCommissions))
export const agencyCommissionHandlers = implement(agencyCommissionContract, stepsOf(agencyCommissions))
