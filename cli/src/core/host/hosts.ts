// hosts.json: who is signed in where, by tenant and person, readable by this user only. Tokens are in the system's keyring if
// there is one.
import { mkdirSync } from 'node:fs'
import { msg } from '@office/shared/core/messages/message'
import { CliError, usageError } from '../program/cli-error.ts'
import { exitCodes } from '../program/exit-codes.ts'
import type { Keyring } from './keyring.ts'

/** A person signed in at a host. */
export interface Account {
  email: string
  name: string
  company: string
  environment: 'production' | 'demo'
}

/** An account as stored in the file: with its token if no keyring holds it. */
interface KeptAccount extends Account {
  token?: string
}

export type TokenPlace = 'keyring' | 'file'

interface HostEntry {
  /** Email of the account in use. */
  current: string
  accounts: Record<string, KeptAccount>
}

interface Kept extends Record<string, unknown> {
  /** The host in use; null after the last sign-out. */
  current: string | null
  hosts: Record<string, HostEntry>
}

export interface HostStore {
  /** The host in use: the last one named by a sign-in, a switch or a setting. */
  current: () => string | null
  /** Makes a host the one in use, even if nobody is signed in to it; null for none. */
  choose: (host: string | null) => void
  /** Every account, with the one in use at its host first. */
  list: () => { host: string; account: Account; isCurrent: boolean; place: TokenPlace }[]
  account: (host: string, email?: string) => Account | null
  /** The token of an account; null if the keyring does not return it. */
  token: (host: string, email: string) => Promise<string | null>
  /** Stores an account with its token and makes it the one in use; returns where the token is stored. */
  keep: (host: string, account: Account, token: string) => Promise<TokenPlace>
  use: (host: string, email?: string) => Account
  forget: (host: string, email: string) => Promise<void>
}

const notSignedIn = msg`You are not signed in to {host}.`
const noSuchAccount = msg`{email} is not signed in to {host}.`

const placeOf = ({ token }: { token?: string | undefined }): TokenPlace => (token === undefined ? 'keyring' : 'file')

/** Opens hosts.json in a folder; the file is created at the first sign-in. */
export async function openHosts(folder: string, keyring: Keyring | null): Promise<HostStore> {
  const { default: Conf } = await import('conf')
  // Other users of the machine need not even see who is signed in where.
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const conf = new Conf<Kept>({
    cwd: folder,
    configName: 'hosts',
    configFileMode: 0o600,
    accessPropertiesByDotNotation: false,
    clearInvalidConfig: false,
    defaults: { current: null, hosts: {} },
  })
  const entry = (host: string): HostEntry | undefined => conf.get('hosts')[host]
  const put = (host: string, changed: HostEntry | null) => {
    const hosts = { ...conf.get('hosts') }
    if (changed) hosts[host] = changed
    else delete hosts[host]
    conf.set('hosts', hosts)
  }
  return {
    current: () => conf.get('current'),
    choose: host => conf.set('current', host),
    list: () =>
      Object.entries(conf.get('hosts')).flatMap(([host, { current, accounts }]) =>
        Object.values(accounts)
          .map(({ token, ...account }) => ({
            host,
            account,
            place: placeOf({ token }),
            isCurrent: host === conf.get('current') && account.email === current,
          }))
          .sort((a, b) => Number(b.account.email === current) - Number(a.account.email === current)),
      ),
    account: (host, email) => entry(host)?.accounts[email ?? entry(host)?.current ?? ''] ?? null,
    async token(host, email) {
      const kept = entry(host)?.accounts[email]
      return kept ? (kept.token ?? (await keyring?.read(host, email)) ?? null) : null
    },
    async keep(host, account, token) {
      const isLocked = (await keyring?.write(host, account.email, token)) === true
      const kept: KeptAccount = isLocked ? account : { ...account, token }
      put(host, { current: account.email, accounts: { ...entry(host)?.accounts, [account.email]: kept } })
      conf.set('current', host)
      return placeOf(kept)
    },
    use(host, email) {
      const known = entry(host)
      if (!known) throw new CliError(exitCodes.auth, 'not-signed-in', notSignedIn, { host }, `office login --host ${host}`)
      const account = known.accounts[email ?? known.current]
      if (!account) throw usageError(noSuchAccount, { host, email: email ?? '' }, 'office auth status')
      put(host, { ...known, current: account.email })
      conf.set('current', host)
      return account
    },
    async forget(host, email) {
      const known = entry(host)
      if (!known) return
      if (known.accounts[email] && known.accounts[email].token === undefined) await keyring?.remove(host, email)
      const { [email]: _gone, ...accounts } = known.accounts
      const [next] = Object.keys(accounts)
      put(host, next === undefined ? null : { current: known.current === email ? next : known.current, accounts })
      if (next === undefined && conf.get('current') === host) conf.set('current', Object.keys(conf.get('hosts'))[0] ?? null)
    },
  }
}
