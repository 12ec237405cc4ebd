// The address at which the label of a layout is edited.

export const customizerPath = (id: number | string): string => `/waybill-customizer/${id}`
