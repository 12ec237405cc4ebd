// Lists for people and scripts: changes since the last run, custom columns, files, watching, aliases, a log line.
import { existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '@office/server/core/testing/eventually'
import { joinServer } from '@office/server/core/testing/servers/shared-server'
import { TEST_PASSWORD, type TestOffice } from '@office/server/core/testing/test-office'
import { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { readSheet } from '@office/shared/core/sheet/read-sheet'
import { cellsOf } from '@office/shared/core/sheet/sheet'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTerminal, signedIn, type Terminal } from './run-office.ts'

let office: TestOffice
let terminal: Terminal
const make = (name: string, code: string) =>
  office.admin.call(stateContract.create, { body: { name, code, country_id: 1, native_name: null } })
beforeAll(async () => {
  office = await joinServer()
  terminal = await signedIn(office, office.admin)
  await make('Bagmati', '03')
  await make('=Koshi', '+1')
  await office.inTenant(tx => sql`update states set updated_at = now() - interval '3 days' where code = '03'`.execute(tx))
}, 60_000)
afterAll(async () => {
  terminal.close()
  await office.close()
})

const names = async (...flags: string[]) => {
  const { exit, out, err } = await terminal.run(['states', 'list', '--sort', 'name', '--json', 'name', ...flags])
  expect(exit, err).toBe(0)
  return JSON.parse(out).data.map(({ name }: { name: string }) => name)
}

it('gives what was made or changed since a time, however that is written', async () => {
  expect(await names()).toEqual(['=Koshi', 'Bagmati'])
  expect(await names('--since', '2d')).toEqual(['=Koshi'])
  expect(await names('--since', '4d')).toHaveLength(2)
  expect(await names('--since', new Date(Date.now() - 60_000).toISOString())).toEqual(['=Koshi'])
  expect(await names('--since', '2026-01-01')).toHaveLength(2)
  const wrong = await terminal.run(['states', 'list', '--since', 'soon'])
  expect([wrong.exit, wrong.err]).toEqual([2, expect.stringContaining('12h')])
  expect((await terminal.run(['api', '/admin/state', '-p', 'filter[updated_at]=2026'])).exit).toBe(2)
})

it('refuses a word that a filter cannot be answered for, by naming those that it can, at the terminal and at the API', async () => {
  const wrong = await terminal.run(['deposits', 'list', '--state', 'to-be-counted,submitted,bogus'])
  expect([wrong.exit, wrong.out]).toEqual([2, ''])
  expect(wrong.err).toContain('--state: "bogus" is not an option here. Options: to-be-counted, counted, approved')
  const asked = office.admin.call(riderDepositContract.list, { query: { filters: { state: 'bogus' } } })
  await expect(asked).rejects.toMatchObject({ status: 400, code: 'malformed-request' })
})

it('--since-last-run gives all the first time, and then what is new for this very command', async () => {
  expect(await names('--since-last-run')).toHaveLength(2)
  expect(await names('--since-last-run')).toEqual(['=Koshi'])
  expect(await names('--since-last-run', '--code', '03')).toEqual(['Bagmati'])
  expect(await names('--since-last-run', '--code', '03')).toEqual([])
})

it('--since-last-run goes on wherever the rows are written, and however they are sorted', async () => {
  const written = async (file: string, ...args: string[]) => {
    const flags = ['--since-last-run', '--code', '03', '--csv', '--columns', 'name', '-o', file, ...args]
    expect((await terminal.run(['states', 'list', ...flags])).exit).toBe(0)
    return readFileSync(join(terminal.folder, file), 'utf8')
  }
  expect(await written('monday.csv')).toContain('Bagmati')
  expect(await written('tuesday.csv')).not.toContain('Bagmati')
  expect(await written('tuesday.csv', '--force', '--sort', 'name')).not.toContain('Bagmati')
})

it('--since-last-run is kept apart for each branch and each person', async () => {
  const [{ id: here } = { id: 0 }, { id: there } = { id: 0 }] = await office.inTenant(tx =>
    tx
      .insertInto('warehouses')
      .values(['LR1', 'LR2'].map(code => ({ name: `Branch ${code}`, code, kind: 'branch' as const })))
      .returning('id')
      .execute(),
  )
  const since = (branch: number) => names('--since-last-run', '--code', '03', '--sort', 'id', '--at', String(branch))
  expect(await since(here)).toEqual(['Bagmati'])
  expect(await since(here)).toEqual([])
  expect(await since(there)).toEqual(['Bagmati'])
  const colleague = await office.signInWith(['manage-state'])
  const signIn = await terminal.run(['login', '--email', colleague.email, '--password-stdin'], `${TEST_PASSWORD}\n`)
  expect(signIn.exit, signIn.err).toBe(0)
  try {
    expect(await since(here)).toEqual(['Bagmati'])
  } finally {
    await terminal.run(['auth', 'switch', terminal.host, '--email', office.admin.email])
  }
})

it('--since-last-run asks by the clock of the server, whatever time this machine has', async () => {
  const command = ['--since-last-run', '--code', 'P9']
  const fast = vi.spyOn(Date, 'now').mockImplementation(() => performance.timeOrigin + performance.now() + 600_000)
  expect(await names(...command)).toEqual([])
  fast.mockRestore()
  const { id } = await make('Lumbini', 'P9')
  expect(await names(...command)).toEqual(['Lumbini'])
  await office.admin.call(stateContract.remove, { params: { id } })
})

it('--since-last-run gives all the first time where they are more than a page', async () => {
  await terminal.run(['config', 'set', 'limit', '1'])
  try {
    expect(await names('--since-last-run', '--name', 'i', '--paginate', '1')).toHaveLength(2)
    expect((await terminal.run(['states', 'list', '--since-last-run'])).out.trim().split('\n')).toHaveLength(3)
  } finally {
    await terminal.run(['config', 'unset', 'limit'])
  }
})

it('does its work, and says how it went, where nobody reads what it writes any more', { timeout: 30_000 }, async () => {
  const unheard = async (...args: string[]) => {
    const { child, ended } = terminal.begin(args)
    child.stdout?.destroy()
    child.stderr?.destroy()
    return (await ended).exit
  }
  const { id } = await make('Unheard', '77')
  expect(await unheard('states', 'delete', String(id), '--yes')).toBe(0)
  expect(await names('--code', '77')).toEqual([])
  expect(await unheard('states', 'delete', String(id), '--yes')).toBe(3)
  expect(await unheard('states', 'list', '--all')).toBe(0)
})

it('--since-last-run gives again what a reader that went away has not read', { timeout: 30_000 }, async () => {
  for (const form of ['--json', '--csv']) {
    const command = ['states', 'list', '--since-last-run', '--code', '03', form]
    const { child, ended } = terminal.begin(command)
    child.stdout?.destroy()
    await ended
    expect((await terminal.run(command)).out).toContain('Bagmati')
    expect((await terminal.run(command)).out).not.toContain('Bagmati')
  }
})

it.runIf(existsSync('/dev/full'))('fails in one line where what it writes finds no room', { timeout: 30_000 }, async () => {
  for (const form of ['--json', '--all']) {
    const written = terminal.begin(['states', 'list', form], '', openSync('/dev/full', 'w'))
    const { exit, err } = await written.ended
    expect([exit, err.trim()]).toEqual([1, expect.stringMatching(/^! ENOSPC.*$/)])
  }
})

it('answers where nothing can be kept for later', async () => {
  const blocked = join(terminal.folder, 'blocked')
  writeFileSync(blocked, '')
  const config = join(terminal.folder, 'other')
  const own = openTerminal(terminal.host, {
    ...{ OFFICE_CONFIG_DIR: '', XDG_CONFIG_HOME: config, XDG_CACHE_HOME: join(blocked, 'cache') },
  })
  const signIn = await own.run(['login', '--email', office.admin.email, '--password-stdin'], `${TEST_PASSWORD}\n`)
  expect([signIn.exit, signIn.err]).toEqual([0, expect.stringContaining('Signed in')])
  const listed = await own.run(['states', 'list', '--code', '03', '--columns', 'name'])
  expect(listed).toMatchObject({ exit: 0, out: 'name\nBagmati\n', err: '' })
  own.close()
})

it('shows the columns that are wanted, once or for always, and as many rows as is settled', async () => {
  expect((await terminal.run(['states', 'list', '--columns', 'code,name', '--code', '03'])).out).toBe('code\tname\n03\tBagmati\n')
  expect((await terminal.run(['states', 'list', '--columns', 'nmae'])).exit).toBe(2)
  await terminal.run(['config', 'set', 'columns.states', 'code,version'])
  await terminal.run(['config', 'set', 'limit', '1'])
  expect((await terminal.run(['states', 'list', '--sort', 'code'])).out).toBe('code\tversion\n+1\t1\n')
  for (const [name, value] of [
    ['columns.statse', 'code'],
    ['limit', '101'],
    ['alias.orders', 'states list'],
    ['alias.mine', 'nothing list'],
  ])
    expect((await terminal.run(['config', 'set', name ?? '', value ?? ''])).exit, name).toBe(2)
  await terminal.run(['config', 'unset', 'columns.states'])
  await terminal.run(['config', 'unset', 'limit'])
})

it('writes CSV and Excel files that hold texts as they are', async () => {
  expect((await terminal.run(['states', 'list', '--csv', '--columns', 'name,code', '--sort', 'code'])).out).toBe(
    "name,code\r\n'=Koshi,'+1\r\nBagmati,03\r\n",
  )
  expect((await terminal.run(['states', 'list', '--xlsx', '--columns', 'name,code', '--sort', 'code'])).err).toContain(
    'states.xlsx',
  )
  const sheet = await readSheet(new Uint8Array(readFileSync(join(terminal.folder, 'states.xlsx'))), 'states.xlsx')
  if ('refused' in sheet) throw new Error(sheet.refused.code)
  expect(sheet.rows.map(cellsOf)).toEqual([
    ['=Koshi', '+1'],
    ['Bagmati', '03'],
  ])
  expect((await terminal.run(['states', 'list', '--xlsx'])).exit).toBe(1)
  expect((await terminal.run(['states', 'list', '--xlsx', '--csv'])).exit).toBe(2)
})

it('a name of one’s own stands for a command, with more behind it', async () => {
  await terminal.run(['config', 'set', 'alias.west', "states list --name 'no such state' --json"])
  expect(JSON.parse((await terminal.run(['west', '--paginate', '5'])).out)).toMatchObject({ data: [], meta: { paginate: 5 } })
  expect((await terminal.run(['wset'])).exit).toBe(2)
})

it('adds a line about each run to a log', async () => {
  await terminal.run(['states', 'list', '--log-file', 'run.log'])
  await terminal.run(['states', 'show', 'No such', '--log-file', 'run.log'])
  // Values of flags that there are not may be secrets that were meant for another one.
  const { err } = await terminal.run(['states', 'list', '--pasword=hunter2', '--all', '--log-file=run.log'])
  expect(err).toContain('This command has no flag "--pasword".')
  await terminal.run(['states', 'lst', '--token', 'hunter2', 'hunter2', '--log-file', 'run.log'])
  const lines = readFileSync(join(terminal.folder, 'run.log'), 'utf8')
    .trim()
    .split('\n')
    .map(line => line.split('\t'))
  expect(lines.map(([, exit, , command]) => [exit, command])).toEqual([
    ['0', 'office states list --log-file run.log'],
    ['1', "office states show 'No such' --log-file run.log"],
    ['2', 'office states list --pasword --all --log-file=run.log'],
    ['2', 'office states lst --token --log-file run.log'],
  ])
  expect(lines.flat().join(' ')).not.toContain('hunter2')
  expect(lines[1]?.[4]).toContain('There is no "No such" here')
})

it('--watch goes on with each change, once, until it is ended', { timeout: 30_000 }, async () => {
  const { child, ended } = terminal.begin(['states', 'list', '--json-lines', 'name', '--watch'])
  let out = ''
  child.stdout?.on('data', chunk => {
    out += chunk
  })
  await eventually(() => out.includes('Bagmati'))
  let made = 0
  await eventually(async () => {
    await make(`Gandaki ${++made}`, `G${made}`)
    return out.includes('Gandaki')
  })
  child.kill('SIGINT')
  expect(await ended).toMatchObject({ exit: 130 })
  expect(out.match(/Bagmati/g)).toHaveLength(1)
})
