// Signs webhooks: HMAC-SHA256 of time and body, once for each secret in force (docs/webhooks.md).
import { createHmac } from 'node:crypto'

/** 'whsec_…', so that whoever finds one knows what it is. */
export const SECRET_MARK = 'whsec_'

/** @param at seconds since 1970 */
export const signatureOf = (at: number, body: string, secrets: readonly string[]): string =>
  [`t=${at}`, ...secrets.map(secret => `v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`)].join(',')
