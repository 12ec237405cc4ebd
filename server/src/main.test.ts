// The server as a process: first start, kill, second opener, stop, restart (docs/promises.md A2, A3, B6), embedded and real.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importContract } from '@office/shared/areas/imports/import.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { sessionContract } from '@office/shared/areas/session/session.contract'
import { termsContract } from '@office/shared/areas/settings/terms.contract'
import { createClient } from '@office/shared/core/api/client'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { readConfig } from './core/config.ts'
import { eventually } from './core/testing/eventually.ts'
import { hostFetch } from './core/testing/host-fetch.ts'
import { type ServerProcess, startProcess } from './core/testing/servers/server-process.ts'
import { DEMO_PASSWORD } from './seed/demo-tenants.ts'
import { makeTenant } from './tenant-command.ts'

const folders: string[] = []
const children: ChildProcess[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'office-main-'))
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** The demo takes most of a start and does not matter here. */
const WITHOUT_DEMO = { OFFICE_DEMO: '0' }

function start(dataDir: string, more: NodeJS.ProcessEnv = {}): ServerProcess {
  const started = startProcess({ OFFICE_DATA_DIR: dataDir, ...more })
  children.push(started.child)
  return started
}

let made: Promise<string> | null = null
/** A folder with a database, as a first start leaves it, for what does not look at that start, which takes most of a test. */
async function madeFolder(): Promise<string> {
  made ??= (async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'office-main-'))
    const first = start(dataDir, WITHOUT_DEMO)
    await first.port()
    first.child.kill('SIGTERM')
    await first.exit
    return dataDir
  })()
  const folder = newFolder()
  cpSync(await made, folder, { recursive: true })
  return folder
}
afterAll(async () => made && rmSync(await made, { recursive: true, force: true }))

const callerAt = (port: string, slug: string, token: string | null = null) =>
  createClient({
    base: () => `http://${slug}.localhost:${port}/api`,
    tenant: () => slug,
    token: () => token,
    language: () => 'en',
    client: 'cli',
    fetch: hostFetch(`http://127.0.0.1:${port}`),
  })
const signIn = (port: string, slug: string, email: string) =>
  callerAt(port, slug)(sessionContract.login, { body: { email, password: DEMO_PASSWORD } })

