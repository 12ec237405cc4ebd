// What the screens of one card share: its head, and the states while it is loading or failed to load.
import { Trans } from '@lingui/react/macro'
import {
  isPriceKind,
  type RateCardDetail,
  type RateCardKind,
  rateCardContract,
} from '@office/shared/areas/rate-cards/rate-card.contract'
import { rateCardTransitions } from '@office/shared/areas/rate-cards/rate-card.transitions'
import type { CallError } from '@office/shared/core/api/failure'
import { formatDay } from '@office/shared/format/date-time'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RouteParams } from '../../../core/area.ts'
import { useEndpoint } from '../../../core/data/queries.ts'
import { useTell } from '../../../core/language/translate.ts'
import { PageHead } from '../../../core/layout/page-head.tsx'
import { RecordAwaited } from '../../../core/record/record-awaited.tsx'
import { EmptyState } from '../../../core/ui/states/empty-state.tsx'
import { Tag } from '../../../core/ui/tag.tsx'
import { kindWords } from '../rate-card-kinds.ts'
import { cardsPath } from '../rate-card-paths.part.ts'
import { stateTones } from '../rate-card-words.ts'
import { kindOf, useRateCard } from './use-rate-card.ts'

export function CardHead({ card, actions, aside }: { card: RateCardDetail; actions?: ReactNode; aside?: ReactNode }) {
  const tell = useTell()
  const { number } = card
  return (
    <PageHead
      title={<bdi>{card.name}</bdi>}
      above={[{ title: tell(kindWords[card.kind].title), href: cardsPath(card.kind) }]}
      aside={
        <>
          <Tag tone={stateTones[card.state]}>{tell(rateCardTransitions.states[card.state].name)}</Tag>
          <Tag>
            <Trans>Version {number}</Trans>
          </Tag>
          {card.is_default && (
            <Tag tone="info">
              <Trans>Default</Trans>
            </Tag>
          )}
          {aside}
        </>
      }
      actions={actions}
      line={true}
    />
  )
}

export function CardAwaited({
  id,
  kind,
  error,
  onRetry,
}: {
  id: number
  kind: RateCardKind
  error: CallError | null
  onRetry: () => void
}) {
  const tell = useTell()
  return (
    <RecordAwaited
      title={`#${id}`}
      above={[{ title: tell(kindWords[kind].title), href: cardsPath(kind) }]}
      error={error}
      failed={<Trans>The rate card could not be loaded</Trans>}
      gone={error?.status === 404 && <Trans>This rate card does not exist.</Trans>}
      onRetry={onRetry}
    />
  )
}

/** A line above the card that says what prevents its next step, or how it got here. */
export const CardNote = ({ children }: { children: ReactNode }) => (
  <p className="m-0 flex flex-none items-center gap-2 border-b border-hairline bg-warn-bg px-4 py-2 text-warn">
    <TriangleAlert className="size-4 flex-none" aria-hidden={true} />
    <span className="min-w-0">{children}</span>
  </p>
)

/** '01/02/2026 – 31/12/2026'; open if it has no last day. */
export const CardDays = ({ card }: { card: Pick<RateCardDetail, 'from_day' | 'to_day'> }) => (
  <bdi dir="ltr" className="num">
    {formatDay(card.from_day)} – {card.to_day === null ? '…' : formatDay(card.to_day)}
  </bdi>
)

type CardScreen = (props: { card: RateCardDetail }) => ReactNode

/** A screen of one card, once loaded; a screen that only shows prices requests them together with the card. */
export const cardScreen = (Screen: CardScreen, showsPrices = false) =>
  function CardOfAddress({ params }: { params: RouteParams }) {
    const kind = kindOf(params)
    const id = Number(params.id ?? 0)
    return kind === null ? (
      <OtherKind />
    ) : (
      <Loaded key={`${kind} ${id}`} kind={kind} id={id} Screen={Screen} showsPrices={showsPrices} />
    )
  }

interface LoadedProps {
  id: number
  kind: RateCardKind
  Screen: CardScreen
  showsPrices: boolean
}

function Loaded({ id, kind, Screen, showsPrices }: LoadedProps) {
  useEndpoint(rateCardContract.table, { params: { id } }, { enabled: showsPrices && isPriceKind(kind) })
  const { card, error, retry } = useRateCard(id, kind)
  return card ? <Screen card={card} /> : <CardAwaited id={id} kind={kind} error={error} onRetry={retry} />
}

export const OtherKind = () => (
  <>
    <PageHead title={<Trans>Rate card</Trans>} line={true} />
    <EmptyState detail={<Trans>This kind of rate card does not exist.</Trans>} />
  </>
)
