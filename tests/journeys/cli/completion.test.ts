// Completion of records: from the names that lists leave behind, without a server, and safe to pass to a shell.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '@office/server/core/testing/eventually'
import { joinServer } from '@office/server/core/testing/servers/shared-server'
import type { TestOffice } from '@office/server/core/testing/test-office'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedIn, type Terminal } from './run-office.ts'

const CITIES = 130

let office: TestOffice
let state = 0

const cityDraft = (name: string) => ({ name, native_name: null, state_id: state, is_active: true })

beforeAll(async () => {
  office = await joinServer()
  const made = { name: 'Bagmati', code: 'P3', country_id: 1, native_name: null }
  state = (await office.admin.call(stateContract.create, { body: made })).id
  const names = [...Array.from({ length: CITIES - 2 }, (_, index) => `City ${index + 1}`), 'Fort Worth', '$(touch stolen)']
  for (const name of names) await office.admin.call(cityContract.create, { body: cityDraft(name) })
}, 120_000)
afterAll(() => office.close())

const complete = async (at: Terminal, ...words: string[]) =>
  (await at.run(['completion', 'words', '--', ...words])).out.split('\n').slice(0, -1)

/** A list leaves the names that were answered within its patience: on a busy machine perhaps not all. */
const leaveNames = (at: Terminal) =>
  eventually(async () => {
    rmSync(join(at.folder, '.config', 'cache'), { recursive: true, force: true })
    await at.run(['cities', 'list', '--name', 'City 1'])
    return (await complete(at, 'cities', 'deactivate', '')).length >= CITIES
  })

it('names the records that lists have left behind, at most once an hour, and asks no server', async () => {
  const own = await signedIn(office, office.admin)
  expect(await complete(own, 'cities', 'show', 'Fort')).toEqual([])
  await leaveNames(own)
  expect(await complete(own, 'cities', 'show', 'Fort')).toEqual(['Fort Worth'])
  expect(await complete(own, 'cities', 'deactivate', 'City 1', '')).toHaveLength(CITIES)
  expect(await complete(own, 'cities', 'list', '--is')).toEqual(['--is-zoned', '--is-active'])
  expect(await complete(own, 'cities', 'list', '--is-active', '')).toEqual(['1', '0'])
  expect(await complete(own, 'cities', 'list', '--sort', '-n')).toEqual(['-name'])
  expect(await complete(own, 'cities', 'list', '--name', '')).toEqual([])
  expect(await complete(own, 'orders', 'list', '--created-at', 'last-')).toEqual([
    'last-7-days',
    'last-30-days',
    'last-week',
    'last-month',
    'last-quarter',
  ])
  const cache = join(own.folder, '.config', 'cache')
  const file = join(cache, readdirSync(cache).find(name => name.endsWith('.names.json')) ?? '')
  const kept = JSON.parse(readFileSync(file, 'utf8'))
  await office.admin.call(cityContract.create, { body: cityDraft('Fort Late') })
  await own.run(['cities', 'list'])
  expect(await complete(own, 'cities', 'show', 'Fort')).toEqual(['Fort Worth'])
  writeFileSync(file, JSON.stringify({ cities: { ...kept.cities, at: kept.cities.at - 3_600_001 } }))
  const unasked = await own.run(['completion', 'words', '--', 'cities', 'show', 'Fort', '--debug'])
  expect(unasked.err).toBe('')
  await own.run(['cities', 'list'])
  expect((await complete(own, 'cities', 'show', 'Fort')).sort()).toEqual(['Fort Late', 'Fort Worth'])
  await own.run(['report', 'download', 'orders', '-o', 'orders.xlsx'])
  await own.run(['report', 'downloads'])
  expect((await complete(own, 'report', 'download', ''))[1]).toMatch(/^[0-9a-f]{16,}$/)
  await own.run(['cache', 'refresh'])
  expect(await complete(own, 'cities', 'show', 'Fort')).toEqual([])
  own.close()
})

it('offers branches and agencies where one of them is named', async () => {
  const own = await signedIn(office, office.admin)
  const places = [
    { code: 'PAT', name: 'Patan', phone: null, city_id: null, kind: 'branch' as const },
    { code: 'PAX', name: 'Pax Couriers', phone: null, city_id: null, kind: 'agency' as const },
  ]
  await office.inTenant(tx => tx.insertInto('warehouses').values(places).execute())
  await eventually(async () => {
    rmSync(join(own.folder, '.config', 'cache'), { recursive: true, force: true })
    for (const noun of ['branches', 'agencies']) await own.run([noun, 'list'])
    return (await complete(own, 'orders', 'list', '--at', 'Pa')).length === places.length
  })
  expect(await complete(own, 'orders', 'list', '--at', 'Pat')).toEqual(['Patan'])
  expect(await complete(own, '--at', 'Pax', 'orders', 'li')).toEqual(['list'])
  own.close()
})

