// The kinds of rate cards above the list of one: what senders pay, and what riders and agencies are paid.
import { useLingui } from '@lingui/react/macro'
import { type RateCardKind, rateCardKindNames } from '@office/shared/areas/rate-cards/rate-card.contract'
import { useLocation } from 'wouter'
import { useTell } from '../../../core/language/translate.ts'
import { Tabs } from '../../../core/ui/tabs.tsx'
import { cardsPath } from '../rate-card-paths.part.ts'

const kinds: readonly RateCardKind[] = ['merchant', 'walking-customer', 'rider', 'agent']

export function KindTabs() {
  const { t } = useLingui()
  const tell = useTell()
  const [path, navigate] = useLocation()
  return (
    <Tabs
      label={t`Kinds of rate cards`}
      tabs={kinds.map(kind => ({ id: cardsPath(kind), title: tell(rateCardKindNames[kind]) }))}
      active={path}
      onChoose={navigate}
    />
  )
}
