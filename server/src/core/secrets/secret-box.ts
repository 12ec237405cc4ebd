// Secrets that we must be able to read again (passwords of connections) stand encrypted in the database; the key does not.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** Where a secret stands: it can be opened there only. */
export interface SecretPlace {
  tenantId: number
  /** The setting it belongs to: 'email'; 'mail' for one that waits to be sent. */
  kind: string
  field: string
}

export interface SecretBox {
  seal: (secret: string, place: SecretPlace) => string
  /** The secret; null when it was sealed with another key or for another place. What was kept before there was a box is plain. */
  open: (kept: string, place: SecretPlace) => string | null
  /** The secret sealed with the key in use, as it was kept where that one sealed it; null where it cannot be opened. */
  reseal: (kept: string, place: SecretPlace) => string | null
}

/** Says how, so that another key or cipher can come to stand beside it. */
export const SEALED = 'sealed:1:'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

export const isSealed = (kept: string): boolean => kept.startsWith(SEALED)

const boundTo = ({ tenantId, kind, field }: SecretPlace): Buffer => Buffer.from(JSON.stringify([SEALED, tenantId, kind, field]))

/** What one key opens; null where another one sealed, or for another place. */
function openWith(key: Buffer, kept: string, place: SecretPlace): string | null {
  const bytes = Buffer.from(kept.slice(SEALED.length), 'base64url')
  const [nonce, tag, hidden] = [
    bytes.subarray(0, NONCE_BYTES),
    bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
    bytes.subarray(NONCE_BYTES + TAG_BYTES),
  ]
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(boundTo(place)).setAuthTag(tag)
    return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** @param other opens as well, while one key is exchanged for the other; nothing is sealed with it */
export function createSecretBox(key: Buffer, other: Buffer | null = null): SecretBox {
  function seal(secret: string, place: SecretPlace): string {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(boundTo(place))
    const hidden = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
    return SEALED + Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url')
  }

  function open(kept: string, place: SecretPlace): string | null {
    if (!isSealed(kept)) return kept
    const secret = openWith(key, kept, place) ?? (other && openWith(other, kept, place))
    if (secret === null) {
      const { tenantId, kind, field } = place
      console.error(`secret: ${field} of setting ${kind}, tenant ${tenantId}, was not sealed with this key for this place`)
    }
    return secret
  }

  return {
    seal,
    open,
    reseal(kept, place) {
      if (isSealed(kept) && openWith(key, kept, place) !== null) return kept
      const secret = open(kept, place)
      return secret === null ? null : seal(secret, place)
    },
  }
}

/** The box of an installation. */
export const secretBoxOf = (config: Config): SecretBox => createSecretBox(secretKeyOf(config), config.otherSecretKey)

/** 32 bytes as 64 hexadecimal digits or as base64; null for anything else. */
export function readSecretKey(text: string): Buffer | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  return /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : null
}

/** The key of the environment, else that of the data folder, which this process has locked: made with the first start. */
export function secretKeyOf({ secretKey, dataDir }: Config): Buffer {
  if (secretKey !== null) return secretKey
  const path = join(dataDir, 'secret.key')
  if (!existsSync(path)) {
    const making = `${path}.making`
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    // Left by a crash, perhaps with another mode.
    rmSync(making, { force: true })
    // On the disk before it has its name: no secret may be sealed with a key that a power cut takes.
    writeFileSync(making, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true })
    renameSync(making, path)
  }
  const key = readSecretKey(readFileSync(path, 'utf8').trim())
  if (key === null) throw new Error(`The key file ${path} must hold 32 bytes as base64; put the right one back`)
  return key
}
