// The box of secrets opens only what it sealed, in the place it was meant for; its key comes from the environment or from one
// file.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { createSecretBox, readSecretKey, SEALED, secretKeyOf } from './secret-box.ts'

const place = { tenantId: 1, kind: 'email', field: 'password' }
const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
afterEach(() => told.mockClear())

describe('the box', () => {
  const box = createSecretBox(randomBytes(32))

  // A secret of one letter would appear in one of nine ciphertexts by chance.
  it.each(['short', 'Sëcret✓ #2026', 'a'.repeat(500), SEALED])('gives back %j, sealed another way each time', secret => {
    const [one, two] = [box.seal(secret, place), box.seal(secret, place)]
    expect([box.open(one, place), box.open(two, place)]).toEqual([secret, secret])
    expect(one).not.toBe(two)
    expect(one).toMatch(/^sealed:1:[\w-]+$/)
    expect(Buffer.from(one.slice(SEALED.length), 'base64url').includes(secret)).toBe(false)
  })

  it('reads what was kept plain before', () => {
    expect(box.open('Secret#2025', place)).toBe('Secret#2025')
  })

  it.each([{ tenantId: 2 }, { kind: 'sms' }, { field: 'token' }])('opens nothing at another place: %j', other => {
    expect(box.open(box.seal('Secret#2026', place), { ...place, ...other })).toBeNull()
    expect(told).toHaveBeenCalledOnce()
  })

  it('opens nothing with another key, nothing that was touched or cut, and says where', () => {
    const sealed = box.seal('Secret#2026', place)
    expect(createSecretBox(randomBytes(32)).open(sealed, place)).toBeNull()
    expect(told).toHaveBeenCalledWith('secret: password of setting email, tenant 1, was not sealed with this key for this place')
    const bytes = Buffer.from(sealed.slice(SEALED.length), 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const touched = Buffer.from(bytes)
      touched[at] = (touched[at] ?? 0) ^ 1
      expect(box.open(SEALED + touched.toString('base64url'), place)).toBeNull()
      expect(box.open(SEALED + bytes.subarray(0, at).toString('base64url'), place)).toBeNull()
    }
  })
})

describe('the key', () => {
  const folder = mkdtempSync(join(tmpdir(), 'office-key-'))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'secret.key')
  const keyWith = (text?: string) => secretKeyOf(readConfig({ OFFICE_DATA_DIR: folder, OFFICE_SECRET_KEY: text }))

  it('of the environment is hexadecimal or base64, and leaves no file', () => {
    const key = randomBytes(32)
    for (const text of [key.toString('hex'), key.toString('base64'), key.toString('base64url')])
      expect(keyWith(text)).toEqual(key)
    expect(() => statSync(path)).toThrow()
  })

  it.each(['short', 'f'.repeat(63), 'A'.repeat(45), `${'A'.repeat(42)} =`])('%j is refused without being said', text => {
    expect(readSecretKey(text)).toBeNull()
    expect(() => keyWith(text)).toThrow(/^OFFICE_SECRET_KEY must be 32 bytes, as base64 or as 64 hexadecimal digits$/)
  })

  it('is made once in the data folder, for its owner only', () => {
    const key = keyWith()
    expect(key).toHaveLength(32)
    expect(keyWith()).toEqual(key)
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('is never replaced when its file is spoilt, and survives a making that was cut short', () => {
    keyWith()
    writeFileSync(path, 'spoilt')
    expect(() => keyWith()).toThrow(`The key file ${path} must hold 32 bytes`)
    expect(readFileSync(path, 'utf8')).toBe('spoilt')
    rmSync(path)
    writeFileSync(`${path}.making`, 'half', { mode: 0o644 })
    expect(keyWith()).toHaveLength(32)
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })
})
