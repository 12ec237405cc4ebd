// Makes several calls of one request one after the other, each with its own check, transaction and answer (core/api/in-turn).
import type { Endpoint } from '@office/shared/core/api/endpoint'
import { type AnswersInTurn, type CallsInTurn, endsTurn } from '@office/shared/core/api/in-turn'
import { callsInTurn } from '@office/shared/core/api/in-turn.contract'
import { msg } from '@office/shared/core/messages/message'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerOf } from '../secrets/session-token.ts'
import { readBody } from './read-request.ts'
import { refuse, refuseField } from './refusal.ts'

/** Bytes of a request: scans are small. */
const MAX_IN_TURN = 65_536

const goesAlone = msg`{path} is not a call that goes together with others`

/** Of the request that carries the calls, and not of the calls. */
const OWN_HEADERS = ['connection', 'content-length', 'content-type', 'idempotency-key', 'transfer-encoding']

const headersOf = ({ headers }: FastifyRequest, key: string | null) => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.includes(name))),
  'content-type': 'application/json',
  ...(key === null ? {} : { 'idempotency-key': key }),
})

export function serveInTurn(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const together = endpoints
    .filter(({ method, ...more }) => method === 'POST' && 'inTurn' in more)
    .map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[1-9][0-9]*')}$`))

  app.route({
    method: callsInTurn.method,
    url: `/api${callsInTurn.path}`,
    bodyLimit: MAX_IN_TURN,
    onRequest: async ({ headers }) => {
      if (bearerOf(headers.authorization) === null) refuse('not-signed-in')
    },
    handler: async request => {
      const { calls } = readBody(callsInTurn, request.body) as CallsInTurn // what this schema reads
      for (const [at, { path }] of calls.entries())
        if (!together.some(form => form.test(path))) refuseField(`calls.${at}.path`, 'goes-alone', goesAlone, { path })
      const answers: AnswersInTurn['answers'] = []
      for (const { path, key, body } of calls) {
        const answer = await app.inject({
          method: 'POST',
          url: `/api${path}`,
          headers: headersOf(request, key),
          payload: body,
          ...(request.socket.remoteAddress === undefined ? {} : { remoteAddress: request.socket.remoteAddress }),
        })
        const { statusCode: status, headers } = answer
        const wait = headers['retry-after']
        answers.push({
          status,
          type: String(headers['content-type']),
          retry_after: wait === undefined ? null : String(wait),
          body: answer.body,
        })
        if (endsTurn(status)) break
      }
      return { data: { answers } }
    },
  })
}