it('hands names to bash quoted, and lets none of them run', async () => {
  const own = await signedIn(office, office.admin)
  await leaveNames(own)
  const script = (await own.run(['completion', 'bash'])).out
  const main = join(import.meta.dirname, '../../../cli/src/main.mjs')
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: own.folder,
    OFFICE_CONFIG_DIR: join(own.folder, '.config'),
    OFFICE_HOST: own.host,
  }
  const completed = (...words: string[]) => {
    const line = words.map(word => `'${word}'`).join(' ')
    const asked = `office() { '${process.execPath}' '${main}' "$@"; }\n${script}\nCOMP_WORDS=(office ${line}); COMP_CWORD=${words.length}; _office; printf '%s\\n' "\${COMPREPLY[@]}"`
    return execFileSync('bash', ['-c', asked], { cwd: own.folder, env, encoding: 'utf8' })
  }
  expect(completed('cities', 'show', 'Fort\\ W')).toBe('Fort\\ Worth\n')
  expect(completed('cities', 'show', '$')).toBe('\\$\\(touch\\ stolen\\)\n')
  expect(readdirSync(own.folder)).not.toContain('stolen')
  rmSync(join(own.folder, '.config'), { recursive: true })
  expect(completed('cities', 'show', 'Fort').trim()).toBe('')
  own.close()
})

it('offers values of flags, fields, settings and kinds, also behind --host', async () => {
  const own = await signedIn(office, office.admin)
  const at = ['--host', own.host]
  expect(await complete(own, ...at, 'orders', 'list', '--status-key', 'delivered,damag')).toEqual(['delivered,damaged'])
  expect(await complete(own, 'orders', 'list', '--columns', 'waybill_number,rider_n')).toEqual(['waybill_number,rider_name'])
  expect(await complete(own, 'states', 'list', '--json', 'native')).toEqual(['native_name'])
  expect(await complete(own, 'import', 'orders', 'x.csv', '--create', '')).toEqual(['merchants', 'none'])
  expect(await complete(own, 'import', 'template', 's')).toEqual(['states', 'secondary-phones'])
  expect(await complete(own, 'config', 'set', 'columns.sta')).toEqual(['columns.states', 'columns.staff', 'columns.statuses'])
  expect(await complete(own, ...at, 'config', 'set', 'lang', 'd')).toEqual(['de'])
  await leaveNames(own)
  expect(await complete(own, ...at, 'cities', 'show', 'Fort W')).toEqual(['Fort Worth'])
  expect(await complete(own, 'cities', 'list', ...at, '--is-active', '1', '--so')).toEqual(['--sort'])
  own.close()
})

it('asks the server for names of a list that is too long to be kept', async () => {
  const own = await signedIn(office, office.admin)
  await leaveNames(own)
  const cache = join(own.folder, '.config', 'cache')
  const file = join(cache, readdirSync(cache).find(name => name.endsWith('.names.json')) ?? '')
  const kept = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ cities: { ...kept.cities, names: ['City 1'], isCut: true } }))
  expect(await complete(own, 'cities', 'show', 'F')).toEqual([])
  expect(await complete(own, 'cities', 'show', 'Fort W')).toEqual(['Fort Worth'])
  own.close()
})

/** A program that a shell sees as `office`. */
function officeFor(own: Terminal): NodeJS.ProcessEnv {
  const main = join(import.meta.dirname, '../../../cli/src/main.mjs')
  const bin = join(own.folder, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'office'), `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`, { mode: 0o755 })
  const OFFICE_CONFIG_DIR = join(own.folder, '.config')
  return { PATH: `${bin}:${process.env.PATH}`, HOME: own.folder, OFFICE_CONFIG_DIR, OFFICE_HOST: own.host, TERM: 'dumb' }
}

const here = (shell: string) => existsSync(`/usr/bin/${shell}`) || existsSync(`/bin/${shell}`)

const fish = 'fish'
const zsh = 'zsh'

it.skipIf(!here(fish))('completes in fish', async () => {
  const own = await signedIn(office, office.admin)
  await leaveNames(own)
  const env = officeFor(own)
  const asked = (line: string) =>
    execFileSync(fish, ['--no-config', '-c', `office completion fish | source; complete -C '${line}'`], {
      cwd: own.folder,
      env,
      encoding: 'utf8',
    })
  expect(asked('office cities show "Fort W')).toBe('Fort Worth\n')
  expect(asked('office cities show Fort\\\\ W')).toBe('Fort Worth\n')
  expect(asked('office import template st')).toBe('states\n')
  expect(readdirSync(own.folder)).not.toContain('stolen')
  own.close()
})

it.skipIf(!here(zsh))(
  'completes in zsh, quoted',
  async () => {
    const own = await signedIn(office, office.admin)
    await leaveNames(own)
    const env = officeFor(own)
    // A second zsh on a terminal of its own, as a person would use one: the line is typed, completed by Tab and echoed by Enter.
    const script = `zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z "autoload -U compinit; compinit -u -D; source <(office completion zsh); print re''ady"
zpty -r z out $'*[^\\']ready*'
zpty -w -n z $'office cities show Fort\\\\ W\\t'
zpty -w -n z $'\\C-aprint -r -- GOT: \\C-m'
zpty -r z out $'*\\nGOT: *\\n*'
print -r -- $out
zpty -w -n z $'office cities show \\\\$\\t'
zpty -w -n z $'\\C-aprint -r -- GOT: \\C-m'
zpty -r z out $'*\\nGOT: *\\n*'
print -r -- $out
zpty -d z`
    const said = execFileSync(zsh, ['-f', '-c', script], { cwd: own.folder, env, encoding: 'utf8', timeout: 50_000 })
    expect(said).toContain('\nGOT: office cities show Fort Worth')
    expect(said).toContain('\nGOT: office cities show $(touch stolen)')
    expect(readdirSync(own.folder)).not.toContain('stolen')
    own.close()
  },
  60_000,
)
