// Where everyone who has a waybill sees its parcel: on the portal, in links that people copy, and in codes that are scanned.
import { normaliseWaybill } from './waybill.ts'

export const trackingPath = (waybill: string): string => `/track/${encodeURIComponent(normaliseWaybill(waybill))}`

/** The waybill of a scanned or pasted address of that kind; null for any other text. */
export const trackedWaybill = (text: string): string | null => /^https?:\/\/\S+\/track\/([A-Z0-9-]+)$/i.exec(text)?.[1] ?? null
