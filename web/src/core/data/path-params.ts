// Parameters of an endpoint's path: the parents of a record, and the record itself.

/** Numbers (or keys) of the parent records, by the names in the endpoint's path: {id: 7} for a merchant's user. */
export type Within = Readonly<Record<string, number | string>>

/**
 * The parameters of a path. The last one is the record itself, if there is a record and `within` does not name that parameter.
 */
export function paramsOf(path: string, within: Within, id: number | null): Record<string, number | string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1] ?? '')
  const own = id === null ? undefined : names.at(-1)
  return Object.fromEntries(names.map(name => [name, within[name] ?? (name === own && id !== null ? id : 0)]))
}
