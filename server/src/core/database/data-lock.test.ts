// The lock of a data folder: a live holder keeps it; a dead one, or our own pid from an earlier run, does not.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { atInstallation } from '../tenant/at-installation.ts'
import { DataFolderInUse, lockDataFolder } from './data-lock.ts'

let folder: string
const lock = () => join(folder, 'office.lock')
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'office-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('is kept by a process that lives', () => {
  writeFileSync(lock(), String(process.ppid))
  expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse)
})

it('is told as what passes while the server that holds it does not answer yet', async () => {
  writeFileSync(lock(), String(process.ppid))
  const config = { ...readConfig({}), dataDir: folder, databaseUrl: null }
  const asked = atInstallation(config, 'tenants', {}, async () => null)
  await expect(asked).rejects.toMatchObject({ code: 'data-folder-busy', options: { values: { pid: process.ppid } } })
})

it.each([
  ['a dead process', '4194303'],
  ['a process before us with our own number, as every start in a container has', String(process.pid)],
  ['a crash before its number was written', ''],
])('is taken over from %s, and given back', (_, held) => {
  writeFileSync(lock(), held)
  const unlock = lockDataFolder(folder)
  expect(readFileSync(lock(), 'utf8')).toBe(String(process.pid))
  unlock()
  lockDataFolder(folder)()
})
