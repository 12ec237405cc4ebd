// hosts.json: who is signed in where, by tenant and person, readable by this user only.
import { mkdirSync } from 'node:fs'
import { msg } from '@office/shared/core/message'
import { CliError, usageError } from '../program/cli-error.ts'
import { exitCodes } from '../program/exit-codes.ts'

/** A signed-in person at one host. */
export interface Account {
  email: string
  name: string
  company: string
  environment: 'production' | 'demo'
  token: string
}

interface HostEntry {
  /** E-mail of the account in use. */
  current: string
  accounts: Record<string, Account>
}

interface Kept extends Record<string, unknown> {
  /** The host in use; null after the last sign-out. */
  current: string | null
  hosts: Record<string, HostEntry>
}

export interface HostStore {
  /** The host in use: the last one that was named by a sign-in, a switch or a setting. */
  current: () => string | null
  /** Puts a host in use that nobody has to be signed in to; null for none. */
  choose: (host: string | null) => void
  /** Every account, the one in use at its host first. */
  list: () => { host: string; account: Account; isCurrent: boolean }[]
  account: (host: string, email?: string) => Account | null
  /** Keeps an account and puts it in use. */
  keep: (host: string, account: Account) => void
  use: (host: string, email?: string) => Account
  forget: (host: string, email: string) => void
}

const notSignedIn = msg`You are not signed in to {host}.`
const noSuchAccount = msg`Nobody with the e-mail {email} is signed in to {host}.`

/** Opens hosts.json of a folder; made at the first sign-in. */
export async function openHosts(folder: string): Promise<HostStore> {
  const { default: Conf } = await import('conf')
  // Others of the machine need not even see who is signed in where.
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
          .map(account => ({ host, account, isCurrent: host === conf.get('current') && account.email === current }))
          .sort((a, b) => Number(b.account.email === current) - Number(a.account.email === current)),
      ),
    account: (host, email) => entry(host)?.accounts[email ?? entry(host)?.current ?? ''] ?? null,
    keep(host, account) {
      put(host, { current: account.email, accounts: { ...entry(host)?.accounts, [account.email]: account } })
      conf.set('current', host)
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
    forget(host, email) {
      const known = entry(host)
      if (!known) return
      const { [email]: _gone, ...accounts } = known.accounts
      const [next] = Object.keys(accounts)
      put(host, next === undefined ? null : { current: known.current === email ? next : known.current, accounts })
      if (next === undefined && conf.get('current') === host) conf.set('current', Object.keys(conf.get('hosts'))[0] ?? null)
    },
  }
}