describe('the server process', { timeout: 240_000 }, () => {
  it('survives a kill in its first start, keeps what it answered through kill -9, and stops cleanly', async () => {
    const dataDir = newFolder()
    const first = start(dataDir)
    await eventually(() => existsSync(join(dataDir, 'database.making', 'PG_VERSION')))
    first.child.kill('SIGKILL')
    await first.exit
    expect(existsSync(join(dataDir, 'database'))).toBe(false)

    const second = start(dataDir, WITHOUT_DEMO)
    const port = await second.port()
    const boss = { slug: 'kept', company: 'Kept', admin_email: 'boss@kept.test', password: DEMO_PASSWORD }
    await makeTenant(readConfig({ OFFICE_DATA_DIR: dataDir }), boss)
    const { token } = await signIn(port, boss.slug, boss.admin_email)
    second.child.kill('SIGKILL')
    await second.exit

    const third = start(dataDir, WITHOUT_DEMO)
    const again = await third.port()
    expect((await callerAt(again, boss.slug, token)(sessionContract.current)).email).toBe(boss.admin_email)
    third.child.kill('SIGTERM')
    expect(await third.exit).toBe(0)
    expect(existsSync(join(dataDir, 'office.lock'))).toBe(false)
    expect(existsSync(join(dataDir, 'server.json'))).toBe(false)
  })

  it('finds beside its one file what papers and files are made and read with', async () => {
    const dataDir = await madeFolder()
    const boss = { slug: 'papers', company: 'Papers', admin_email: 'boss@papers.test', password: DEMO_PASSWORD }
    await makeTenant(readConfig({ OFFICE_DATA_DIR: dataDir }), boss)
    const port = await start(dataDir, WITHOUT_DEMO).port()
    const { token } = await signIn(port, boss.slug, boss.admin_email)
    const call = callerAt(port, boss.slug, token)

    const words = { audience: 'rider' as const, title: 'चालकका सर्तहरू', sections: [{ heading: null, text: 'पहिलो' }] }
    const { id } = await call(termsContract.create, { body: words })
    const paper = await call(termsContract.pdf, { params: { id } })
    expect(new TextDecoder('latin1').decode(paper.bytes)).toContain('/FontFile2')

    const file = new File(['State Name,Country Name\nKoshi,Nepal\n'], 'states.csv')
    const { id: job } = await call(stateContract.bulk, { file })
    if (job === null) throw new Error('The file was not taken in')
    await eventually(async () => (await call(importContract.get, { params: { id: job } })).state === 'done')
  })

  it('refuses a second opener with a clear line, and takes over the lock of a dead one', async () => {
    const dataDir = await madeFolder()
    writeFileSync(join(dataDir, 'office.lock'), '4194303')
    const first = start(dataDir, WITHOUT_DEMO)
    await first.port()
    const second = start(dataDir, WITHOUT_DEMO)
    expect(await second.exit).toBe(1)
    expect(second.output()).toContain(`The data folder ${dataDir} is in use by process ${first.child.pid}`)
  })

  it('makes no empty database beside a damaged one', async () => {
    const dataDir = newFolder()
    mkdirSync(join(dataDir, 'database.damaged-1'))
    const again = start(dataDir, WITHOUT_DEMO)
    expect(await again.exit).toBe(1)
    expect(again.output()).toContain(`There is no database in ${dataDir}, but a damaged one`)
    expect(existsSync(join(dataDir, 'database'))).toBe(false)
  })

  it('does not start with a key that is none, in one line that does not say it', async () => {
    const dataDir = newFolder()
    const wrong = start(dataDir, { OFFICE_SECRET_KEY: 'canary-of-a-key' })
    expect(await wrong.exit).toBe(1)
    expect(wrong.output()).toBe('OFFICE_SECRET_KEY must be 32 bytes, as base64 or as 64 hexadecimal digits\n')
    writeFileSync(join(dataDir, 'secret.key'), 'canary-of-a-key')
    const spoilt = start(dataDir)
    expect(await spoilt.exit).toBe(1)
    expect(spoilt.output()).toBe(
      `The key file ${join(dataDir, 'secret.key')} must hold 32 bytes as base64; put the right one back\n`,
    )
  })

  it('makes tenants for the command while it runs and while it does not', async () => {
    const dataDir = newFolder()
    const config = readConfig({ OFFICE_DATA_DIR: dataDir })
    const draft = (slug: string) => ({ slug, company: 'New', admin_email: `boss@${slug}.test`, password: DEMO_PASSWORD })
    const cold = await makeTenant(config, draft('cold'))
    expect(cold).toMatchObject({ tenant: { slug: 'cold', currency: 'USD' }, resetToken: null })

    const running = start(dataDir, WITHOUT_DEMO)
    const port = await running.port()
    expect(statSync(join(dataDir, 'server.json')).mode & 0o777).toBe(0o600)
    await makeTenant(config, draft('warm'))
    const { resetToken } = await makeTenant(config, { slug: 'linked', company: 'New', admin_email: 'boss@linked.test' })
    expect(resetToken).toMatch(/^[\w-]{43}$/)
    await expect(makeTenant(config, draft('warm'))).rejects.toMatchObject({ status: 409, code: 'tenant-taken' })
    for (const slug of ['cold', 'warm']) expect((await signIn(port, slug, `boss@${slug}.test`)).user.company).toBe('New')

    const { address } = JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8'))
    const guess = await fetch(`${address}/internal/tenants`, {
      method: 'POST',
      headers: { authorization: `Key ${'0'.repeat(64)}`, 'content-type': 'application/json' },
      body: JSON.stringify(draft('guess')),
    })
    expect(guess.status).toBe(404)
  })
})

it('says in one line that another program has its port', { timeout: 60_000 }, async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo // listening on a port, so never a path
  const started = start(await madeFolder(), { ...WITHOUT_DEMO, PORT: String(port) })
  expect(await started.exit).toBe(1)
  expect(started.output()).toContain(`does not start at 127.0.0.1:${port}`)
  expect(started.output()).not.toContain('at Server.')
  other.close()
})
