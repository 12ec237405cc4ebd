// The server's settings, read once from the environment; nothing else reads process.env.
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { wordsIn } from '@office/shared/format/listed-words'
import { readSecretKey } from './secrets/secret-box.ts'

export interface StorageConfig {
  bucket: string
  region: string
  endpoint: string | null
  accessKeyId: string
  secretAccessKey: string
}

export interface Config {
  port: number
  host: string
  /** PostgreSQL connection URL; null means the embedded database. */
  databaseUrl: string | null
  /** Direct connection to PostgreSQL, if `databaseUrl` points to a pool in transaction mode; null if they are the same. */
  directUrl: string | null
  /** A streaming replica for reports, exports and dashboards; null: they are read from the main database. */
  replicaUrl: string | null
  /** Holds the embedded database, stored files, the key file and the lock. */
  dataDir: string
  /** The built portal. */
  portalDir: string
  /** The built terminal program. */
  programDir: string
  environment: 'production' | 'demo'
  /** The part of our host names after the tenant's name; hosts under other domains name no tenant. */
  domains: readonly string[]
  /** Load and keep the demo tenants, show /demo/outbox. */
  demo: boolean
  /** Seals the secrets of connections; null means the key file in the data folder. */
  secretKey: Buffer | null
  /** A second key that only opens: the previous key, or the next one if other servers seal with it already. Null by default. */
  otherSecretKey: Buffer | null
  storage: StorageConfig | null
  smtpUrl: string | null
  /** Sender of all mail. */
  mailFrom: string
  /** Addresses of proxies in front of us whose X-Forwarded-* headers are trusted; empty: nobody's are. */
  trustedProxies: readonly string[]
  /** Base addresses of services that run on their own, by service name; the others are served here. */
  serviceAddresses: Readonly<Record<string, string>>
  /** The operator's documentation; the portal appends a screen's route to link to it. Null: no links. */
  helpUrl: string | null
  /** Enables /metrics; null: there is no such endpoint. */
  metricsToken: string | null
  /** Whether outward calls may reach loopback and private addresses; for development only (docs/promises.md B14). */
  allowPrivateAddresses: boolean
}

/** OFFICE_SERVICE_NIGHT_OPERATIONS=https://… gives the service 'night-operations' an address of its own. */
const SERVICE = 'OFFICE_SERVICE_'

const checkout = fileURLToPath(new URL('../../..', import.meta.url))

/** The root of the checkout, from which web/dist and locales are found. */
export const checkoutDir: string = process.env.OFFICE_ROOT ? resolve(process.env.OFFICE_ROOT) : checkout

