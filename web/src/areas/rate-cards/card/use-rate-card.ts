// A card as its screens need it: alone, or with its prices, its zones and the previous version.
import { unpackLanes } from '@office/shared/areas/rate-cards/prices/packed-lanes'
import { type Lane, lanesByKey } from '@office/shared/areas/rate-cards/prices/price-card.model'
import type { PriceTaxes } from '@office/shared/areas/rate-cards/prices/price-tax'
import type { TableZone } from '@office/shared/areas/rate-cards/prices/rate-table'
import {
  type PriceCardDetail,
  type RateCardDetail,
  type RateCardKind,
  rateCardContract,
  rateCardKinds,
} from '@office/shared/areas/rate-cards/rate-card.contract'
import type { CallError } from '@office/shared/core/api/failure'
import { useMemo } from 'react'
import type { RouteParams } from '../../../core/area.ts'
import { useEndpoint } from '../../../core/data/queries.ts'
import { useOpened } from '../../../core/form/session/use-opened.ts'
import { useRecordScope } from '../../../core/record/use-record-scope.ts'
import { RATE_CARD } from '../rate-card.commands.ts'
import { cardsPath } from '../rate-card-paths.part.ts'

/** The kind named by an address. */
export const kindOf = (params: RouteParams): RateCardKind | null =>
  rateCardKinds.find(kind => kind === params.rateCardType) ?? null

export function useRateCard(
  id: number,
  kind: RateCardKind,
): { card: RateCardDetail | null; error: CallError | null; retry: () => void } {
  const found = useEndpoint(rateCardContract.get, { params: { id } })
  const card = found.data ?? null
  const retry = () => void found.refetch()
  useRecordScope(card ? { noun: RATE_CARD, id, label: card.name, data: card } : null, cardsPath(kind), retry)
  return { card, error: found.error, retry }
}

export interface WholeCard {
  card: PriceCardDetail
  lanes: readonly Lane[]
  zones: readonly TableZone[]
  zoneNames: ReadonlyMap<number, string>
  /** The present ones. */
  taxes: PriceTaxes
  /** Null if there is no previous version. */
  before: ReadonlyMap<string, Lane> | null
}

/** @param isEdited the prices stay as they were when the screen was opened */
export function useWholeCard(
  card: PriceCardDetail,
  isEdited = false,
): { whole: WholeCard | null; error: CallError | null; retry: () => void } {
  const { id, previous_id } = card
  const shown = useEndpoint(rateCardContract.table, { params: { id } }, { enabled: !isEdited })
  const opened = useOpened(rateCardContract.table, { params: { id } }, isEdited)
  const table = isEdited ? opened.record : shown.data
  const previous = useEndpoint(rateCardContract.table, { params: { id: previous_id ?? 0 } }, { enabled: previous_id !== null })
  const zones = useEndpoint(rateCardContract.zoneExtract, {})
  const taxes = useEndpoint(rateCardContract.taxes, {})
  const retry = () => {
    for (const asked of [shown, previous, zones, taxes]) if (asked.error) void asked.refetch()
    if (opened.error) opened.retry()
  }
  const whole = useMemo((): WholeCard | null => {
    if (!table || !zones.data || !taxes.data || (previous_id !== null && !previous.data)) return null
    return {
      card,
      lanes: unpackLanes(table),
      zones: zones.data,
      zoneNames: new Map(zones.data.map(zone => [zone.id, zone.name])),
      taxes: taxes.data,
      before: previous_id === null || !previous.data ? null : lanesByKey(unpackLanes(previous.data)),
    }
  }, [card, previous_id, table, zones.data, taxes.data, previous.data])
  return { whole, error: shown.error ?? opened.error ?? previous.error ?? zones.error ?? taxes.error, retry }
}
