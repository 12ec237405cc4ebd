// How states of deposits are coloured, where their screens are, and sums in several currencies as they are read.
import type { AgencyDepositState } from '@office/shared/areas/finance/agency-deposit.transitions'
import type { Sum } from '@office/shared/areas/finance/document.model'
import type { RiderDepositState } from '@office/shared/areas/finance/rider-deposit.transitions'
import { formatAmount } from '@office/shared/format/amount'
import type { TagTone } from '../../core/ui/tag.tsx'

export const depositTones: Readonly<Record<RiderDepositState | AgencyDepositState, TagTone>> = {
  submitted: 'warn',
  counted: 'info',
  approved: 'ok',
  rejected: 'danger',
  cancelled: 'plain',
}

export const riderFinancePath = '/operations/rider-finance'
export const newDepositPath = '/operations/add-new-rider-deposit'
export const agencyFinancePath = '/operations/agent-finance'
export const newAgencyDepositPath = '/operations/add-new-agent-deposit'
export const agencyDepositPath = (id: number) => `/operations/agent-deposit-orders/${id}`
export const depositPath = (id: number) => `/operations/rider-deposit-orders/${id}`

/** 'NPR 18,990.00 + EUR 89.90': never added up. */
export const sumsText = (sums: readonly Sum[]): string =>
  sums.map(({ currency, amount }) => `${currency} ${formatAmount(amount)}`).join(' + ')
