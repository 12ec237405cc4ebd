// Requests for waybill numbers and the series that they come from stand on one screen.
import { type Message, msg } from '@office/shared/core/message'
import type { PermissionName } from '@office/shared/permissions/catalogue'

export const waybillTabs = ['requests', 'series'] as const
export type WaybillTab = (typeof waybillTabs)[number]

export const waybillTabTitles: Readonly<Record<WaybillTab, Message>> = {
  requests: msg`Requests`,
  series: msg`Waybill series`,
}

export const waybillTabNeeds: Readonly<Record<WaybillTab, PermissionName>> = {
  requests: 'view-waybill-request',
  series: 'view-waybill-series',
}

export const waybillTabPath = (tab: WaybillTab): string => `/waybillrequest?tab=${tab}`

/** Series that somebody should make more numbers for. */
export const lowSeriesPath = `${waybillTabPath('series')}&filter[is_low]=1`
