// A new rate card: its terms first; its prices follow on the next screen.
import { useMemo } from 'react'
import type { RouteParams } from '../../core/area.ts'
import { FormScreen } from '../../core/form/form-screen.tsx'
import { rateCardForm } from './rate-card.form.ts'
import { OtherKind } from './rate-card-frame.tsx'
import { kindWords } from './rate-card-kinds.ts'
import { cardPath, cardsPath } from './rate-card-paths.ts'
import { kindOf } from './use-rate-card.ts'

export default function CreateRateCard({ params }: { params: RouteParams }) {
  const kind = kindOf(params)
  const form = useMemo(() => rateCardForm(kind ?? 'merchant'), [kind])
  if (kind === null) return <OtherKind />
  return (
    <FormScreen
      key={kind}
      form={form}
      above={{ title: kindWords[kind].title, href: cardsPath(kind) }}
      seen={card => cardPath('update', card)}
    />
  )
}
