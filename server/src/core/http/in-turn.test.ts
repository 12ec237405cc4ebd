// Several calls of one request: in their order, each by itself, and none that would not be made alone.
import { randomUUID } from 'node:crypto'
import { type AnswersInTurn, MOST_IN_TURN } from '@office/shared/core/api/in-turn'
import { callsInTurn } from '@office/shared/core/api/in-turn.contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { probeGroup } from '../testing/probe.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import type { TestStaff } from '../testing/test-office.ts'

let t: TestServer
let clerk: TestStaff
beforeAll(async () => {
  t = await startTestServer({ groups: [probeGroup] })
  clerk = await t.signInWith(['create-role'])
}, 60_000)
afterAll(() => t.close())

const row = (name: string, key: string | null = null) => ({ path: '/probe', key, body: JSON.stringify({ name }) })

const send = (calls: unknown, by: Pick<TestStaff, 'fetch'> = clerk) =>
  by.fetch(callsInTurn.path, {
    method: 'POST',
    body: JSON.stringify({ calls }),
    headers: { 'content-type': 'application/json' },
  })

async function answersTo(calls: unknown, by?: TestStaff): Promise<AnswersInTurn['answers']> {
  const { data } = (await (await send(calls, by)).json()) as { data: AnswersInTurn } // what this address returns
  return data.answers
}

const rowsLike = (name: string) =>
  t.inTenant(tx => tx.selectFrom('roles').select('name').where('name', 'like', `${name}%`).orderBy('id').execute())

it('makes each in its order and its own transaction, also behind one that is refused', async () => {
  const answers = await answersTo([row('turn a'), row('turn a'), row(''), row('turn b')])
  expect(answers.map(({ status, type, body }) => [status, type.split(';')[0], JSON.parse(body).code])).toEqual([
    [200, 'application/json', undefined],
    [409, 'application/problem+json', 'probe-name-taken'],
    [422, 'application/problem+json', 'invalid-fields'],
    [200, 'application/json', undefined],
  ])
  expect(await rowsLike('turn')).toEqual([{ name: 'turn a' }, { name: 'turn b' }])
})

it('repeats the answers of calls that come again', async () => {
  const calls = [row('again a', randomUUID()), row('again b', randomUUID())]
  const first = await answersTo(calls)
  expect(await answersTo(calls)).toEqual(first)
  expect(await rowsLike('again')).toHaveLength(2)
})

it('ends with a call that this person may not make', async () => {
  const stranger = await t.signInWith([])
  const answers = await answersTo([row('never a'), row('never b')], stranger)
  expect(answers.map(({ status }) => status)).toEqual([403])
  expect(await rowsLike('never')).toEqual([])
})

it.each(['/probe/later', '/probe/1', '/probe?all=1', '/probe/../staff/logout', callsInTurn.path])(
  'takes no other call: %s',
  async path => {
    const answer = await send([row('outside'), { path, key: null, body: '{}' }])
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { errors: [{ path: 'calls.1.path', code: 'goes-alone', message: `${path} is not a call that goes together with others` }] },
    ])
    expect(await rowsLike('outside')).toEqual([])
  },
)

it('takes neither too many, nor a body that is too large, nor anyone without a token', async () => {
  expect((await send(Array.from({ length: MOST_IN_TURN + 1 }, (_, at) => row(`many ${at}`)))).status).toBe(422)
  expect((await send([row('x'.repeat(70_000))])).status).toBe(413)
  expect((await send([row('nobody')], t.anonymous())).status).toBe(401)
  expect((await send([])).status).toBe(422)
})
