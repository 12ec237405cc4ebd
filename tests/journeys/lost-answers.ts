// Answers that a network keeps or loses: the server has done what was asked by then.
import type { APIResponse, Page, Route } from 'playwright'

/** Has the server do what is asked, and returns its answer. Node, which carries the call out, does not know tenants' addresses. */
export function carryOut(route: Route): Promise<APIResponse> {
  const request = route.request()
  const { host, port } = new URL(request.url())
  return route.fetch({ url: request.url().replace(host, `127.0.0.1:${port}`), headers: { ...request.headers(), host } })
}

/** From now on writes at these addresses are carried out, and nobody hears of it; returns what ends that. */
export async function loseAnswers(page: Page, path: string): Promise<() => Promise<void>> {
  await page.route(path, async route => {
    if (route.request().method() === 'GET') return route.continue()
    await carryOut(route)
    await route.abort('connectionreset')
  })
  return () => page.unroute(path)
}
