// Secrets that we must be able to read again (passwords of connections) are encrypted in the database; the key is not stored
// there.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where a secret is stored; it can only be opened there. */
export interface SecretPlace {
  tenantId: number
  /** The setting it belongs to, e.g. 'email'; 'mail' for a mail waiting to be sent. */
  kind: string
  field: string
}

export interface SecretBox {
  seal: (secret: string, place: SecretPlace) => string
  /** The secret; null if it was sealed with another key or for another place. Values stored before the box existed are plain. */
  open: (kept: string, place: SecretPlace) => string | null
  /** The secret sealed with the current key, unchanged if that one sealed it; null if it cannot be opened. */
  reseal: (kept: string, place: SecretPlace) => string | null
}

/** Names the format, so that another key or cipher can be used beside it. */
export const SEALED = 'sealed:1:'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

export const isSealed = (kept: string): boolean => kept.startsWith(SEALED)

const boundTo = ({ tenantId, kind, field }: SecretPlace): Buffer => Buffer.from(JSON.stringify([SEALED, tenantId, kind, field]))

/** Opens with one key; null if another one sealed it, or for another place. */
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

/** @param other also opens, while one key is replaced by the other; it never seals */
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

/** Where an installation has its keys (core/config.ts). */
interface Keys {
  /** Null for the key file in the data folder. */
  secretKey: Buffer | null
  otherSecretKey: Buffer | null
  dataDir: string
}

/** The box of an installation. */
export const secretBoxOf = (keys: Keys): SecretBox => createSecretBox(secretKeyOf(keys), keys.otherSecretKey)

/** 32 bytes from 64 hexadecimal digits or base64; null for anything else. */
export function readSecretKey(text: string): Buffer | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  return /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : null
}

/** The key from the environment, or else from the data folder, which this process has locked; created at the first start. */
export function secretKeyOf({ secretKey, dataDir }: Pick<Keys, 'secretKey' | 'dataDir'>): Buffer {
  if (secretKey !== null) return secretKey
  const path = join(dataDir, 'secret.key')
  if (!existsSync(path)) {
    const making = `${path}.making`
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    // Left by a crash, perhaps with another mode.
    rmSync(making, { force: true })
    // Synced to disk before it gets its name, because no secret may be sealed with a key that a power failure would lose.
    writeFileSync(making, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true })
    renameSync(making, path)
  }
  const key = readSecretKey(readFileSync(path, 'utf8').trim())
  if (key === null) throw new Error(`The key file ${path} must hold 32 bytes as base64; put the right one back`)
  return key
}
