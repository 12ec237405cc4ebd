// The money status for every pair of the two facts, and when payout rules make money due.
import { describe, expect, it } from 'vitest'
import { finance } from '../../orders/finance-status.model.ts'
import { status } from '../../orders/order-status.model.ts'
import { payoutRules, settlementOf } from '../invoices/payout.model.ts'
import { type Custody, custodies, isDueBeside, type Settlement, settlements, shownStatus } from './custody.model.ts'

const f = finance
/** Worked out by hand from the rule: settlements open, due, in-invoice, settled. */
const table: Record<Custody, [open: string, due: string]> = {
  none: [f.noCollection, f.toBeInvoiced],
  'to-collect': [f.toCollect, f.toCollect],
  'with-rider': [f.withRider, f.withRider],
  'in-rider-deposit': [f.riderDepositPending, f.riderDepositPending],
  'at-branch': [f.atBranch, f.atBranch],
  'in-branch-deposit': [f.branchDepositPending, f.branchDepositPending],
  'with-agency': [f.withAgency, f.withAgency],
  'in-agency-deposit': [f.branchDepositPending, f.branchDepositPending],
  'at-gateway': [f.atHeadOffice, f.toBeInvoiced],
  'at-office': [f.atHeadOffice, f.toBeInvoiced],
  'not-collected': [f.notCollected, f.toBeInvoiced],
  'written-off': [f.notCollected, f.toBeInvoiced],
}

const expected = (custody: Custody, settlement: Settlement): string => {
  const [open, due] = table[custody]
  return { open, due, 'in-invoice': f.inMerchantInvoice, settled: f.settled }[settlement]
}

describe('the shown status', () => {
  it.each(custodies)('follows from custody %s with every settlement', custody => {
    for (const settlement of settlements) {
      expect(shownStatus({ custody, settlement, is_disputed: false })).toBe(expected(custody, settlement))
      expect(shownStatus({ custody, settlement, is_disputed: true })).toBe(f.disputed)
    }
  })

  it('is marked as due exactly where it does not say so itself', () => {
    for (const custody of custodies)
      for (const settlement of settlements) {
        const isSilent = settlement === 'due' && expected(custody, settlement) !== f.toBeInvoiced
        expect(isDueBeside({ custody, settlement, is_disputed: false })).toBe(isSilent)
        expect(isDueBeside({ custody, settlement, is_disputed: true })).toBe(false)
      }
  })
})

describe('a merchant is due an order', () => {
  const dueWith = (rule: (typeof payoutRules)[number], days = 0) =>
    custodies.filter(custody => settlementOf({ status_key: status.delivered, custody, days }, { rule, days: 3 }) === 'due')
  it('once its cash is at a branch or further, but not with an agency', () => {
    expect(dueWith('reconciled')).toEqual([
      'none',
      'at-branch',
      'in-branch-deposit',
      'at-gateway',
      'at-office',
      'not-collected',
      'written-off',
    ])
  })
  it('once its cash is at head office', () => {
    expect(dueWith('at-head-office')).toEqual(['none', 'at-gateway', 'at-office', 'not-collected', 'written-off'])
  })
  it('some days after it ended, or at once, wherever the cash is', () => {
    expect(dueWith('days-after-delivery', 2)).toEqual([])
    expect(dueWith('days-after-delivery', 3)).toEqual(custodies)
    expect(dueWith('at-once')).toEqual(custodies)
  })
  it('not before it ended, and not when it was cancelled or lost', () => {
    for (const status_key of [status.created, status.sentForDelivery, status.cancelled, status.lost])
      for (const rule of payoutRules)
        expect(settlementOf({ status_key, custody: 'not-collected', days: 9 }, { rule, days: 3 })).toBe('open')
  })
})
