// A command's equivalent in the terminal: a call of `office api` with the known values, and placeholders for the others.
import type { Endpoint } from '@office/shared/core/api/endpoint'
import { type JsonSchema, jsonSchema } from '@office/shared/core/schema'
import { shellWord } from '@office/shared/core/shell-word'

export interface LineParts {
  /** Values for the path; a missing one becomes a placeholder: ID. */
  params?: Readonly<Record<string, number | string | undefined>>
  query?: Readonly<Record<string, string>>
  body?: unknown
}

/** Lines for the terminal, narrowed to the one branch that the portal shows, if any. */
export const linesAt = (branch: string | undefined, lines: string): string =>
  branch === undefined ? lines : lines.replaceAll(/^office .+$/gm, line => `${line} --at ${shellWord(branch)}`)

/** `office api PUT /admin/city/7 --body '{"name":"Kathmandu"}'` */
export function apiLine(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { params = {}, query = {}, body }: LineParts,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] || name.toUpperCase()))
  const asked = Object.entries(query).map(([name, value]) => ` --query ${shellWord(`${name}=${value}`)}`)
  return `office api ${method} ${filled}${asked.join('')}${body === undefined ? '' : ` --body ${shellWord(JSON.stringify(body))}`}`
}

function blank({ type, enum: choices }: JsonSchema): unknown {
  const types = [type].flat()
  if (types.includes('null')) return null
  if (choices) return choices[0]
  if (types.includes('array')) return []
  if (types.includes('object')) return {}
  if (types.includes('boolean')) return true
  return types.includes('integer') || types.includes('number') ? 0 : ''
}

/** The line of a form: every field of its body, taken from `record` or blank. Files and passwords are read from files. */
export function formLine(endpoint: Endpoint, params: LineParts['params'] = {}, record: object = {}): string {
  const { body, upload } = endpoint.kind === 'action' ? endpoint : {}
  const fields = Object.entries((body && jsonSchema(body).properties) ?? {})
  const file = upload ? ' --file FILE' : ''
  if (fields.length === 0) return `${apiLine(endpoint, { params })}${file}`
  // Anything typed into a shell stays in its history.
  if (fields.some(([name]) => name === 'password')) return `${apiLine(endpoint, { params })} --body @FILE.json${file}`
  const known: Readonly<Record<string, unknown>> = { ...record }
  const values = Object.fromEntries(fields.map(([name, schema]) => [name, known[name] ?? blank(schema)]))
  return `${apiLine(endpoint, { params, body: values })}${file}`
}
