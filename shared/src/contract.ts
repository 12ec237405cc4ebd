// The whole contract: the only place that lists every area. Client, routes, OpenAPI, `office api` and the walks read it.
import { sessionContract } from './areas/session/session.contract.ts'
import type { Endpoint } from './core/endpoint.ts'
import type { PermissionName } from './permissions/catalogue.ts'

type Permitted = Endpoint & { needs: 'public' | 'staff' | readonly PermissionName[] }

/** Area, noun, endpoint. A misspelt permission does not compile here. */
export const contract = {
  session: { session: sessionContract },
} satisfies Record<string, Record<string, Record<string, Permitted>>>

/** One endpoint with its name, e.g. 'places.city.activate'. */
export interface NamedEndpoint {
  name: string
  endpoint: Endpoint
}

export const endpoints: readonly NamedEndpoint[] = Object.entries(contract).flatMap(([area, nouns]) =>
  Object.entries(nouns).flatMap(([noun, group]) =>
    Object.entries<Endpoint>(group).map(([verb, endpoint]) => ({ name: `${area}.${noun}.${verb}`, endpoint })),
  ),
)
