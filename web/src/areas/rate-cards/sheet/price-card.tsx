// A card of prices: its table, a quote from it, its terms, whom it prices and its versions.
import { Trans, useLingui } from '@lingui/react/macro'
import type { PriceCardDetail } from '@office/shared/areas/rate-cards/rate-card.contract'
import { type ReactNode, useState } from 'react'
import { ScrollPane } from '../../../core/ui/scroll-pane.tsx'
import { CardFacts } from '../card/card-facts.tsx'
import { CardAwaited } from '../card/rate-card-frame.tsx'
import { CardTerms } from '../card/rate-card-terms.tsx'
import { useWholeCard, type WholeCard } from '../card/use-rate-card.ts'
import { PriceSheet, SheetCount } from './price-sheet.tsx'
import { type Range, sheetOf } from './sheet-model.ts'
import { SheetQuote } from './sheet-quote.tsx'
import { TableFiles } from './table-files.tsx'

export function PriceCard({ card, head }: { card: PriceCardDetail; head: ReactNode }) {
  const { whole, error, retry } = useWholeCard(card)
  if (!whole) return <CardAwaited id={card.id} kind={card.kind} error={error} onRetry={retry} />
  return (
    <>
      {head}
      <Prices whole={whole} />
    </>
  )
}

function Prices({ whole }: { whole: WholeCard }) {
  const { card, lanes, zoneNames, before } = whole
  const { t } = useLingui()
  const [range, setRange] = useState<Range>({ from: { row: 0, column: 0 }, to: { row: 0, column: 0 } })
  const sheet = sheetOf(lanes)
  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col max-lg:min-h-[420px]">
        <div className="flex flex-none items-center gap-2 border-b border-border px-4 py-1.5">
          <SheetCount sheet={sheet} before={before} />
          <span className="flex-1" />
          <TableFiles whole={whole} lanes={lanes} />
        </div>
        {lanes.length > 0 ? (
          <PriceSheet
            sheet={sheet}
            slabs={card.slabs}
            currency={card.currency}
            zoneNames={zoneNames}
            before={before}
            range={range}
            onRange={setRange}
          />
        ) : (
          <p className="m-0 px-4 py-6 text-text-2">
            <Trans>This card has no prices yet.</Trans>
          </p>
        )}
      </div>
      <ScrollPane
        label={t`Terms`}
        className="w-[300px] flex-none border-s border-border max-lg:w-full max-lg:border-s-0 max-lg:border-t"
      >
        <SheetQuote whole={whole} lane={lanes[range.to.row]} />
        <CardFacts card={card} />
        <CardTerms card={card} zoneNames={zoneNames} />
      </ScrollPane>
    </div>
  )
}
