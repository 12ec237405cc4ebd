// The tabs for waybill requests and for the series that their numbers come from.

export const waybillTabPath = (tab: 'requests' | 'series'): string => `/waybillrequest?tab=${tab}`

/** Series that need more numbers soon. */
export const lowSeriesPath = `${waybillTabPath('series')}&filter[is_low]=1`

export const waybillRequestPath = (id: number | string): string => `/waybillrequest?request=${id}`
