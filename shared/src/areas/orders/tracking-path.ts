// Where everyone who has a waybill sees its parcel: on the portal, in links that people copy, and in codes that are scanned.
import { normaliseWaybill } from '../../format/waybill.ts'

export const trackingPath = (waybill: string): string => `/track/${encodeURIComponent(normaliseWaybill(waybill))}`
