// The addresses of opening balances: their list, which stands beside the invoices of merchants, and the import of a file of them.
const OPENINGS = 'openings'
const FILE = 'import'

export const openingsPath = `/operations/merchant-finance?${OPENINGS}=1`
export const openingFilePath = `${openingsPath}&${FILE}=openings`

export const isOpenings = (query: URLSearchParams): boolean => query.has(OPENINGS)
export const isOpeningFile = (query: URLSearchParams): boolean => query.has(FILE)
