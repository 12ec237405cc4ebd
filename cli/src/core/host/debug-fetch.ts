// --debug: every request and answer as a line on stderr. Tokens and passwords never appear, because neither their headers nor
// bodies are shown.
import type { Sink } from '../io/io.ts'

export function debugFetch(send: typeof fetch, err: Sink): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const started = performance.now()
    const line = `${request.method} ${request.url.replace(/(\/(?:forgot-password|reset-password)\/).*/, '$1[redacted]')}`
    const key = request.headers.get('idempotency-key')
    err.write(
      `> ${line}${key === null ? '' : `  Idempotency-Key: ${key}`}  Authorization: ${request.headers.has('authorization') ? '[redacted]' : '-'}\n`,
    )
    try {
      const response = await send(request)
      const id = response.headers.get('x-request-id')
      const size = response.headers.get('content-length') ?? '?'
      err.write(
        `< ${response.status} ${size} bytes ${Math.round(performance.now() - started)} ms${id === null ? '' : `  ${id}`}\n`,
      )
      return response
    } catch (error) {
      err.write(`< ${error instanceof Error ? error.message : error} after ${Math.round(performance.now() - started)} ms\n`)
      throw error
    }
  }
}
