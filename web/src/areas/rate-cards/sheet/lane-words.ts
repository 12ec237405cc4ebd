// The zones and the service of a row of prices, in words.
import { type Lane, serviceNames, speedNames } from '@office/shared/areas/rate-cards/prices/price-card.model'
import { useCallback } from 'react'
import { useTell } from '../../../core/language/translate.ts'

export type LaneWords = ReturnType<typeof useLaneWords>

/** What a row is for, in words. */
export function useLaneWords(zoneNames: ReadonlyMap<number, string>) {
  const tell = useTell()
  return useCallback(
    (lane: Lane) => ({
      origin: zoneNames.get(lane.origin_zone_id) ?? `#${lane.origin_zone_id}`,
      destination: zoneNames.get(lane.destination_zone_id) ?? `#${lane.destination_zone_id}`,
      service: [lane.service && tell(serviceNames[lane.service]), lane.speed && tell(speedNames[lane.speed])]
        .filter(Boolean)
        .join(', '),
    }),
    [zoneNames, tell],
  )
}
