// A card with its prices, its zones and the version before, as the screens of a card need them.
import { type Lane, lanesByKey } from '@office/shared/areas/rate-cards/price-card.model'
import {
  type PriceCardKind,
  priceCardKinds,
  type RateCardDetail,
  rateCardContract,
} from '@office/shared/areas/rate-cards/rate-card.contract'
import type { TableZone } from '@office/shared/areas/rate-cards/rate-table'
import type { CallError } from '@office/shared/core/failure'
import { useMemo } from 'react'
import type { RouteParams } from '../../core/area.ts'
import { useEndpoint } from '../../core/data/queries.ts'
import { useOpened } from '../../core/form/use-opened.ts'
import { useRecordScope } from '../../core/record/use-record-scope.ts'
import { RATE_CARD } from './rate-card.commands.ts'
import { cardsPath } from './rate-card-paths.ts'

/** The kind that an address names; null for those that pay instead of pricing. */
export const kindOf = (params: RouteParams): PriceCardKind | null =>
  priceCardKinds.find(kind => kind === params.rateCardType) ?? null

export interface WholeCard {
  card: RateCardDetail
  lanes: readonly Lane[]
  zones: readonly TableZone[]
  zoneNames: ReadonlyMap<number, string>
  /** null where there is no version before. */
  before: ReadonlyMap<string, Lane> | null
}

/** @param isEdited the prices are taken as they were when the screen was opened */
export function useRateCard(
  id: number,
  kind: PriceCardKind,
  isEdited = false,
): { whole: WholeCard | null; error: CallError | null; retry: () => void } {
  const found = useEndpoint(rateCardContract.get, { params: { id } })
  const card = found.data
  const shown = useEndpoint(rateCardContract.table, { params: { id } }, { enabled: !isEdited })
  const opened = useOpened(rateCardContract.table, { params: { id } }, isEdited)
  const table = isEdited ? opened.record : shown.data
  const previous = useEndpoint(
    rateCardContract.table,
    { params: { id: card?.previous_id ?? 0 } },
    { enabled: card != null && card.previous_id !== null },
  )
  const zones = useEndpoint(rateCardContract.zoneExtract, {})
  const retry = () => {
    for (const asked of [found, shown, previous, zones]) if (asked.error) void asked.refetch()
    if (opened.error) opened.retry()
  }
  useRecordScope(card ? { noun: RATE_CARD, id, label: card.name, data: card } : null, cardsPath(kind), () => void found.refetch())
  const whole = useMemo((): WholeCard | null => {
    const isReady = card && table && zones.data && (card.previous_id === null || previous.data)
    if (!isReady) return null
    return {
      card,
      lanes: table.lanes,
      zones: zones.data,
      zoneNames: new Map(zones.data.map(zone => [zone.id, zone.name])),
      before: card.previous_id === null || !previous.data ? null : lanesByKey(previous.data.lanes),
    }
  }, [card, table, zones.data, previous.data])
  return { whole, error: found.error ?? shown.error ?? opened.error ?? previous.error ?? zones.error, retry }
}
