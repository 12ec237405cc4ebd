// The facts of a card: its days, whom it is for, who made it, and its versions.
import { Trans } from '@lingui/react/macro'
import type { RateCardDetail } from '@office/shared/areas/rate-cards/rate-card.contract'
import { rateCardTransitions } from '@office/shared/areas/rate-cards/rate-card.transitions'
import { Link } from 'wouter'
import { useTell } from '../../../core/language/translate.ts'
import { Fact, FactSection, Facts } from '../../../core/record/record-facts.tsx'
import { cardPath } from '../rate-card-paths.part.ts'
import { CardDays } from './rate-card-frame.tsx'

export function CardFacts({ card }: { card: RateCardDetail }) {
  const tell = useTell()
  const parties = [...card.merchants, ...card.businesses, ...card.agencies, ...card.riders].map(({ name }) => name).join(', ')
  return (
    <>
      <FactSection title={<Trans>Card</Trans>}>
        <Facts>
          <Fact label={<Trans>In force</Trans>}>
            <CardDays card={card} />
          </Fact>
          <Fact label={<Trans>Currency</Trans>} code={true}>
            {card.currency}
          </Fact>
          {card.kind !== 'walking-customer' && <Fact label={<Trans>Assigned to</Trans>}>{parties}</Fact>}
          <Fact label={<Trans>Created by</Trans>}>{card.made_by_name}</Fact>
          <Fact label={<Trans>Decided by</Trans>}>{card.decided_by_name}</Fact>
          {card.note !== null && <Fact label={<Trans>Note</Trans>}>{card.note}</Fact>}
        </Facts>
      </FactSection>
      {card.versions.length > 1 && (
        <FactSection title={<Trans>Versions</Trans>}>
          <ul className="m-0 flex list-none flex-col gap-1.5 p-0">
            {card.versions.map(({ number, ...version }) => (
              <li key={version.id} className="flex items-baseline gap-2">
                <Link
                  href={cardPath('view', { kind: card.kind, id: version.id })}
                  className="flex-none"
                  {...(version.id === card.id ? { 'aria-current': 'page' as const } : {})}
                >
                  <Trans>Version {number}</Trans>
                </Link>
                <span className="text-sm text-text-3">{tell(rateCardTransitions.states[version.state].name)}</span>
                <span className="ms-auto text-sm">
                  <CardDays card={version} />
                </span>
              </li>
            ))}
          </ul>
        </FactSection>
      )}
    </>
  )
}
