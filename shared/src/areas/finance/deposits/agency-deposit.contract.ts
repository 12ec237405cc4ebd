// Agency deposits: what agencies collected and paid in for head office, with the bank's slip.
import { type Labels, msg } from '@office/shared/core/messages/message'
import * as x from '../../../core/schema.ts'
import { documentLabels, documentRow, MAX_LINES, madeFields, Sum } from '../document.model.ts'
import { agencyDepositTransitions } from './agency-deposit.transitions.ts'
import { depositSteps, heldOrderEndpoints } from './deposit.contract.ts'
import { DepositOrder, heldRow, PaidInStatus, paidInLabels, paidInRow } from './deposit.model.ts'

const row = {
  ...documentRow,
  state: x.stateOf(agencyDepositTransitions),
  ...paidInRow,
  /** The commission set off against it, below 0 where more was carried into it than earned, and the amount then paid in. */
  commission: x.signedAmount(),
  commission_id: x.nullable(x.id()),
  commission_number: x.nullable(x.text()),
  net: x.amount(),
  ...heldRow,
}
export const AgencyDeposit = x.row(row)
export type AgencyDeposit = x.Of<typeof AgencyDeposit>

const MadeAgencyDeposits = x.row({ ...row, ...madeFields(AgencyDeposit) })
export type MadeAgencyDeposits = x.Of<typeof MadeAgencyDeposits>

export const agencyDepositLabels = {
  ...documentLabels,
  ...paidInLabels,
  party_name: msg`Agency`,
  commission: msg`Commission`,
  commission_number: msg`Set off`,
  net: msg`Paid in`,
} satisfies Labels<AgencyDeposit>

export const AgencyDepositPrint = x.row({ ...row, orders: x.list(DepositOrder, 0, MAX_LINES) })
export type AgencyDepositPrint = x.Of<typeof AgencyDepositPrint>

const AgencyCash = x.row({
  /** From the journal. */
  in_hand: x.list(Sum, 0, 50),
  pending: x.list(Sum, 0, 50),
  pending_orders: x.integer(),
  /** Since when an agency has held the oldest cash. */
  oldest_at: x.nullable(x.instant()),
  to_decide: x.integer(),
  approved_today: x.list(Sum, 0, 50),
})
export type AgencyCash = x.Of<typeof AgencyCash>

const { moves } = agencyDepositTransitions

const steps = depositSteps({
  party: 'agency',
  row: AgencyDeposit,
  detail: AgencyDeposit,
  print: AgencyDepositPrint,
  cash: AgencyCash,
  status: PaidInStatus,
  views: 'view-agency-finance',
  creates: 'create-agency-deposit',
  rejects: moves.reject.needs,
  prints: 'print-agency-deposit',
  changes: [moves.approve.needs, moves.cancel.needs],
  fails: { status: ['slip-missing', 'own-agency'], reject: ['own-agency'], print: [] },
  summaries: {
    list: 'Agency deposits',
    status: 'Approve a deposit whose slip is there, or cancel it while it is not decided',
  },
})

export const agencyDepositContract = {
  ...steps,
  ...heldOrderEndpoints({
    party: 'agency',
    made: MadeAgencyDeposits,
    views: 'view-agency-finance',
    creates: 'create-agency-deposit',
    fails: [],
  }),
}
