// Builds what leaves the server: the data envelope, a list's meta, a file's headers; checked against the contract in tests.
import { Readable } from 'node:stream'
import type { Endpoint, ListMeta } from '@office/shared/core/api/endpoint'
import { failureStatus } from '@office/shared/core/api/failure'
import type { ListQuery } from '@office/shared/core/lists/list-query'
import { inEnglish } from '@office/shared/core/messages/message'
import { type JsonSchema, jsonSchema, problems, type Schema } from '@office/shared/core/schema'
import type { FastifyReply } from 'fastify'
import type { FileAnswer, Page } from './implement.ts'
import { Refusal } from './refusal.ts'

type Envelope = { data: unknown; meta?: ListMeta }

/** Keeps only what a schema names of a value, at every depth. */
function onlyOf(schema: JsonSchema, value: unknown): unknown {
  const { items, properties } = schema
  if (Array.isArray(value)) return items ? value.map(item => onlyOf(items, item)) : value
  if (typeof value !== 'object' || value === null || !properties) return value
  const named = Object.entries(value).flatMap(([name, part]) => {
    const inner = properties[name]
    return inner ? [[name, onlyOf(inner, part)]] : []
  })
  return Object.fromEntries(named)
}

/** @param shape which part of the answer, or of each row of a list, is sent; all of it if absent */
export function answerOf(endpoint: Endpoint, result: unknown, query: unknown, shape: Schema<unknown> | undefined): Envelope {
  const cut = (value: unknown) => (shape ? onlyOf(jsonSchema(shape), value) : value)
  if (endpoint.kind !== 'list') return { data: cut(result) }
  // core/http/implement.ts guarantees these types for a list's handler and query.
  const { rows, total, total_is } = result as Page<unknown>
  const { page, paginate, noPagination } = query as ListQuery // as above
  const size = noPagination ? Math.max(rows.length, 1) : paginate
  return {
    data: shape ? rows.map(cut) : rows,
    meta: { total, total_is, page: noPagination ? 1 : page, paginate: size, last_page: Math.max(1, Math.ceil(total / size)) },
  }
}

/** @throws if the answer breaks the endpoint's own schema, because then no caller could rely on it */
export function checkAnswer(endpoint: Endpoint, answer: Envelope, shape: Schema<unknown> | undefined): void {
  // As a client receives it: without keys that are undefined.
  const data: unknown = JSON.parse(JSON.stringify(answer.data ?? null))
  const found =
    endpoint.kind === 'list'
      ? // `answerOf` put the rows there.
        (data as unknown[]).flatMap((row, index) =>
          problems(shape ?? endpoint.row, row).map(at => ({ ...at, path: `${index}.${at.path}` })),
        )
      : endpoint.kind === 'action'
        ? problems(shape ?? endpoint.returns, data)
        : []
  if (found.length === 0) return
  const told = found.slice(0, 5).map(({ path, code, message, values }) => `${path}: ${code} (${inEnglish(message, values)})`)
  throw new Error(`${endpoint.method} ${endpoint.path} answers against its contract: ${told.join('; ')}`)
}

/**
 * Passes on what a handler threw if the endpoint declares it. An undeclared refusal is a defect, since no caller can be ready for
 * it.
 */
export function declared(endpoint: Endpoint, error: unknown): unknown {
  if (!(error instanceof Refusal) || Object.hasOwn(failureStatus, error.code) || endpoint.fails?.includes(error.code))
    return error
  return new Error(`${endpoint.method} ${endpoint.path} refuses by '${error.code}', which its contract does not declare`)
}

/** Types that a browser may show inline; anything else is only ever saved (docs/promises.md B13). */
const SHOWN = new Set(['image/png', 'image/jpeg', 'image/webp', 'application/pdf'])

export function sendFile(reply: FastifyReply, { name, type, content }: FileAnswer): void {
  const disposition = SHOWN.has(type) ? 'inline' : 'attachment'
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  reply
    .type(type)
    .header('content-disposition', `${disposition}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('cache-control', 'private, no-store')
    .send(content instanceof Readable ? content : Buffer.from(content))
}
