// The walls between packages, areas and core: who may import whom (docs/ARCHITECTURE.md).
import { expect, it } from 'vitest'
import { areaOf, isTest, type Source, sources } from './sources.ts'

const product = sources.filter(source => !isTest(source) && !source.path.startsWith('scripts/'))

/** 'file imports file', for every import that breaks a wall. */
const crossings = (from: (source: Source) => boolean, into: (target: string, source: Source) => boolean): string[] =>
  product
    .filter(from)
    .flatMap(source => source.imports.filter(target => into(target, source)).map(target => `${source.path} imports ${target}`))

const inPackage = (name: string) => (source: Source) => source.path.startsWith(`${name}/src/`)
const isOf = (target: string, ...names: string[]) => names.some(name => target.startsWith(`${name}/src/`))

it('finds files and their imports', () => {
  expect(sources.length).toBeGreaterThan(300)
  expect(sources.flatMap(({ imports }) => imports).filter(target => target.startsWith('shared/src/')).length).toBeGreaterThan(200)
})

it('keeps every import of ours on a file that exists', () => {
  const known = new Set(sources.map(({ path }) => path))
  const broken = crossings(
    () => true,
    target => /^(shared|server|web|cli)\/src\/.*\.tsx?$/.test(target) && !known.has(target),
  )
  expect(broken).toEqual([])
})

it('keeps shared free of every other package', () => {
  expect(crossings(inPackage('shared'), target => isOf(target, 'server', 'web', 'cli', 'tests'))).toEqual([])
})

it('keeps database drivers and the server out of portal and terminal', () => {
  expect(crossings(inPackage('web'), target => isOf(target, 'server', 'cli') || /^(pg|kysely|node:)/.test(target))).toEqual([])
  // `office server` runs on the server's own machine and loads the server when called; nothing else in the terminal may.
  const isTerminal = (source: Source) => inPackage('cli')(source) && areaOf(source.path) !== 'server'
  expect(crossings(isTerminal, target => isOf(target, 'server', 'web') || /^(pg|kysely|react)/.test(target))).toEqual([])
  expect(crossings(inPackage('server'), target => isOf(target, 'web', 'cli') || /^react/.test(target))).toEqual([])
})

const isCore = ({ path }: Source) => /^\w+\/src\/(core|rules|format|permissions)\//.test(path)
const packageOf = (path: string) => path.split('/')[0]
/** Into another area, unless the file is one of `shared` or is offered by that area to others: its parts. */
const isStrange = (target: string, source: Source) =>
  areaOf(target) !== null && areaOf(target) !== areaOf(source.path) && !isOf(target, 'shared') && !/\.part\.tsx?$/.test(target)

it('keeps core and rules of a package ignorant of its areas', () => {
  const known = crossings(isCore, (target, source) => areaOf(target) !== null && packageOf(target) === packageOf(source.path))
  expect(known).toEqual([])
})

it('keeps core ignorant of the areas of shared too', () => {
  // Every area depends on who is signed in, so the portal's core may import the session's own contract.
  const isSession = (target: string) => target === 'shared/src/areas/session/session.contract.ts'
  const known = crossings(
    isCore,
    (target, source) => areaOf(target) !== null && packageOf(target) !== packageOf(source.path) && !isSession(target),
  )
  expect(known).toEqual([])
})

it('keeps only composition above the areas: core never reaches up to it', () => {
  const composition = /^(server\/src\/(areas|server|imports\/|seed\/)|web\/src\/shell\/|shared\/src\/contract\.ts)/
  expect(crossings(isCore, target => composition.test(target) && areaOf(target) === null)).toEqual([])
})

it.each(['web', 'cli'])('lets an area of %s see another one only through shared and through parts of a screen', name => {
  expect(crossings(source => inPackage(name)(source) && areaOf(source.path) !== null, isStrange)).toEqual([])
})

it('lets an area of the server see another one only through shared and through parts', () => {
  expect(crossings(source => inPackage('server')(source) && areaOf(source.path) !== null, isStrange)).toEqual([])
})
