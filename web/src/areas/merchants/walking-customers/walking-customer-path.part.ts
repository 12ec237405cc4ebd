// The address of a walking customer's page.
export const walkingCustomerPath = (id: number | string): string => `/walking-customer/${id}`
