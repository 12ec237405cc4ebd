// office api: reads params, query and body by the contract, calls, and prints the answer as JSON or writes its file.
import { endpoints } from '@office/shared/contract'
import type { Call, CallOptions } from '@office/shared/core/api/client'
import type { Endpoint } from '@office/shared/core/api/endpoint'
import { decodeListQuery } from '@office/shared/core/lists/list-query'
import { msg } from '@office/shared/core/messages/message'
import { jsonSchema, parse } from '@office/shared/core/schema'
import type { Problem } from '@office/shared/rules/rule'
import { readAllText, readInput } from '../../core/io/read-input.ts'
import { headingsFor, writeTable } from '../../core/io/table.ts'
import { checkOutput, writeOutput } from '../../core/io/write-output.ts'
import { pair } from '../../core/nouns/list-flags.ts'
import { type CliError, usageError } from '../../core/program/cli-error.ts'
import { type CliContext, chosenHost, clientFor, jsonLines, openSession } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { findEndpoint } from './find-endpoint.ts'

interface ApiFlags {
  list: boolean
  param: string[]
  query: string[]
  body: string | undefined
  file: string | undefined
  dryRun: boolean
  output: string | undefined
  force: boolean
}

const headings = [msg`Name`, msg`Method`, msg`Path`, msg`Needs`, msg`What it does`]
const noParam = msg`{path} needs --param {name}=…`
const wrongParam = msg`{path} has no parameter "{name}".`
const badJson = msg`The body is not JSON: {detail}`
const noBody = msg`{path} does not accept a body.`
const noUpload = msg`{path} does not accept a file.`
const wrongField = msg`{field}: {problem}`
const needsBody = msg`{path} needs a body: --body "{example}" or --body @file.json`

function listEndpoints({ io, translate }: CliContext): ExitCode {
  writeTable(
    io.out,
    headingsFor(io.out, translate, headings),
    endpoints.map(({ name, endpoint: { method, path, needs, summary } }) => [
      name,
      method,
      path,
      typeof needs === 'string' ? needs : needs.join(' | '),
      summary,
    ]),
  )
  return exitCodes.ok
}

function fillParams(endpoint: Endpoint, found: Record<string, string>, given: readonly string[]): Record<string, string> {
  const { path } = endpoint
  const params = { ...found, ...Object.fromEntries(given.map(pair)) }
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const spare = Object.keys(params).find(name => !names.includes(name))
  if (spare !== undefined) throw usageError(wrongParam, { path, name: spare })
  const absent = names.find(name => params[name] === undefined)
  if (absent !== undefined) throw usageError(noParam, { path, name: absent })
  return params
}

const complaint = (context: CliContext, [problem]: readonly Problem[]): CliError =>
  usageError(wrongField, {
    field: problem?.path || 'body',
    problem: problem ? context.translate(problem.message, problem.values) : '',
  })

function readQuery(context: CliContext, endpoint: Endpoint, given: readonly string[]): Record<string, unknown> {
  const query: Record<string, unknown> = Object.fromEntries(given.map(pair))
  if (endpoint.kind === 'list') {
    const read = decodeListQuery(endpoint, query)
    if ('problems' in read) throw complaint(context, read.problems)
    return { ...read.query }
  }
  if (!endpoint.query) return query
  const { properties = {} } = jsonSchema(endpoint.query)
  // Query values are texts; if the contract expects a number or a flag they are read as one, as the server does.
  const plain = Object.entries(query).map(([name, text]) => {
    const type = properties[name]?.type
    if (type === 'integer' || type === 'number') return [name, Number(text)]
    return [name, type === 'boolean' ? text === '1' || text === 'true' : text]
  })
  const read = parse(endpoint.query, Object.fromEntries(plain))
  if ('problems' in read) throw complaint(context, read.problems)
  return query
}

async function readBody(context: CliContext, endpoint: Endpoint, given: string | undefined): Promise<unknown> {
  const schema = endpoint.kind === 'action' ? endpoint.body : undefined
  const { path } = endpoint
  if (given === undefined) {
    if (schema && !(endpoint.kind === 'action' && endpoint.upload) && parse(schema, {}) && 'problems' in parse(schema, {}))
      throw usageError(needsBody, { path, example: exampleOf(endpoint) })
    return schema && endpoint.kind === 'action' && !endpoint.upload ? {} : undefined
  }
  if (!schema) throw usageError(noBody, { path })
  const text =
    given === '-' ? await readAllText(context) : given.startsWith('@') ? await readAllText(context, given.slice(1)) : given
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (error) {
    throw usageError(badJson, { detail: error instanceof Error ? error.message : '' })
  }
  const read = parse(schema, body)
  if ('problems' in read) throw complaint(context, read.problems)
  return body
}

function exampleOf(endpoint: Endpoint): string {
  if (endpoint.kind !== 'action' || !endpoint.body) return ''
  const { required = [] } = jsonSchema(endpoint.body)
  return `{${required.map(name => `"${name}": …`).join(', ')}}`
}

type PlainCall = (endpoint: Endpoint, args: Record<string, unknown>, options: CallOptions) => Promise<unknown>

export async function callEndpoint(
  { args, flags }: { args: readonly string[]; flags: ApiFlags },
  context: CliContext,
): Promise<ExitCode> {
  if (flags.list) return listEndpoints(context)
  const { named, params } = findEndpoint(args, flags.body !== undefined || flags.file !== undefined)
  const { endpoint } = named
  if (flags.file !== undefined && !(endpoint.kind === 'action' && endpoint.upload))
    throw usageError(noUpload, { path: endpoint.path })
  const filled = fillParams(endpoint, params, flags.param)
  const query = readQuery(context, endpoint, flags.query)
  const withBody = endpoint.kind === 'action' && endpoint.upload?.with === 'body'
  const body = flags.file === undefined || withBody ? await readBody(context, endpoint, flags.body) : undefined
  const file = flags.file === undefined ? undefined : await readInput(context, flags.file, undefined)
  if (endpoint.kind === 'file') checkOutput(context, flags)
  // Everything has just been checked against the endpoint; the typed call needs to know that at compile time.
  const call = (await callerFor(context, endpoint)) as PlainCall
  const sent = {
    params: filled,
    query,
    ...(body === undefined ? {} : { body }),
    ...(file ? { file: new File([file.bytes], file.name) } : {}),
  }
  const answer = await call(endpoint, sent, { timeout: 180_000, dryRun: flags.dryRun })
  if (endpoint.kind === 'file') {
    const { bytes, name } = answer as { bytes: Uint8Array; name: string } // the answer of a file endpoint
    const path = await writeOutput(context, flags, name, bytes)
    if (path !== null) context.io.err.write(`${path}\n`)
    return exitCodes.ok
  }
  const { io, globals } = context
  io.out.write(globals.filter ? jsonLines(context, answer) : `${JSON.stringify(answer, null, io.out.isTty ? 2 : undefined)}\n`)
  return exitCodes.ok
}

/** Public endpoints need no signed-in person. */
async function callerFor(context: CliContext, endpoint: Endpoint): Promise<Call> {
  if (endpoint.needs !== 'public') return (await openSession(context)).call
  return clientFor(context, (await chosenHost(context)).host, null)
}
