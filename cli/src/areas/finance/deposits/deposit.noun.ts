// office deposits, agencydeposits and branchdeposits list and show: deposits of riders, agencies and branches.
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../../core/nouns/noun.ts'

const explaining = () => Promise.all([import('../explained.ts'), import('@office/shared/areas/finance/explain/deposit.explain')])

export const depositNoun = defineNoun({
  path: 'deposits',
  title: msg`Rider deposits`,
  samples: { name: 'RD-2026-000017', list: '--state submitted,counted --party-id 3' },
  load: async () => {
    const { riderDepositContract, riderDepositLabels } = await import(
      '@office/shared/areas/finance/deposits/rider-deposit.contract'
    )
    // Deciding needs more than a number: deposit.commands.ts.
    const { list, get } = riderDepositContract
    const [{ explained }, { explainRiderDeposit }] = await explaining()
    const plain = await recordNoun(
      { list, get },
      {
        labels: riderDepositLabels,
        name: 'number',
        columns: ['id', 'number', 'state', 'party_name', 'currency', 'declared', 'variance'],
      },
    )
    return { ...plain, explain: explained(get, explainRiderDeposit) }
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
    const [{ explained }, { explainAgencyDeposit }] = await explaining()
    const plain = await recordNoun(
      { list, get },
      {
        labels: agencyDepositLabels,
        name: 'number',
        columns: ['id', 'number', 'state', 'party_name', 'currency', 'declared', 'net'],
      },
    )
    return { ...plain, explain: explained(get, explainAgencyDeposit) }
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
    const [{ explained }, { explainBranchDeposit }] = await explaining()
    const plain = await recordNoun(
      { list, get },
      {
        labels: branchDepositLabels,
        name: 'number',
        columns: ['id', 'number', 'state', 'party_name', 'currency', 'declared', 'net'],
      },
    )
    return { ...plain, explain: explained(get, explainBranchDeposit) }
  },
})
