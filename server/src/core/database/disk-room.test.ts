// A disk that is almost full: reads go on, writes are refused with a clear message, and writing resumes once there is room.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { afterAll, expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { startTestServer } from '../testing/servers/test-server.ts'
import { NoRoomError, roomOn, roomToWrite } from './disk-room.ts'
import { openEmbedded } from './embedded-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'office-room-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('is measured on the disk of the folder', async () => {
  const room = roomOn(folder)
  expect(room).toBeGreaterThan(0)
  expect(roomToWrite(folder, 1)()).toBe(true)
  expect(roomToWrite(folder, room * 1000)()).toBe(false)
})

it('is asked by whoever opens an embedded database', async () => {
  const embedded = await openEmbedded(
    join(folder, 'data'),
    () => undefined,
    async () => undefined,
  )
  expect(embedded.hasRoom()).toBe(roomOn(folder) > 96 * 1024 * 1024)
  await embedded.close()
}, 60_000)

it('keeps writes and jobs from beginning, and nobody from reading', async () => {
  const t = await startTestServer()
  const { needRoom } = t.database
  const draft = { name: 'Bagmati', code: 'P3', country_id: 1, native_name: null }
  t.database.needRoom = () => {
    throw new NoRoomError()
  }
  await expect(t.admin.call(stateContract.create, { body: draft })).rejects.toMatchObject({
    status: 503,
    code: 'unavailable',
    retryAfter: 60,
    message: expect.stringContaining('disk is full'),
  })
  await expect(t.inTenant(async () => undefined)).rejects.toThrow(NoRoomError)
  expect((await t.admin.call(stateContract.list)).data).toEqual([])
  t.database.needRoom = needRoom
  await eventually(() => t.admin.call(stateContract.create, { body: draft }))
  await t.close()
})
