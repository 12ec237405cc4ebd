// Finds endpoints of the contract that nobody implements; the server does not start with one.
import type { Implementation } from './implement.ts'

export function missingFrom(
  endpoints: readonly { name: string }[],
  groups: readonly (Implementation & { name: string })[],
): string[] {
  const answered = new Set(groups.flatMap(({ name, handlers }) => Object.keys(handlers).map(verb => `${name}.${verb}`)))
  return endpoints.map(({ name }) => name).filter(name => !answered.has(name))
}
