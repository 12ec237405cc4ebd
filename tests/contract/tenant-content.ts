// Every row of a tenant's tables as text, read as their owner, who is not bound by the wall: what a refused call must not change.
// Only of one tenant, since suites may share a server (OFFICE_TEST_SETUP).

/** A statement with the tenant as its parameter; one row per table, with its name and content. */
export const contentStatement = (tables: readonly string[]): string =>
  tables
    .map(
      name =>
        `select '${name}' as name, coalesce(string_agg(t::text, E'\\n' order by t::text), '') as content from ${name} t where tenant_id = $1`,
    )
    .join(' union all ')

/** As `contentStatement` returns it. */
export interface TableContent {
  name: string
  content: string
}

export const byTable = (rows: readonly TableContent[]): Record<string, string> =>
  Object.fromEntries(rows.map(({ name, content }) => [name, content]))
