// The whole registry of the portal, as it is built: no clash, no key of the browser's own, no screen without its way there.
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
  ;({ originalOf } = await import('../core/ui/translate.ts'))
  const { isReachable } = await import('../core/area.ts')
  reachable = screens.filter(isReachable)
}, 60_000)

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

  it('belongs to areas with names of their own', () => {
    const names = areas.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})
