// office deposits, agencydeposits and branchdeposits list and show: deposits of riders, agencies and branches.
import { msg } from '@office/shared/core/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

export const depositNoun = defineNoun({
  path: 'deposits',
  title: msg`Rider deposits`,
  samples: { name: 'RD-2026-000017', list: '--state submitted,counted --party-id 3' },
  load: async () => {
    const { riderDepositContract, riderDepositLabels } = await import(
      '@office/shared/areas/finance/deposits/rider-deposit.contract'
    )
    // Deciding asks for more than a number: deposit.commands.ts.
    const { list, get } = riderDepositContract
    return recordNoun(
      { list, get },
      {
        labels: riderDepositLabels,
        name: 'number',
        columns: ['id', 'number', 'state', 'party_name', 'currency', 'declared', 'variance'],
      },
    )
  },
})

export const agencyDepositNoun = defineNoun({
  path: 'agencydeposits',
  title: msg`Agency deposits`,
  samples: { name: 'AD-2026-000017', list: '--state submitted --party-id 3' },
  load: async () => {
    const { agencyDepositContract, agencyDepositLabels } = await import(
      '@office/shared/areas/finance/deposits/agency-deposit.contract'
    )
    const { list, get } = agencyDepositContract
    return recordNoun(
      { list, get },
      {
        labels: agencyDepositLabels,
        name: 'number',
        columns: ['id', 'number', 'state', 'party_name', 'currency', 'declared', 'has_slip'],
      },
    )
  },
})

export const branchDepositNoun = defineNoun({
  path: 'branchdeposits',
  title: msg`Branch deposits`,
  samples: { name: 'BD-2026-000017', list: '--state submitted --party-id 3' },
  load: async () => {
    const { branchDepositContract, branchDepositLabels } = await import(
      '@office/shared/areas/finance/deposits/branch-deposit.contract'
    )
    const { list, get } = branchDepositContract
    return recordNoun(
      { list, get },
      {
        labels: branchDepositLabels,
        name: 'number',
        columns: ['id', 'number', 'state', 'party_name', 'currency', 'declared', 'net'],
      },
    )
  },
})
