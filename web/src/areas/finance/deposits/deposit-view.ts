// Deposits as documents: what all kinds share, and the description of each.
import { type AgencyDeposit, agencyDepositContract } from '@office/shared/areas/finance/deposits/agency-deposit.contract'
import { agencyDepositTransitions } from '@office/shared/areas/finance/deposits/agency-deposit.transitions'
import { type BranchDeposit, branchDepositContract } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import { branchDepositTransitions } from '@office/shared/areas/finance/deposits/branch-deposit.transitions'
import { type RiderDeposit, riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { riderDepositTransitions } from '@office/shared/areas/finance/deposits/rider-deposit.transitions'
import { msg } from '@office/shared/core/messages/message'
import { negated } from '@office/shared/format/amount'
import { Banknote } from 'lucide-react'
import { apiLine } from '../../../core/command/cli-line.ts'
import { optional } from '../../../core/command/command.ts'
import { call } from '../../../core/data/api.ts'
import { session } from '../../../core/data/session.ts'
import { amountOf } from '../document/document.commands.ts'
import { type DocumentView, documentAt, type MoneyDocument } from '../document/document-view.ts'
import { ofOrders, ofRows } from '../document/of-orders.ts'

const deposit = {
  icon: Banknote,
  tones: { submitted: 'warn', counted: 'info', approved: 'ok', rejected: 'danger', cancelled: 'plain' },
  rejectedBy: 'deposit-rejected',
} as const

const words = {
  make: msg`Make a deposit of these orders`,
  makeShort: msg`Make the deposit`,
  makeKeywords: msg`hand in, cash, submit`,
  made: msg`{number}: {amount} from {party}. It now needs its slip.`,
  approve: msg`Approve the deposit`,
  approved: msg`{number} is approved. The cash of {party} is at head office.`,
  reject: msg`Reject the deposit`,
  rejected: msg`{number} is rejected. {party} holds the cash again.`,
  cancel: msg`Cancel the deposit`,
  cancelled: msg`{number} is cancelled. {party} holds the cash again.`,
  freed: msg`Its orders can be handed in again. The number is not reused.`,
  print: msg`Print the deposit`,
  failed: msg`The deposit could not be loaded`,
  gone: msg`This deposit does not exist.`,
} as const

/** A kind of deposit that is made of orders. */
export type DepositView = DocumentView<MoneyDocument, typeof riderDepositContract | typeof agencyDepositContract>

export const riderDeposits: DocumentView<RiderDeposit, typeof riderDepositContract> = {
  ...deposit,
  noun: 'rider-deposit',
  contract: riderDepositContract,
  transitions: riderDepositTransitions,
  list: { title: msg`Rider deposits`, href: '/operations/rider-finance' },
  add: '/operations/add-new-rider-deposit',
  of: { noun: 'rider', filter: 'party_id' },
  page: id => `/operations/rider-deposit-orders/${id}`,
  pending: ofOrders('pending-order', riderDepositContract),
  cli: 'deposits',
  approval: {
    args: {
      reason: {
        kind: 'text',
        label: msg`Why the variance is accepted`,
        need: ctx => (documentAt<RiderDeposit>(ctx)?.is_over_limit ? 'required' : 'none'),
      },
    },
    off: ({ is_over_limit, counter_id }) =>
      is_over_limit && counter_id === session.user?.id
        ? msg`You counted {number} and its variance is above the limit, so someone else must approve it`
        : null,
    asks: one => ({
      message: msg`{counted} goes to {branch}; {variance} is recorded as a variance of {party}. An approved deposit cannot be changed.`,
      values: {
        counted: amountOf(one, one.counted),
        branch: one.warehouse_name ?? '',
        variance: amountOf(one, one.variance),
        party: one.party_name ?? '',
      },
    }),
    send: (id, { reason }) =>
      call(riderDepositContract.statusUpdate, { params: { id }, body: { status: 'approved', reason: reason ?? null } }),
  },
  words: {
    ...words,
    add: msg`Add rider deposit`,
    addKeywords: msg`hand in, cash, evening`,
    made: msg`{number}: {amount} from {party}. Someone else must count it.`,
    approved: msg`{number} is approved. The cash of {party} is at the branch.`,
  },
}

export const agencyDeposits: DocumentView<AgencyDeposit, typeof agencyDepositContract> = {
  ...deposit,
  noun: 'agency-deposit',
  contract: agencyDepositContract,
  transitions: agencyDepositTransitions,
  list: { title: msg`Agency deposits`, href: '/operations/agent-finance' },
  add: '/operations/add-new-agent-deposit',
  of: { noun: 'agency', filter: 'party_id' },
  page: id => `/operations/agent-deposit-orders/${id}`,
  pending: ofOrders('agency-pending-order', agencyDepositContract),
  cli: 'agencydeposits',
  approval: {
    args: { reference: { kind: 'text', label: msg`Bank reference`, need: optional } },
    off: ({ has_slip, net }) => (has_slip || Number(net) === 0 ? null : msg`{number} has no slip yet`),
    asks: one => ({
      message:
        one.commission_id === null
          ? msg`{amount} will then be at head office. An approved deposit cannot be changed.`
          : Number(one.commission) < 0
            ? msg`{amount} will then be at head office: the cash, and {owed} that earlier commissions left open. An approved deposit cannot be changed.`
            : msg`{amount} will then be at head office, and the commission of {commission} is paid with it. An approved deposit cannot be changed.`,
      values: {
        amount: amountOf(one, one.net),
        commission: amountOf(one, one.commission),
        owed: amountOf(one, negated(one.commission)),
      },
    }),
    send: (id, { reference }) =>
      call(agencyDepositContract.statusUpdate, { params: { id }, body: { status: 'approved', reference: reference ?? null } }),
  },
  words: { ...words, add: msg`Add agency deposit`, addKeywords: msg`hand in, cash, bank slip` },
}

export const branchDeposits: DocumentView<BranchDeposit, typeof branchDepositContract> = {
  ...deposit,
  noun: 'branch-deposit',
  contract: branchDepositContract,
  transitions: branchDepositTransitions,
  list: { title: msg`Branch deposits`, href: '/operations/branch-finance' },
  add: '/operations/add-new-branch-deposit',
  of: { noun: 'branch', filter: 'party_id' },
  page: id => `/operations/branch-deposit-orders/${id}`,
  pending: {
    noun: 'cash-receipt',
    ...ofRows((receipt_ids, remark, how) => call(branchDepositContract.create, { body: { receipt_ids, remark } }, how)),
    line: receipt_ids => apiLine(branchDepositContract.create, { body: { receipt_ids } }),
  },
  cli: 'branchdeposits',
  approval: {
    args: { reference: { kind: 'text', label: msg`Bank reference`, need: optional } },
    off: ({ has_slip, open_expenses }) =>
      open_expenses > 0 ? msg`{number} has undecided expenses` : has_slip ? null : msg`{number} has no slip yet`,
    asks: one => ({
      message: msg`{net} will then be at head office, and {spent} is booked as expenses of {party}. An approved deposit cannot be changed.`,
      values: { net: amountOf(one, one.net), spent: amountOf(one, one.spent), party: one.party_name ?? '' },
    }),
    send: (id, { reference }) =>
      call(branchDepositContract.statusUpdate, { params: { id }, body: { status: 'approved', reference: reference ?? null } }),
  },
  words: {
    ...words,
    add: msg`Add branch deposit`,
    addKeywords: msg`hand in, cash, bank slip, expenses`,
    make: msg`Make a deposit of this cash`,
    made: msg`{number}: {amount} from {party}. It now needs its expenses and its slip.`,
    freed: msg`Its cash can be handed in again. The number is not reused.`,
  },
}
