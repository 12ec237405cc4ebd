// A new rate card: first its terms; the prices follow on the next screen.
import { useMemo } from 'react'
import type { RouteParams } from '../../../core/area.ts'
import { FormScreen } from '../../../core/form/screen/form-screen.tsx'
import { OtherKind } from '../card/rate-card-frame.tsx'
import { kindOf } from '../card/use-rate-card.ts'
import { rateCardForm } from '../rate-card.form.ts'
import { kindWords } from '../rate-card-kinds.ts'
import { cardPath, cardsPath } from '../rate-card-paths.part.ts'

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
