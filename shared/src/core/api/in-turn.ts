// Several writes in one request, carried out in their order: over a slow network, scans that wait go together instead of one by one. What
// the request and its answer are is in in-turn.contract.ts, whose schemas a page that only calls need not load.

export const inTurnPath = '/in-turn'
/** What one request carries: with more, the first would wait long for the last. */
export const MOST_IN_TURN = 20

export interface CallsInTurn {
  calls: {
    /** Below the base of the services, as in '/admin/sorting/scan'. */
    path: string
    /** Its Idempotency-Key, if it has one. */
    key: string | null
    /** JSON, as it would be sent by itself. */
    body: string
  }[]
}

export interface AnswersInTurn {
  /** In the order of the calls; fewer if the last of these was the end. */
  answers: {
    status: number
    type: string
    /** Seconds, from Retry-After. */
    retry_after: string | null
    body: string
  }[]
}

/** Whether an answer is about the caller or the server, so that whatever is behind it has to wait as well. */
export const endsTurn = (status: number): boolean => status === 401 || status === 403 || status === 429 || status >= 500

const KEY = 'idempotency-key'

interface Waiting extends PromiseWithResolvers<Response> {
  url: string
  init: RequestInit
  headers: Headers
}

/** A call goes together only with others of the same person, language and branch. */
const senderOf = ({ headers }: Waiting): string => JSON.stringify([...headers].filter(([name]) => name !== KEY))

/**
 * Sends one request at a time; calls that were made meanwhile go together in the next. Where one gets no answer, or one that ends the
 * turn, those that wait behind it get the same, so that none arrives before it.
 * @param base the address of the services, of which all of these calls are
 */
export function fetchInTurn(send: typeof fetch, base: () => string): typeof fetch {
  const waiting: Waiting[] = []
  let isSending = false

  /** The next to be sent: at most as many as one request takes. */
  function next(): Waiting[] {
    const [first] = waiting
    const others = waiting.findIndex(one => first && senderOf(one) !== senderOf(first))
    return waiting.splice(0, Math.min(others === -1 ? waiting.length : others, MOST_IN_TURN))
  }

  async function sendEach(calls: readonly Waiting[]): Promise<Response[]> {
    const answers: Response[] = []
    for (const { url, init } of calls) {
      const answer = await send(url, init)
      answers.push(answer)
      if (endsTurn(answer.status)) break
    }
    return answers
  }

  async function sendTogether(together: readonly Waiting[]): Promise<Response[]> {
    const [first, second] = together
    if (!first || !second) return sendEach(together)
    const calls = together.map(({ url, init, headers }): CallsInTurn['calls'][number] => {
      const body = String(init.body)
      return { path: url.slice(base().length), key: headers.get(KEY), body }
    })
    const headers = new Headers(first.headers)
    headers.delete(KEY)
    const answer = await send(base() + inTurnPath, { ...first.init, headers, body: JSON.stringify({ calls }) })
    // What speaks against sending them together, such as an older server that cannot take them so, says nothing of each.
    if (!answer.ok && !endsTurn(answer.status)) return sendEach(together)
    // Perhaps answered by a proxy in the server's place.
    if (!answer.ok || !answer.headers.get('content-type')?.startsWith('application/json')) return [answer]
    const { data } = (await answer.json()) as { data: AnswersInTurn } // what `serveInTurn` of the server sends
    return data.answers.map(({ status, type, retry_after, body }) => {
      const about = { 'content-type': type, date: answer.headers.get('date') ?? '' }
      return new Response(body, { status, headers: retry_after === null ? about : { ...about, 'retry-after': retry_after } })
    })
  }

  async function sendAll(): Promise<void> {
    isSending = true
    // Calls of the same moment go together.
    await null
    while (waiting.length > 0) {
      const together = next()
      const behind = () => waiting.splice(0)
      try {
        const answers = await sendTogether(together)
        const last = answers.at(-1)
        if (last && (answers.length < together.length || endsTurn(last.status)))
          for (const one of [...together.slice(answers.length), ...behind()]) one.resolve(last.clone())
        for (const [at, answer] of answers.entries()) together[at]?.resolve(answer)
      } catch (error) {
        for (const one of [...together, ...behind()]) one.reject(error)
      }
    }
    isSending = false
  }

  return (input, init = {}) => {
    const one: Waiting = { ...Promise.withResolvers<Response>(), url: String(input), init, headers: new Headers(init.headers) }
    waiting.push(one)
    if (!isSending) void sendAll()
    return one.promise
  }
}
