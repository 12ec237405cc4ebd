// The endpoints of any report: its rows, their sums, and a file of all of them.
import type { Named } from '../api/crud-endpoints.ts'
import { get, type List, list, post } from '../api/endpoint.ts'
import type { Filter } from '../lists/filter.ts'
import * as x from '../schema.ts'

/** Sums over all filtered rows; `currency` is null if no money is summed. */
export const ReportSums = x.row({
  rows: x.integer(),
  sums: x.list(x.row({ currency: x.nullable(x.text()), values: x.dictionary(x.text({ max: 40 })) }), 0, 200),
})
export type ReportSums = x.Of<typeof ReportSums>

/** Filters and sort as the list itself takes them. */
const question = x.dictionary(x.text({ min: 0, max: 20_000 }))

/** The path of a report that the operator's list gives none. */
export type ReportPath<Slug extends string> = `/admin/report/${Slug}`
export const reportPath = <const Slug extends string>(slug: Slug): ReportPath<Slug> => `/admin/report/${slug}`

export const rowsAt = <
  const Path extends string,
  Row,
  const F extends Record<string, Filter>,
  const S extends keyof Row & string,
>(
  path: Path,
  rows: Omit<List<string, Row, F, S>, 'kind' | 'method' | 'path'>,
) => list(path, { ...rows, service: 'reports', reads: 'replica' })

export const sumsAt = <const Path extends string>(
  path: Path,
  summary: string,
  needs: Named,
  filters: Readonly<Record<string, Filter>>,
) =>
  get(`${path}/sums`, {
    summary: `${summary}: sums over what is filtered`,
    needs,
    service: 'reports',
    reads: 'replica',
    query: question,
    filters,
    returns: ReportSums,
  })

// One endpoint for each report rather than one for all, so that the contract itself says who may call it.
export const queueAt = <const Path extends string>(path: Path, summary: string, needs: Named) =>
  post(`${path}/queue`, {
    summary: `${summary}: queue all that is filtered as Excel, e-mailed and kept under downloads`,
    needs,
    service: 'reports',
    body: x.record({ query: question }),
    returns: x.row({ key: x.text() }),
  })
