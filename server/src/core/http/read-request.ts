// Reads path, query, body and upload by the contract: a handler receives nothing that the contract does not describe.

import type { IncomingHttpHeaders } from 'node:http'
import { extname } from 'node:path'
import type {} from '@fastify/multipart'
import type { Endpoint, Upload } from '@office/shared/core/api/endpoint'
import { decodeListQuery } from '@office/shared/core/lists/list-query'
import { msg } from '@office/shared/core/messages/message'
import { isPlainText, plainTextOf } from '@office/shared/core/messages/plain-text'
import { type JsonSchema, jsonSchema, parse, type Schema } from '@office/shared/core/schema'
import { fileSize, fileType, MAX_UPLOAD_BYTES } from '@office/shared/rules/file'
import { required } from '@office/shared/rules/required'
import type { FastifyRequest } from 'fastify'
import type { Files } from '../files/files.ts'
import type { Uploaded } from './implement.ts'
import { Refusal, refuse, refuseField } from './refusal.ts'

/** Largest JSON body in bytes (docs/promises.md B12). */
export const MAX_BODY_BYTES = 1_048_576
export const MAX_QUERY_BYTES = 16_384
/** A file of the largest size with the lines around it in a multipart body. */
export const MAX_UPLOAD_REQUEST = MAX_UPLOAD_BYTES + 65_536

const tooDeep = msg`Lists and objects are nested too deeply`

/** A body that is not JSON; reported only once the caller is known to have permission. */
export class UnreadableBody {
  readonly error: Error
  constructor(error: Error) {
    this.error = error
  }
}

/** No body of the contract nests half as deep, and printing a refused body would not finish with 5,000 levels. */
const MAX_JSON_DEPTH = 32

/** Whether brackets nest deeper than a body may; those inside strings do not count. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let isText = false
  // Character by character, once: a pattern for strings would rescan an unclosed one from every quote in it.
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (isText && sign === '\\') at++
    else if (sign === '"') isText = !isText
    else if (isText) continue
    else if (sign === '[' || sign === '{') depth++
    else if (sign === ']' || sign === '}') depth--
    if (depth > MAX_JSON_DEPTH) return true
  }
  return false
}

/** Parses JSON wherever it comes in; a key that would reach an object's prototype makes it as unreadable as broken JSON. */
export const readJson = (request: FastifyRequest, text: string): Promise<unknown> =>
  new Promise(resolve => {
    if (isTooDeep(text)) return resolve(new UnreadableBody(new Refusal('malformed-request', { detail: tooDeep })))
    const read = request.server.getDefaultJsonParser('error', 'error')
    read(request, text, (error, value) => resolve(error ? new UnreadableBody(error) : value))
  })

export const isPlainJson = (headers: IncomingHttpHeaders): boolean =>
  /^application\/json(; ?charset=utf-8)?$/i.test(headers['content-type'] ?? '')

/** Bytes of a body that may be received before its sender is known; it is still parsed afterwards. */
const SMALL_BODY = 16_384

/** Whether a body is so small and plain that checking its sender first would cost more than receiving it. */
export const isSmallJson = (headers: IncomingHttpHeaders): boolean =>
  isPlainJson(headers) && Number(headers['content-length'] ?? Number.NaN) <= SMALL_BODY

export const wantsBody = (endpoint: Endpoint): boolean => endpoint.kind === 'action' && endpoint.method !== 'GET'

const noDryRun = msg`This call does not support a dry run. Leave out Dry-Run`

/** Whether only a dry run is requested. A caller who believes so must never have the call carried out. */
export function readDryRun(endpoint: Endpoint, header: string | string[] | undefined): boolean {
  if (header === undefined || header === '0') return false
  if (header === '1' && endpoint.kind === 'action' && endpoint.dryRun) return true
  return refuse('malformed-request', { detail: noDryRun })
}

const notABranch = msg`X-Branch is not the id of a branch`

const isRowId = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text)

/** The one branch that the caller looks at, by its id; null for all of theirs. */
export function readBranch(header: string | string[] | undefined): number | null {
  if (header === undefined || header === '') return null
  return typeof header === 'string' && isRowId(header) ? Number(header) : refuse('malformed-request', { detail: notABranch })
}

const namesRow = (name: string) => name === 'id' || name.endsWith('_id') || name.endsWith('Id')

/** Path parameters; one that cannot be a row's number is 404. */
export function readParams(endpoint: Endpoint, raw: unknown): Record<string, string | number> {
  const params: Record<string, string | number> = {}
  // The router made it from the path, whose parts are strings.
  for (const [name, value] of Object.entries(raw as Record<string, string>)) {
    if (namesRow(name)) params[name] = isRowId(value) ? Number(value) : refuse('not-found')
    else params[name] = isPlainText(value) ? value : refuse('not-found')
  }
  if (!endpoint.path.includes('{')) return {}
  return params
}

