// The whole registry of the portal, as it is built: no clash, no key of the browser's own, no screen without its way there.
import { endpoints } from '@office/shared/contract'
import { permissionNames } from '@office/shared/permissions/catalogue'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Area, Screen } from '../core/area.ts'
import type { Command } from '../core/command/command.ts'
import { rank, rankIndex } from '../core/command/rank.ts'

let allCommands: readonly Command[]
let areas: readonly Area[]
let screens: readonly Screen[]
let registryProblems: (commands: readonly Command[]) => string[]
let reachable: readonly Screen[]
let offeredOn: typeof import('../core/command/command.ts')['offeredOn']
let readContext: typeof import('../core/command/context.ts')['readContext']
let originalOf: typeof import('../core/ui/translate.ts')['originalOf']

beforeAll(async () => {
  // Modules of the portal read these when they load; nothing here draws.
  const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  const documentLike = { documentElement: { dataset: {}, style: {} }, addEventListener: () => undefined, cookie: '', title: '' }
  Object.assign(globalThis, {
    location: new URL('http://demo.localhost:4000/'),
    localStorage: nothing,
    sessionStorage: nothing,
    document: documentLike,
    window: globalThis,
    addEventListener: () => undefined,
    matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
  })
  allCommands = (await import('./commands.ts')).allCommands
  ;({ areas, screens } = await import('./areas.ts'))
  ;({ registryProblems } = await import('../core/command/registry.ts'))
  ;({ offeredOn } = await import('../core/command/command.ts'))
  ;({ readContext } = await import('../core/command/context.ts'))
  ;({ originalOf } = await import('../core/ui/translate.ts'))
  const { isReachable } = await import('../core/area.ts')
  reachable = screens.filter(isReachable)
}, 60_000)

/** Commands that write, or need what writing needs, and have no line for the terminal; each with its reason. */
const withoutLine: Record<string, string> = {
  'banner.link': 'opens a page of somebody else',
  'list.export-csv': 'makes a file of what is shown, here',
  'list.export-pdf': 'makes a file of what is shown, here',
  'list.export-xlsx': 'makes a file of what is shown, here',
  'resource-tab.banners': 'only goes there',
  'resource-tab.terms': 'only goes there',
  'sorting.cards': 'prints what the browser draws',
  'sorting.open': 'only goes there',
  'staff.reset-password': 'a password typed into a shell stays in its history',
}

const id = (command: Command) => command.id

const known = new Set<string>(permissionNames)
const namesOf = ({ needs }: Pick<Command, 'needs'>) => [...(needs?.any ?? []), ...(needs?.all ?? [])]

describe('the registry', () => {
  it('has no mistake of a build', () => {
    expect(allCommands.length).toBeGreaterThan(100)
    expect(registryProblems(allCommands)).toEqual([])
  })

  it('names every command once', () => {
    const ids = allCommands.map(({ id }) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  it('leads to every screen that needs no record', () => {
    const ids = new Set(allCommands.map(({ id }) => id))
    expect(reachable.length).toBeGreaterThan(50)
    expect(reachable.filter(({ route }) => !ids.has(`go.${route}`)).map(({ route }) => route)).toEqual([])
  })

  it('runs each command within three keystroke groups: palette, its name, Enter', () => {
    const named = allCommands.flatMap(command =>
      typeof command.title === 'function' || !offeredOn(command, 'palette')
        ? []
        : [{ id: command.id, title: originalOf(command.title) }],
    )
    const index = rankIndex(named)
    expect(named.length).toBeGreaterThan(100)
    const lost = named.filter(({ title }) => rank(title, index, { limit: 1 })[0]?.item.title !== title)
    expect(lost.map(({ id }) => id)).toEqual([])
  })

  it('asks for permissions that exist', () => {
    const unknown = [
      ...allCommands.map(command => [command.id, namesOf(command)] as const),
      ...screens.map(screen => [screen.route, namesOf(screen)] as const),
    ]
    expect(unknown.flatMap(([who, names]) => names.filter(name => !known.has(name)).map(name => `${who} needs ${name}`))).toEqual(
      [],
    )
  })

  it('has a line for the terminal wherever it writes', () => {
    const writes = new Set(
      endpoints.flatMap(({ endpoint: { method, needs } }) => (method === 'GET' || !Array.isArray(needs) ? [] : needs)),
    )
    const silent = allCommands.filter(
      command => !command.cli && !id(command).startsWith('go.') && namesOf(command).some(name => writes.has(name)),
    )
    expect(silent.map(id).sort()).toEqual(Object.keys(withoutLine).sort())
  })

  it('gives lines that name an endpoint, with a body that can be read', () => {
    const lines = allCommands.flatMap(command => {
      const record = { noun: command.on ?? '', id: 7, label: 'Seven', data: { id: 7, name: "Se'ven", version: 2 } }
      const ctx = { ...readContext('palette'), route: '/merchant/3/businesses/4', record }
      return command.cli ? [[command.id, command.cli(ctx, {})] as const] : []
    })
    expect(lines.length).toBeGreaterThan(80)
    for (const [name, line] of lines) {
      expect(line, name).not.toMatch(/\{\w+\}|undefined|NaN/)
      const [, method, path = '', body] = /^office api (\w+) (\S+)(?: --query '.*?')*(?: --body '(.*)')?(?: |$)/.exec(line) ?? []
      if (method === undefined) continue
      const known = endpoints.some(({ endpoint }) => {
        const pattern = new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`)
        return endpoint.method === method && pattern.test(path)
      })
      expect(known, `${name}: ${line}`).toBe(true)
      if (body) expect(() => JSON.parse(body.replaceAll("'\\''", "'")), line).not.toThrow()
    }
  })

  it('belongs to areas with names of their own', () => {
    const names = areas.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})
