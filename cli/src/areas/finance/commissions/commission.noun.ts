// office commissions and agencycommissions list and show: what riders and agencies are paid.
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../../core/nouns/noun.ts'

const columns = ['id', 'number', 'state', 'party_name', 'period_to', 'currency', 'declared'] as const

const load = async (party: 'rider' | 'agency') => {
  const { agencyCommissionContract, commissionLabels, riderCommissionContract } = await import(
    '@office/shared/areas/finance/commissions/commission.contract'
  )
  // Making, deciding and paying need more than a number: commission.commands.ts.
  const { list, get } = party === 'rider' ? riderCommissionContract : agencyCommissionContract
  const plain = await recordNoun({ list, get }, { labels: commissionLabels, name: 'number', columns })
  const [{ explained }, { explainCommission }] = await Promise.all([
    import('../explained.ts'),
    import('@office/shared/areas/finance/explain/commission.explain'),
  ])
  return { ...plain, explain: explained(get, of => explainCommission(`${party}-commission`, of)) }
}

export const commissionNoun = defineNoun({
  path: 'commissions',
  title: msg`Rider commissions`,
  samples: { name: 'RC-2026-000017', list: '--state issued,approved --party-id 3' },
  load: () => load('rider'),
})

export const agencyCommissionNoun = defineNoun({
  path: 'agencycommissions',
  title: msg`Agency commissions`,
  samples: { name: 'AC-2026-000017', list: '--state issued,approved --party-id 3' },
  load: () => load('agency'),
})
