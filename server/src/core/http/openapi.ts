// OpenAPI 3.1 generated from the contract, for scripts and other products that call us.
import type { Endpoint } from '@office/shared/core/api/endpoint'
import { ProblemDetails } from '@office/shared/core/api/failure'
import type { Filter } from '@office/shared/core/lists/filter'
import { type Filtered, MAX_FILTER_VALUES, MAX_UNPAGED, wordsOf } from '@office/shared/core/lists/list-query'
import { type JsonSchema, jsonSchema } from '@office/shared/core/schema'

interface Named {
  name: string
  endpoint: Endpoint
}

const parameter = (where: 'path' | 'query' | 'header', name: string, schema: JsonSchema, required: boolean) => ({
  name,
  in: where,
  required,
  schema,
})

const text: JsonSchema = { type: 'string' }

const meta: JsonSchema = {
  type: 'object',
  properties: {
    total: { type: 'integer' },
    total_is: { type: 'string', enum: ['exact', 'at-least'] },
    page: { type: 'integer' },
    paginate: { type: 'integer' },
    last_page: { type: 'integer' },
  },
  required: ['total', 'total_is', 'page', 'paginate', 'last_page'],
}

const envelope = (data: JsonSchema, extra: Record<string, JsonSchema> = {}): JsonSchema => ({
  type: 'object',
  properties: { data, ...extra },
  required: ['data', ...Object.keys(extra)],
})

const filterForms: Record<Filter, string> = {
  text: 'Part of the text, in any case.',
  words: `Exact values, comma-separated, at most ${MAX_FILTER_VALUES}.`,
  ids: `Numbers of records, comma-separated, at most ${MAX_FILTER_VALUES}.`,
  'ids-or-none': `Numbers of records, comma-separated, at most ${MAX_FILTER_VALUES}; none among them for rows without one.`,
  flag: '1 or 0.',
  since: 'An instant as 2026-01-31T14:05:00Z: what is of then or later.',
  days: "A day as 2026-01-31, or days as 2026-01-01..2026-01-31 with both ends included and either one open; or counted from today in the tenant's time zone: today, yesterday, tomorrow, overdue (all days before today), last-7-days (1 to 999), this-week, last-week, this-month, last-month, this-quarter, last-quarter; weeks begin on the day that is usual there.",
  amounts: 'An amount as 100, or a range as 100..500 with both ends included and either one open.',
}

const unpaged = `1 answers all rows at once, at most ${MAX_UNPAGED}: last_page beyond 1 says that there are more.`

const filterParameters = (filtered: Filtered) =>
  Object.entries(filtered.filters).map(([name, kind]) => {
    const words = wordsOf(filtered, name)
    const description = `${filterForms[kind]}${words ? ` Of: ${words.join(', ')}.` : ''}`
    return parameter('query', `filter[${name}]`, { type: 'string', description }, false)
  })

function queryParameters(endpoint: Endpoint) {
  if (endpoint.kind === 'list')
    return [
      parameter('query', 'page', { type: 'integer', minimum: 1 }, false),
      parameter('query', 'paginate', { type: 'integer', minimum: 1, maximum: 100 }, false),
      parameter('query', 'sort', { type: 'string', description: `field or -field of: ${endpoint.sort.join(', ')}` }, false),
      parameter('query', 'noPagination', { type: 'string', enum: ['1'], description: unpaged }, false),
      ...filterParameters(endpoint),
    ]
  if (endpoint.kind === 'action' && endpoint.filters) return filterParameters({ filters: endpoint.filters })
  if (!endpoint.query) return []
  const { properties = {}, required = [] } = jsonSchema(endpoint.query)
  return Object.entries(properties).map(([name, schema]) => parameter('query', name, schema, required.includes(name)))
}

function requestBody(endpoint: Endpoint) {
  if (endpoint.kind !== 'action' || (!endpoint.body && !endpoint.upload)) return {}
  const fields: Record<string, JsonSchema> =
    endpoint.upload?.with === 'body' && endpoint.body ? { body: jsonSchema(endpoint.body) } : {}
  const file: JsonSchema = {
    type: 'object',
    properties: { ...fields, file: { type: 'string', format: 'binary' } },
    required: [...Object.keys(fields), 'file'],
  }
  return {
    requestBody: {
      required: true,
      content: {
        ...(endpoint.body ? { 'application/json': { schema: jsonSchema(endpoint.body) } } : {}),
        ...(endpoint.upload ? { 'multipart/form-data': { schema: file } } : {}),
      },
    },
  }
}

function success(endpoint: Endpoint) {
  if (endpoint.kind === 'file') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  const schema =
    endpoint.kind === 'list'
      ? envelope({ type: 'array', items: jsonSchema(endpoint.row) }, { meta })
      : envelope(jsonSchema(endpoint.returns))
  return { 'application/json': { schema } }
}

const accessOf = ({ needs }: Endpoint) =>
  needs === 'public'
    ? { 'x-public': true, security: [] }
    : needs === 'staff'
      ? { 'x-any-staff': true }
      : { 'x-permissions': [...needs] }

function operation({ name, endpoint }: Named) {
  const [area = name] = name.split('.')
  const params = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => parameter('path', param, text, true))
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [area],
    ...accessOf(endpoint),
    ...(endpoint.forMerchants ? { 'x-merchants': true } : {}),
    'x-service': endpoint.service ?? 'operations',
    ...(endpoint.fails?.length ? { 'x-failures': [...endpoint.fails] } : {}),
    parameters: [
      ...params,
      ...queryParameters(endpoint),
      ...(endpoint.method === 'GET' ? [] : [parameter('header', 'Idempotency-Key', text, false)]),
      ...(endpoint.kind === 'action' && endpoint.dryRun
        ? [parameter('header', 'Dry-Run', { type: 'string', enum: ['1'] }, false)]
        : []),
    ],
    ...requestBody(endpoint),
    responses: {
      '200': { description: 'Done', content: success(endpoint) },
      default: {
        description: 'Refused',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

export function openApi(endpoints: readonly Named[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const named of endpoints) {
    const { path, method } = named.endpoint
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(named) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Office',
      version: '1',
      description:
        'Every call carries the tenant in its host, and X-Tenant equal to it. X-Branch, the id of a branch, narrows a call to what is there.',
    },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: jsonSchema(ProblemDetails) },
    },
    paths,
  }
}
