// Finds the endpoint of the contract that is meant: by name, by path with braces, or by a filled path.
import { endpoints, type NamedEndpoint } from '@office/shared/contract'
import { nearest } from '@office/shared/core/import/nearest'
import { msg } from '@office/shared/core/messages/message'
import { usageError } from '../../core/program/cli-error.ts'

export interface FoundEndpoint {
  named: NamedEndpoint
  /** Path parameters taken from a filled path. */
  params: Record<string, string>
}

const noEndpoint = msg`There is no endpoint "{text}".`
const noEndpointButNear = msg`There is no endpoint "{text}". Did you mean {suggestion}?`
const otherMethod = msg`{path} accepts {methods}, not {method}.`
const nothingNamed = msg`Specify an endpoint, or use --list.`

/** Parameters of a filled path, or null if it does not match the pattern. */
function fits(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const text = given[index] ?? ''
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name === undefined ? part !== text : text === '') return null
    // A path that still has its braces is filled by --param.
    if (name !== undefined && text !== part) params[name] = decodeURIComponent(text)
  }
  return params
}

/** @throws CliError 'usage' with the nearest endpoint */
export function findEndpoint(words: readonly string[], hasBody: boolean): FoundEndpoint {
  const [first = '', second] = words
  if (first === '') throw usageError(nothingNamed, {}, 'office api --list')
  const isMethod = /^(get|post|put|delete)$/i.test(first)
  const method = isMethod ? first.toUpperCase() : null
  const target = (isMethod ? (second ?? '') : first).replace(/^\/api(?=\/)/, '')
  const byName = endpoints.find(({ name }) => name === target)
  if (byName) return { named: byName, params: {} }
  const found = endpoints.flatMap(named => {
    const params = fits(named.endpoint.path, target)
    return params ? [{ named, params }] : []
  })
  // Fixed paths come before those with parameters: /admin/city/dropdown is not a city.
  found.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)
  const wanted = method ?? (hasBody ? 'POST' : 'GET')
  const match = found.find(({ named }) => named.endpoint.method === wanted) ?? (method === null ? found[0] : undefined)
  if (match) return match
  if (found.length > 0) {
    const methods = [...new Set(found.map(({ named }) => named.endpoint.method))].join(', ')
    throw usageError(otherMethod, { path: target, methods, method: wanted })
  }
  const known = target.startsWith('/')
    ? [...new Set(endpoints.map(({ endpoint }) => endpoint.path))]
    : endpoints.map(({ name }) => name)
  const suggestion = nearest(target, known)
  throw usageError(
    suggestion === null ? noEndpoint : noEndpointButNear,
    { text: target, suggestion: suggestion ?? '' },
    'office api --list',
  )
}
