// Calls in turn: what is made meanwhile goes together, in its order, and nothing arrives before a call that has to be made again.
import { expect, it } from 'vitest'
import { type CallsInTurn, fetchInTurn } from './in-turn.ts'

/** A server that answers each request when the test says so, and what it was sent. */
function server() {
  const requests: { path: string; who: string | null; codes: string[]; answer: (response: Response | Error) => void }[] = []
  const send = fetchInTurn(
    (input, init) => {
      const { promise, resolve, reject } = Promise.withResolvers<Response>()
      const path = String(input)
      const body: string[] | CallsInTurn = JSON.parse(String(init?.body))
      const codes = Array.isArray(body) ? body : body.calls.flatMap(call => JSON.parse(call.body) as string[]) // what `scan` sends
      const answer = (response: Response | Error) => (response instanceof Error ? reject(response) : resolve(response))
      requests.push({ path, who: new Headers(init?.headers).get('authorization'), codes, answer })
      return promise
    },
    () => '/api',
  )
  const scan = async (code: string, who = 'a'): Promise<string> => {
    const init = { body: JSON.stringify([code]), headers: { authorization: who, 'idempotency-key': code } }
    const answer = await send('/api/scan', init).catch((error: Error) => error)
    return answer instanceof Error ? `${code} ${answer.message}` : `${code} ${answer.status} ${await answer.text()}`
  }
  return { requests, scan, sent: () => requests.map(({ path, codes }) => `${path} ${codes.join()}`) }
}

const one = (body: string, status = 200) => ({ status, type: 'application/json', retry_after: null, body })
const together = (...answers: ReturnType<typeof one>[]) => Response.json({ data: { answers } })
const moment = () => new Promise(resolve => setTimeout(resolve, 0))

it('sends a call alone as it is, and together what was called until its answer came', async () => {
  const { requests, scan, sent } = server()
  const told = [scan('A')]
  await moment()
  told.push(scan('B'), scan('C'))
  await moment()
  expect(sent()).toEqual(['/api/scan A'])
  requests[0]?.answer(new Response('a'))
  await moment()
  expect(sent()).toEqual(['/api/scan A', '/api/in-turn B,C'])
  requests[1]?.answer(together(one('b'), one('c', 409)))
  expect(await Promise.all(told)).toEqual(['A 200 a', 'B 200 b', 'C 409 c'])
})

it('sends at most twenty together, and those of one moment at once', async () => {
  const { requests, scan } = server()
  for (let n = 0; n < 23; n++) void scan(`W${n}`)
  await moment()
  requests[0]?.answer(together(...Array.from({ length: 20 }, () => one(''))))
  await moment()
  expect(requests.map(({ codes }) => codes.length)).toEqual([20, 3])
})

it('sends nothing in the name of another', async () => {
  const { requests, scan } = server()
  for (const [code, who] of ['a', 'a', 'b', 'a'].entries()) void scan(String(code), who)
  for (const answer of [together(one(''), one('')), new Response(), new Response()]) {
    await moment()
    requests.at(-1)?.answer(answer)
  }
  expect(requests.map(({ who, codes }) => `${who} ${codes}`)).toEqual(['a 0,1', 'b 2', 'a 3'])
})

it('tells what waits behind a call that nobody answered the same', async () => {
  const { requests, scan, sent } = server()
  const told = [scan('A'), scan('B')]
  await moment()
  told.push(scan('C'))
  requests[0]?.answer(new TypeError('lost'))
  expect(await Promise.all(told)).toEqual(['A lost', 'B lost', 'C lost'])
  void scan('D')
  await moment()
  expect(sent()).toEqual(['/api/in-turn A,B', '/api/scan D'])
})

it.each([401, 403, 429, 503])('makes no call behind one that is answered with %i', async status => {
  const { requests, scan } = server()
  const told = [scan('A'), scan('B'), scan('C')]
  await moment()
  told.push(scan('D'))
  requests[0]?.answer(together(one('a'), one('no', status)))
  expect(await Promise.all(told)).toEqual(['A 200 a', `B ${status} no`, `C ${status} no`, `D ${status} no`])
  expect(requests).toHaveLength(1)
})

it('hands on what a proxy says in the place of the server', async () => {
  const { requests, scan } = server()
  const told = [scan('A'), scan('B')]
  await moment()
  requests[0]?.answer(new Response('<html>', { status: 200, headers: { 'content-type': 'text/html' } }))
  expect(await Promise.all(told)).toEqual(['A 200 <html>', 'B 200 <html>'])
})

it.each([404, 413, 422])('sends one by one what a server refuses together with %i', async status => {
  const { requests, scan, sent } = server()
  const told = [scan('A'), scan('B'), scan('C')]
  for (const answer of [new Response('', { status }), new Response('a'), new Response('no', { status: 503 })]) {
    await moment()
    requests.at(-1)?.answer(answer)
  }
  expect(await Promise.all(told)).toEqual(['A 200 a', 'B 503 no', 'C 503 no'])
  expect(sent()).toEqual(['/api/in-turn A,B,C', '/api/scan A', '/api/scan B'])
})
