// Where everyone who has a waybill sees its parcel.
import { normaliseWaybill } from '@office/shared/format/waybill'

export const trackingPath = (waybill: string): string => `/track/${encodeURIComponent(normaliseWaybill(waybill))}`
