// Commissions of riders and of agencies as documents: their calls, paths and words.
import {
  agencyCommissionContract,
  type Commission,
  riderCommissionContract,
} from '@office/shared/areas/finance/commissions/commission.contract'
import { type Earned, paidByDeposit } from '@office/shared/areas/finance/commissions/commission.model'
import {
  agencyCommissionTransitions,
  type CommissionTransitions,
  riderCommissionTransitions,
} from '@office/shared/areas/finance/commissions/commission.transitions'
import { type Message, msg } from '@office/shared/core/messages/message'
import { formatDay } from '@office/shared/format/date-time'
import type { PermissionName } from '@office/shared/permissions/catalogue'
import { HandCoins } from 'lucide-react'
import { call } from '../../../core/data/api.ts'
import { agencyDeposits, riderDeposits } from '../deposits/deposit-view.ts'
import { amountOf } from '../document/document.commands.ts'
import type { MakeApart } from '../document/document-view.ts'
import { type PaidView, paidTones, unsigned } from '../document/paid-view.ts'

type CommissionContract = typeof riderCommissionContract | typeof agencyCommissionContract

/** A kind of commission, with the path of its deposits and who may see them. */
export interface CommissionView extends PaidView<Commission, CommissionContract> {
  transitions: CommissionTransitions
  party: Message
  deposit: { page: (id: number) => string; needs: PermissionName }
}

const withDeposit = msg`{number} is decided with the deposit it is set off against`

const commission = {
  icon: HandCoins,
  tones: paidTones,
  rejectedBy: 'commission-rejected',
  issues: msg`It gets its number and the current lines; anything undone since is removed. Someone else must decide on it.`,
} as const

const asks = (one: Commission) => ({
  message: {
    payable: msg`{amount} will then be owed to {party}. Someone other than {maker} must pay it.`,
    receivable: msg`{party} will then owe {amount}, because more was taken back than earned.`,
    even: msg`The total is zero, so it is closed at once.`,
  }[one.direction],
  values: { amount: amountOf(one, unsigned(one.declared)), party: one.party_name ?? '', maker: one.created_by ?? '' },
})

const words = {
  make: msg`Create the commission for this period`,
  makeShort: msg`Make the commission`,
  makeKeywords: msg`pay, earned, wages, month`,
  made: msg`{number}: {amount} for {party}. Someone else must approve it.`,
  approve: msg`Approve the commission`,
  approved: msg`{number} of {party} is approved`,
  reject: msg`Reject the commission`,
  rejected: msg`{number} is rejected. Its period is open again.`,
  cancel: msg`Cancel the commission`,
  cancelled: msg`{number} is cancelled. Its period is open again.`,
  freed: msg`What it pays for can be paid for again. The number is not reused.`,
  print: msg`Save the commission as PDF`,
  failed: msg`The commission could not be loaded`,
  gone: msg`This commission does not exist.`,
} as const

const ofPart = msg`Make the commission of {name} for {from} to {to}?`

/** The days of the list on the screen, for a terminal line. */
const periodShown = () => new URLSearchParams(window.location.search).get('filter[period]') ?? 'last-month'

const pendingOf = (noun: string, { create }: CommissionContract, cli: string): CommissionView['pending'] => {
  const make: MakeApart['make'] = async ([row], remark, how) => {
    const { id, from_day, to_day } = row as Earned // a row of the list of earnings
    return (await call(create, { body: { party_id: id, from_day, to_day, remark } }, how)).made
  }
  return {
    noun,
    apart: {
      partOf: row => {
        const { id, name, remarks } = row as Earned // as above
        return { key: String(id), label: name, remarks }
      },
      make,
    },
    asks: ([row]) => {
      const { name, from_day, to_day, remarks } = row as Earned // as above
      if (remarks.length === 0) return null
      const told = remarks.join('. ')
      return {
        title: { message: ofPart, values: { name, from: formatDay(from_day), to: formatDay(to_day) } },
        body: { id: told, message: told },
        act: words.makeShort,
        keep: msg`Not now`,
        tone: 'normal',
      }
    },
    make: async (rows, remark) => [...(await make(rows, remark))],
    line: ids => `office ${cli} create ${ids.join(' ')} --period ${periodShown()}`,
  }
}

/** Which of the two kinds it is. */
export const commissionKind = ({ noun }: Pick<CommissionView, 'noun'>) =>
  noun === 'agency-commission' ? 'agency-commission' : 'rider-commission'

export const riderCommissions: CommissionView = {
  ...commission,
  noun: 'rider-commission',
  contract: riderCommissionContract,
  transitions: riderCommissionTransitions,
  party: msg`Rider`,
  deposit: { page: riderDeposits.page, needs: 'view-rider-finance' },
  list: { title: msg`Rider commissions`, href: '/operations/rider-commission' },
  add: '/operations/add-new-rider-commission',
  of: { noun: 'rider', filter: 'id' },
  page: id => `/operations/rider-commission-deposits/${id}`,
  pending: pendingOf('rider-earned', riderCommissionContract, 'commissions'),
  cli: 'commissions',
  approval: {
    args: {},
    asks,
    send: id => call(riderCommissionContract.statusUpdate, { params: { id }, body: { status: 'approved' } }),
  },
  words: { ...words, add: msg`Add rider commission`, addKeywords: msg`pay, earned, wages, month` },
}

export const agencyCommissions: CommissionView = {
  ...commission,
  noun: 'agency-commission',
  contract: agencyCommissionContract,
  transitions: agencyCommissionTransitions,
  party: msg`Agency`,
  deposit: { page: agencyDeposits.page, needs: 'view-agency-finance' },
  list: { title: msg`Agency commissions`, href: '/operations/agency-commission' },
  add: '/operations/add-new-agency-commission',
  of: { noun: 'agency', filter: 'id' },
  page: id => `/operations/agency-commission-deposits/${id}`,
  pending: pendingOf('agency-earned', agencyCommissionContract, 'agencycommissions'),
  cli: 'agencycommissions',
  elsewhere: ({ set_off_number }, move) =>
    set_off_number === null ? null : move === 'reverse-payment' ? paidByDeposit : withDeposit,
  approval: {
    args: {},
    asks,
    send: id => call(agencyCommissionContract.statusUpdate, { params: { id }, body: { status: 'approved' } }),
  },
  words: { ...words, add: msg`Add agency commission`, addKeywords: msg`pay, earned, share, month` },
}
