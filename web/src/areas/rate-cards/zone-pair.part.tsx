// From one zone to another, by their names: from left to right on every page, as all languages of the portal are read
// (core/look/right-to-left.css), since a turned arrow between names that keep their order says the opposite.
import type { ZonePair } from '@office/shared/areas/rate-cards/prices/price-trace.model'

export const ZonePairName = ({ zones: { origin, destination } }: { zones: ZonePair }) => (
  <bdi dir="ltr">
    <bdi>{origin}</bdi> <span aria-hidden={true}>→</span> <bdi>{destination}</bdi>
  </bdi>
)
