// Edits a draft: its prices as a sheet or its rules as a list, or its terms as a form.
import { isPriceCard, type RateCardDetail } from '@office/shared/areas/rate-cards/rate-card.contract'
import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { FormScreen } from '../../../core/form/screen/form-screen.tsx'
import { cardScreen } from '../card/rate-card-frame.tsx'
import { PayRules } from '../pay/pay-rules.tsx'
import { rateCardForm } from '../rate-card.form.ts'
import { cardPath } from '../rate-card-paths.part.ts'
import { PriceTable } from '../sheet/price-table.tsx'

export default cardScreen(({ card }) => {
  const isTerms = new URLSearchParams(useSearch()).get('part') === 'terms'
  if (isTerms) return <Terms card={card} />
  return isPriceCard(card) ? <PriceTable card={card} /> : <PayRules card={card} />
})

function Terms({ card }: { card: RateCardDetail }) {
  const form = useMemo(() => rateCardForm(card.kind), [card.kind])
  return <FormScreen form={form} record={card} above={{ title: card.name, href: cardPath('update', card) }} />
}
