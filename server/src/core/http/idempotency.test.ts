// A retry gets the first answer and changes nothing, even in a race (docs/promises.md B6), on both engines.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../testing/engines.ts'
import { probeContract, probeGroup } from '../testing/probe.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'

describe.each(await engines())('on %s', engine => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ engine, groups: [probeGroup] })
  }, 60_000)
  afterAll(() => t.close())

  const namesLike = async (name: string) =>
    (await t.inTenant(tx => tx.selectFrom('roles').select('id').where('name', '=', name).execute())).length

  const postRow = (name: string, key: string, token = t.admin) =>
    token.fetch('/probe', {
      method: 'POST',
      body: JSON.stringify({ name }),
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
    })

  it('answers a repeat with the first answer and writes nothing', async () => {
    const key = randomUUID()
    const first = await postRow('once', key)
    const again = await postRow('once', key)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await again.text()).toBe(await first.text())
    expect(await namesLike('once')).toBe(1)
  })

  it('carries out one of ten at once, and gives all of them its answer', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => postRow('together', key)))
    expect(answers.map(answer => answer.status)).toEqual(Array(10).fill(200))
    expect(new Set(await Promise.all(answers.map(answer => answer.text()))).size).toBe(1)
    expect(await namesLike('together')).toBe(1)
  })

  it('lets a refused request be tried again with the same key', async () => {
    const key = randomUUID()
    const { id } = await t.admin.call(probeContract.create, { body: { name: 'in the way' } })
    expect((await postRow('in the way', key)).status).toBe(409)
    await t.admin.call(probeContract.remove, { params: { id } })
    expect((await postRow('in the way', key)).status).toBe(200)
  })

  it('refuses a key that came with another request before', async () => {
    const key = randomUUID()
    await postRow('one thing', key)
    const other = await postRow('another thing', key)
    expect(other.status).toBe(422)
    expect(await other.json()).toMatchObject({ code: 'idempotency-key-reused' })
  })

  it('keeps keys apart by person and by tenant', async () => {
    const key = randomUUID()
    const other = await t.addTenant()
    const colleague = await t.signInWith(['create-role'])
    expect((await postRow('mine', key)).status).toBe(200)
    expect((await postRow('theirs', key, other)).status).toBe(200)
    expect((await postRow('colleague', key, colleague)).status).toBe(200)
    for (const [name, who] of [
      ['colleague', colleague],
      ['mine', t.admin],
      ['theirs', other],
    ] as const)
      expect(await (await postRow(name, key, who)).json()).toMatchObject({ data: { name } })
  })

  it('refuses a key of a form that could not be kept', async () => {
    expect((await postRow('x', 'short')).status).toBe(400)
    expect((await postRow('x', 'y'.repeat(101))).status).toBe(400)
  })
})
