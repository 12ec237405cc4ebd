// The addresses of walking customers: their list, and the page of one.
export const walkingCustomersPath = '/walking-customer'

export const walkingCustomerPath = (id: number | string): string => `${walkingCustomersPath}/${id}`