/** The query by the contract; null-prototype objects and repeated keys are refused as malformed. */
export function readQuery(endpoint: Endpoint, raw: unknown): unknown {
  const given = { ...(raw as Record<string, unknown>) } // as the query's parser made it, which is always an object
  if (endpoint.kind === 'list') {
    const read = decodeListQuery(endpoint, given)
    return 'query' in read ? read.query : refuse('malformed-request', { errors: read.problems })
  }
  if (!endpoint.query) return {}
  const schema = jsonSchema(endpoint.query)
  const read = parse(
    endpoint.query,
    Object.fromEntries(Object.entries(given).map(([name, value]) => [name, plain(schema.properties?.[name], value)])),
  )
  return 'value' in read ? read.value : refuse('malformed-request', { errors: read.problems })
}

/** Query values are texts; converts them to the numbers and flags of the schema. */
function plain(schema: JsonSchema | undefined, value: unknown): unknown {
  const type = schema?.type
  if (typeof value !== 'string' || type === undefined) return value
  if ((type === 'integer' || type === 'number') && /^-?\d{1,15}(\.\d{1,9})?$/.test(value)) return Number(value)
  if (type === 'boolean' && /^(1|0|true|false)$/.test(value)) return value === '1' || value === 'true'
  return value
}

/** superstruct prints what it refuses, and cannot print an object whose own toString is not a function. */
function readAs(schema: Schema<unknown>, raw: unknown): ReturnType<typeof parse> {
  try {
    return parse(schema, raw)
  } catch (error) {
    if (error instanceof TypeError) refuse('malformed-request')
    throw error
  }
}

export function readBody(endpoint: Endpoint, raw: unknown): unknown {
  if (endpoint.kind !== 'action' || endpoint.method === 'GET') return undefined
  if (raw instanceof UnreadableBody) throw raw.error
  if (!endpoint.body) {
    if (endpoint.upload) refuseField('file', required.code, required.message)
    return undefined
  }
  const read = readAs(endpoint.body, raw)
  return 'value' in read ? read.value : refuse('invalid-fields', { errors: read.problems })
}

/** The multipart parser throws plain errors at broken bodies; our own failures carry a code. */
function blameSender(error: unknown): never {
  if (error instanceof Error && !('code' in error)) refuse('malformed-request')
  throw error
}

/** The body beside a file; if there is none it has no fields, and the contract reports each missing one. */
async function readBeside(request: FastifyRequest, field: unknown): Promise<unknown> {
  const text = typeof field === 'object' && field !== null && 'value' in field ? field.value : null
  return typeof text === 'string' ? readJson(request, text) : {}
}

/** Saves the multipart field `file` to disk before any transaction is open, so that a slow sender blocks nothing. */
export async function receiveUpload(
  request: FastifyRequest,
  upload: Upload,
  files: Files,
): Promise<{ file: Uploaded; fields: unknown }> {
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  if (!Number.isFinite(length))
    refuse('malformed-request', { status: 411, detail: msg`Specify the length of the file (Content-Length)` })
  const rule = fileSize()
  const words = { message: rule.message, ...(rule.values ? { values: rule.values } : {}) }
  // The same code as the import engine's (core/sheet), so that every client is told the same about an oversized file.
  const errors = [{ path: 'file', code: 'FILE_TOO_LARGE', ...words }]
  const tooLarge = { detail: rule.message, errors, ...(rule.values ? { values: rule.values } : {}) }
  if (length > MAX_UPLOAD_REQUEST) refuse('too-large', tooLarge)
  const part = await request
    .file({ limits: { files: 1, fields: 10, fieldSize: 60_000, fileSize: MAX_UPLOAD_BYTES } })
    .catch(blameSender)
  if (part?.fieldname !== 'file') return refuseField('file', required.code, required.message)
  const received = await files.receive(part.file, MAX_UPLOAD_BYTES).catch(blameSender)
  const name = plainTextOf(part.filename.slice(0, 255))
  const type = fileType(upload.types)
  if (part.file.truncated || !type.holds({ name })) {
    await files.discard(received.path)
    if (part.file.truncated) refuse('too-large', tooLarge)
    refuseField('file', type.code, type.message)
  }
  const file = { ...received, name, type: extname(name).slice(1).toLowerCase() }
  return { file, fields: upload.with === 'body' ? await readBeside(request, part.fields.body) : undefined }
}
