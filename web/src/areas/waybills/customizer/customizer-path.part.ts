// Where the label of a layout is worked on.

export const customizerPath = (id: number | string): string => `/waybill-customizer/${id}`