/** Reads the settings; an unusable value is an error that names its variable. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const environment = env.OFFICE_ENV ?? 'demo'
  if (environment !== 'production' && environment !== 'demo')
    throw new Error(`OFFICE_ENV must be production or demo, not '${environment}'`)
  const port = Number(env.PORT || 4000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT must be a number up to 65535, not '${env.PORT}'`)
  return {
    port,
    host: env.HOST || '127.0.0.1',
    databaseUrl: env.DATABASE_URL || null,
    directUrl: besideDatabase(env, 'DATABASE_DIRECT_URL'),
    replicaUrl: besideDatabase(env, 'READ_DATABASE_URL'),
    dataDir: resolve(env.OFFICE_DATA_DIR || resolve(checkoutDir, '.office')),
    portalDir: resolve(checkoutDir, 'web', 'dist'),
    programDir: resolve(checkoutDir, 'cli', 'dist'),
    environment,
    domains: wordsIn(env.OFFICE_DOMAINS ?? 'localhost').map(domain => domain.toLowerCase()),
    demo: environment === 'demo' && env.OFFICE_DEMO !== '0',
    secretKey: readKey(env, 'OFFICE_SECRET_KEY'),
    otherSecretKey: readKey(env, 'OFFICE_OTHER_SECRET_KEY'),
    storage: readStorage(env),
    smtpUrl: readAddress(env, 'SMTP_URL', ['smtp', 'smtps']),
    mailFrom: env.MAIL_FROM || 'Office <no-reply@localhost>',
    trustedProxies: readProxies(env),
    serviceAddresses: Object.fromEntries(
      Object.entries(env).flatMap(([name, value]) =>
        name.startsWith(SERVICE) && value
          ? [
              [
                name.slice(SERVICE.length).toLowerCase().replaceAll('_', '-'),
                value.startsWith('/') ? value : (readAddress(env, name) ?? value),
              ],
            ]
          : [],
      ),
    ),
    helpUrl: readAddress(env, 'OFFICE_HELP_URL')?.replace(/\/+$/, '') ?? null,
    metricsToken: readMetricsToken(env),
    allowPrivateAddresses: env.OFFICE_ALLOW_PRIVATE_ADDRESSES === '1',
  }
}

/** Reads an address of one of these schemes. Its value is never shown, because it may hold a password. */
function readAddress(env: Record<string, string | undefined>, name: string, schemes = ['http', 'https']): string | null {
  const address = env[name]
  if (!address) return null
  const { protocol, hostname } = URL.canParse(address) ? new URL(address) : { protocol: '', hostname: '' }
  if (hostname !== '' && schemes.some(scheme => protocol === `${scheme}:`)) return address
  const forms = schemes.map(scheme => `${scheme}://`).join(' or ')
  throw new Error(`${name} must be an address that begins with ${forms}; special characters in a password are percent-encoded`)
}

/** Networks that have a name of their own. */
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

function readProxies({ OFFICE_TRUSTED_PROXIES: text }: Record<string, string | undefined>): readonly string[] {
  const proxies = wordsIn(text ?? '')
  const wrong = proxies.find(proxy => {
    const [address = '', range, ...rest] = proxy.split('/')
    const bits = { 4: 32, 6: 128 }[isIP(address)] ?? 0
    const isRange =
      range === undefined || isIP(range) === 4 || (/^\d{1,3}$/.test(range) && Number(range) >= 1 && Number(range) <= bits)
    return !NAMED_NETWORKS.includes(proxy) && (bits === 0 || !isRange || rest.length > 0)
  })
  if (wrong !== undefined)
    throw new Error(`OFFICE_TRUSTED_PROXIES must list IP addresses or ranges like 10.0.0.0/8, not '${wrong}'`)
  return proxies
}

/** Reads another connection URL that only makes sense beside DATABASE_URL. */
function besideDatabase(env: Record<string, string | undefined>, name: string): string | null {
  const url = env[name]
  if (!url) return null
  if (!env.DATABASE_URL) throw new Error(`${name} is another way to the database of DATABASE_URL, which is not set`)
  return url
}

function readMetricsToken({ OFFICE_METRICS_TOKEN: token }: Record<string, string | undefined>): string | null {
  if (!token) return null
  if (!/^[A-Za-z0-9_-]{20,200}$/.test(token))
    throw new Error('OFFICE_METRICS_TOKEN must be 20 to 200 letters, digits, - or _, like openssl rand -hex 32 gives')
  return token
}

function readKey(env: Record<string, string | undefined>, name: string): Buffer | null {
  const text = env[name]
  if (!text) return null
  const key = readSecretKey(text)
  // Never includes the value itself, which would end up in a log.
  if (key === null) throw new Error(`${name} must be 32 bytes, as base64 or as 64 hexadecimal digits`)
  return key
}

function readStorage(env: Record<string, string | undefined>): StorageConfig | null {
  if (!env.S3_BUCKET) return null
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!accessKeyId || !secretAccessKey) throw new Error('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
  return {
    bucket: env.S3_BUCKET,
    region: env.S3_REGION || 'us-east-1',
    endpoint: readAddress(env, 'S3_ENDPOINT'),
    accessKeyId,
    secretAccessKey,
  }
}
