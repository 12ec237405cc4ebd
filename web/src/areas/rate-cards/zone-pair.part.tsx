// From one zone to another, by their names.
import type { ZonePair } from '@office/shared/areas/rate-cards/prices/price-trace.model'

export const ZonePairName = ({ zones: { origin, destination } }: { zones: ZonePair }) => (
  <>
    <bdi>{origin}</bdi>{' '}
    <span className="flip inline-block" aria-hidden={true}>
      →
    </span>{' '}
    <bdi>{destination}</bdi>
  </>
)
