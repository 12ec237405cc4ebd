// Where the page of a rider is.
export const riderPath = (id: number | string): string => `/operations/rider/${id}`
