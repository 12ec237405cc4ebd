// A machine without the checkout: the program fetched from a server, under any name and on Node 20, signed in, upgraded.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTestServer, type TestServer } from '@office/server/core/testing/servers/test-server'
import { TEST_PASSWORD } from '@office/server/core/testing/test-office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ended } from './run-office.ts'

const build = fileURLToPath(new URL('../../../cli/build.ts', import.meta.url))
const offered = join(mkdtempSync(join(tmpdir(), 'office-offered-')), 'dist')
const home = mkdtempSync(join(tmpdir(), 'office-home-'))
// A name without an extension, as on a PATH: Node 20 takes such a file for CommonJS.
const installed = join(home, 'office')

/** This Node, and the machine's own if it is older. */
const nodes = [process.execPath, ...(existsSync('/usr/bin/node') ? ['/usr/bin/node'] : [])]

let t: TestServer
let host: string
beforeAll(async () => {
  execFileSync(process.execPath, [build, offered], { stdio: 'ignore' })
  t = await startTestServer({ config: { programDir: offered } })
  host = `${t.tenant.slug}.localhost:${new URL(t.address).port}`
}, 60_000)
afterAll(async () => {
  await t.close()
  rmSync(home, { recursive: true })
  rmSync(join(offered, '..'), { recursive: true })
})

/** The program as a machine runs it, with nothing of the checkout nearby. */
function office(node: string, args: readonly string[], input = ''): Promise<Ended> {
  const env = { PATH: process.env.PATH, HOME: home, OFFICE_CONFIG_DIR: join(home, '.config'), OFFICE_HOST: host }
  const child = spawn(node, [installed, ...args], { cwd: home, env })
  child.stdin.end(input)
  const told = { out: '', err: '' }
  child.stdout.on('data', chunk => {
    told.out += chunk
  })
  child.stderr.on('data', chunk => {
    told.err += chunk
  })
  return new Promise(resolve => child.on('close', exit => resolve({ exit, ...told })))
}

/** Gives a program a terminal whose output can be watched. */
const pseudoTerminal = 'script'

/** What a person sees, at a terminal of their own. */
const seen = (...settings: string[]): Promise<string> => {
  const env = { PATH: process.env.PATH, HOME: home, OFFICE_CONFIG_DIR: join(home, '.config'), OFFICE_HOST: host }
  const child = spawn(pseudoTerminal, ['-qec', `'${process.execPath}' '${installed}' states list`, '/dev/null'], {
    cwd: home,
    env: { ...env, ...Object.fromEntries(settings.map(setting => setting.split('='))) },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let out = ''
  child.stdout.on('data', chunk => {
    out += chunk
  })
  return new Promise(resolve => child.on('close', () => resolve(out)))
}

/** People are told of a newer program once a day, unless they turned that off; programs never are. */
async function notedOnce(): Promise<void> {
  const note = 'has another version of this program: 0.2.0'
  expect((await office(process.execPath, ['states', 'list'])).err).not.toContain(note)
  expect(await seen('CI=1')).not.toContain(note)
  await office(process.execPath, ['config', 'set', 'update-note', 'off'])
  expect(await seen()).not.toContain(note)
  await office(process.execPath, ['config', 'unset', 'update-note'])
  expect(await seen()).toContain(note)
  expect(await seen()).not.toContain(note)
}

const get = (path: string, headers: Record<string, string> = {}) =>
  t.server.app.inject({ url: path, headers: { host, ...headers } })
const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('the program of a server', () => {
  it('is offered with its version and checksum, in the language of whoever looks', async () => {
    const file = (await get('/cli/office.mjs')).rawPayload
    const sum = sumOf(file)
    expect((await get('/cli/office.json')).json()).toEqual({ version: '0.1.0', sha256: sum, bytes: file.length })
    expect((await get('/cli/office.mjs.sha256')).body).toBe(`${sum}  office.mjs\n`)
    const page = await get('/cli', { 'accept-language': 'de' })
    expect(page.body).toContain(sum)
    expect(page.body).toContain(`office login --host ${host}`)
    expect(page.body).toContain('lang="de"')
    expect((await get('/cli', { host: '"><script>.localhost' })).body).not.toContain('<script>')
    writeFileSync(installed, file, { mode: 0o755 })
  })

  it.each(nodes)('signs in, asks and speaks other languages on %s', async node => {
    const login = await office(node, ['login', '--email', t.admin.email, '--password-stdin'], TEST_PASSWORD)
    expect(login).toMatchObject({ exit: 0, out: '' })
    const states = join(home, 'states.csv')
    writeFileSync(states, 'State Name,Country Name\nBagmati,Nepal\n')
    expect((await office(node, ['import', 'states', states, '--dry-run', '--json'])).exit).toBe(0)
    expect(JSON.parse((await office(node, ['states', 'list', '--json'])).out).data).toEqual([])
    expect((await office(node, ['orders', '--lang', 'de', 'list', '--host', 'nowhere.localhost:1'])).err).toContain('angemeldet')
  })

  it.each(nodes)('is replaced by the newer one of the server, and by nothing that is not whole, on %s', async node => {
    expect(JSON.parse((await office(node, ['upgrade', '--json'])).out).data).toMatchObject({ outcome: 'current' })
    const before = readFileSync(installed)
    const next = Buffer.concat([readFileSync(join(offered, 'office.mjs')), Buffer.from('// newer\n')])
    writeFileSync(join(offered, 'office.mjs'), next)
    const offer = (sha256: string) =>
      writeFileSync(join(offered, 'office.json'), JSON.stringify({ version: '0.2.0', sha256, bytes: next.length }))
    offer('f'.repeat(64))
    const spoilt = await office(node, ['upgrade'])
    expect(spoilt).toMatchObject({ exit: 1, out: '' })
    expect(spoilt.err).toContain('SHA-256')
    expect(readFileSync(installed).equals(before)).toBe(true)
    offer(sumOf(next))
    expect(JSON.parse((await office(node, ['upgrade', '--check', '--json'])).out).data).toMatchObject({ outcome: 'available' })
    if (node === process.execPath) await notedOnce()
    expect((await office(node, ['upgrade'])).err).toContain('0.2.0')
    expect(readFileSync(installed).equals(next)).toBe(true)
    expect((await office(node, ['--version'])).out).toBe('0.1.0\n')
  })

  it('is not taken from a host that a folder names', async () => {
    const folder = join(home, 'of-somebody')
    mkdirSync(folder)
    writeFileSync(join(folder, '.officerc'), JSON.stringify({ host }))
    const child = spawn(process.execPath, [installed, 'upgrade'], {
      cwd: folder,
      env: { PATH: process.env.PATH, OFFICE_CONFIG_DIR: join(home, '.other') },
      stdio: 'ignore',
    })
    expect(await new Promise(resolve => child.on('close', resolve))).toBe(2)
  })
})
