// Session tokens and reset links: 256 random bits outside, only their SHA-256 inside (docs/promises.md B5).
import { createHash, randomBytes } from 'node:crypto'

export const makeToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Prefix of the token of a merchant's program, recognisable at sight and by scanners for leaked secrets. */
const MERCHANT_MARK = 'merchant_'
export const makeMerchantToken = (): string => MERCHANT_MARK + makeToken()
export const isMerchantToken = (token: string): boolean => token.startsWith(MERCHANT_MARK)

/** The token of an Authorization header; a cookie never counts (docs/promises.md A11). */
export const bearerOf = (header: string | undefined): string | null =>
  /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(header ?? '')?.[1] ?? null
