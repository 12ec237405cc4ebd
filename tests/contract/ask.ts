// A bare request to an endpoint of the contract: the requests of a hostile caller, which the typed client would never send.

import type { TestCaller } from '@office/server/core/testing/test-office'
import { type Endpoint, fillPath } from '@office/shared/core/api/endpoint'
import type { JsonSchema } from '@office/shared/core/schema'
import { jsonSchema } from '@office/shared/core/schema'

export interface Asked {
  params?: Record<string, string | number>
  query?: Record<string, string>
  /** Sent as JSON, unless `raw` replaces it. */
  body?: unknown
  raw?: { type: string; content: string }
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Names between braces in a path, in order. */
export const paramsOf = (endpoint: Endpoint): string[] => [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

export const bodySchemaOf = (endpoint: Endpoint): JsonSchema | null =>
  endpoint.kind === 'action' && endpoint.body ? jsonSchema(endpoint.body) : null

export const querySchemaOf = (endpoint: Endpoint): JsonSchema | null =>
  endpoint.kind !== 'list' && endpoint.query ? jsonSchema(endpoint.query) : null

/** Sends a request and reads the answer as text. */
export async function ask(
  caller: TestCaller,
  endpoint: Endpoint,
  asked: Asked = {},
): Promise<{ response: Response; text: string }> {
  const query = new URLSearchParams(asked.query ?? {}).toString()
  const params = Object.fromEntries(paramsOf(endpoint).map(name => [name, asked.params?.[name] ?? '1']))
  const path = fillPath(endpoint.path, params) + (query === '' ? '' : `?${query}`)
  const headers = new Headers(asked.headers)
  let body: string | null = null
  if (endpoint.method !== 'GET') {
    if (asked.raw) {
      body = asked.raw.content
      if (asked.raw.type !== '') headers.set('content-type', asked.raw.type)
    } else if (asked.body !== undefined) {
      body = JSON.stringify(asked.body)
      headers.set('content-type', 'application/json')
    }
  }
  const response = await caller.fetch(path, {
    method: endpoint.method,
    headers,
    body,
    ...(asked.signal ? { signal: asked.signal } : {}),
  })
  return { response, text: await response.text() }
}

/** The code of a refusal, or the status if the answer is not problem details. */
export function codeOf(text: string): string {
  try {
    const { code } = JSON.parse(text)
    return typeof code === 'string' ? code : 'none'
  } catch {
    return 'no JSON'
  }
}
