// Requests for waybill numbers and the series that they come from stand on one screen.

export const waybillTabPath = (tab: 'requests' | 'series'): string => `/waybillrequest?tab=${tab}`

/** Series that somebody should make more numbers for. */
export const lowSeriesPath = `${waybillTabPath('series')}&filter[is_low]=1`

export const waybillRequestPath = (id: number | string): string => `/waybillrequest?request=${id}`
