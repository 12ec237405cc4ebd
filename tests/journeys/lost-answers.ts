// Answers that a network keeps or loses: the server has done what was asked by then.
import type { APIResponse, Page, Request, Route } from 'playwright'

/** Has the server do what is asked, and returns its answer. Node, which carries the call out, does not know tenants' addresses. */
export function carryOut(route: Route): Promise<APIResponse> {
  const request = route.request()
  const { host, port } = new URL(request.url())
  return route.fetch({ url: request.url().replace(host, `127.0.0.1:${port}`), headers: { ...request.headers(), host } })
}

/** Writes nothing: it reads, or asks what a step would do. */
function onlyAsks(request: Request): boolean {
  return request.method() === 'GET' || 'dry-run' in request.headers() || request.postDataJSON()?.dry_run === true
}

/** From now on writes at these addresses are carried out, and nobody hears of it; returns what ends that. */
export async function loseAnswers(page: Page, path: string): Promise<() => Promise<void>> {
  await page.route(path, async route => {
    if (onlyAsks(route.request())) return route.continue()
    await carryOut(route)
    await route.abort('connectionreset')
  })
  return () => page.unroute(path)
}
