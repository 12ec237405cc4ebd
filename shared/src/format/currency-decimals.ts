// How many decimals the amounts of a currency have: two, but for those that ISO 4217 lists with none or three. The database knows the
// same ones (migration 0820); a test compares them.

/** The currencies whose amounts do not have two decimals. */
export const decimalsByCurrency: ReadonlyMap<string, 0 | 3> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ').map(code => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map(code => [code, 3] as const),
])

/** The most that any currency has. */
export const MOST_DECIMALS = 3

export const decimalsOf = (currency: string): 0 | 2 | 3 => decimalsByCurrency.get(currency) ?? 2
