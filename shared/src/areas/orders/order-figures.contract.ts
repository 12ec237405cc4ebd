// The endpoint of an overview that adds up the open orders of everything that a filter of its list finds.
import { get } from '../../core/api/endpoint.ts'
import type { Filter } from '../../core/lists/filter.ts'
import * as x from '../../core/schema.ts'
import type { PermissionName } from '../../permissions/catalogue.ts'
import { OrderFigures } from './order-figures.model.ts'

/** @param many whose orders: 'merchants' */
export const figuresEndpoint = <const P extends string>(
  path: P,
  many: string,
  needs: readonly [PermissionName, ...PermissionName[]],
  filters: Readonly<Record<string, Filter>>,
) =>
  get(`${path}/figures`, {
    summary: `The open orders by mile of all ${many} that a filter finds, added up`,
    needs,
    service: 'lists',
    query: x.dictionary(x.text({ min: 0, max: 20_000 })),
    filters,
    returns: OrderFigures,
  })

/** That of any overview. */
export type FiguresEndpoint = ReturnType<typeof figuresEndpoint<string>>
