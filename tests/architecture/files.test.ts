// Rules for every source file: it opens with a comment, is well named, and is honest about its types and tests.
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { isTest, sources } from './sources.ts'

it('opens every file with a comment that says its job', () => {
  expect(sources.filter(({ text }) => !/^(#!.*\n)?\/\/ \S/.test(text)).map(({ path }) => path)).toEqual([])
})

it('names files by what they hold, in kebab-case', () => {
  const wrong = sources.filter(({ path }) => {
    const name = basename(path)
    return (
      /^(utils?|helpers?|common|index|misc|shared)\.|-(utils?|helpers?|common)\./.test(name) ||
      !/^[a-z0-9]+([-.][a-z0-9]+)*\.(ts|tsx|mjs)$/.test(name)
    )
  })
  expect(wrong.map(({ path }) => path)).toEqual([])
})

it('says why wherever types are switched off', () => {
  const bare = sources.flatMap(({ path, lines }) =>
    lines.flatMap((line, at) => {
      const code = line.replace(/\/\/.*$|^\s*\/?\*.*$/, '').replace(/'[^']*'|`[^`]*`|\/(?![*/ ])[^/]+\/[gimsuy]*/g, '')
      const isForced = /[:<,(|]\s*any\b(?!\s*\()|@ts-(ignore|expect-error|nocheck)/.test(code)
      const before = lines[at - 1]?.trim() ?? ''
      const isSaid = /\/[/*]/.test(line) || before.startsWith('//') || before.startsWith('*') || before.endsWith('*/')
      return isForced && !isSaid ? [`${path}:${at + 1} ${line.trim()}`] : []
    }),
  )
  expect(bare).toEqual([])
})

it('switches no test off, but for want of data', () => {
  const off = sources
    .filter(isTest)
    .flatMap(({ path, lines }) =>
      lines.flatMap((line, at) =>
        /\b(it|test|describe|suite)(\.\w+)*\.(skip|only|todo|fails)\b(?!If)/.test(line) ? [`${path}:${at + 1}`] : [],
      ),
    )
  expect(off).toEqual([])
})

it('leaves no note of unfinished work and no print of debugging', () => {
  const left = sources
    .filter(source => !isTest(source))
    .flatMap(({ path, lines }) =>
      lines.flatMap((line, at) =>
        /\/\/.*\b(TODO|FIXME|XXX|HACK)\b|\bdebugger\b|console\.(log|debug)\(/.test(line)
          ? [`${path}:${at + 1} ${line.trim()}`]
          : [],
      ),
    )
    // The server's start and scripts speak to the person who started them.
    .filter(found => !/^(server\/src\/(serve|tenant-command)\.ts|scripts\/)/.test(found))
  expect(left).toEqual([])
})

it('takes the words of shared by the name that the catalogues are gathered by', () => {
  // Under another name the texts are in no catalogue, and they silently stay English.
  const lost = sources.filter(
    ({ path, text }) => path.startsWith('shared/') && /import \{[^}]*\bmsg\b[^}]*\} from '\.[./\w-]*message\.ts'/.test(text),
  )
  expect(lost.map(({ path }) => path)).toEqual([])
})

it('has no file that imports one that imports it back, not even for a type or on demand', () => {
  const imports = new Map(sources.filter(source => !isTest(source)).map(source => [source.path, source.imports]))
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (path: string, above: readonly string[]) => {
    if (above.includes(path)) circles.push([...above.slice(above.indexOf(path)), path].join(' → '))
    if (done.has(path) || above.includes(path)) return
    for (const next of imports.get(path) ?? []) visit(next, [...above, path])
    done.add(path)
  }
  for (const path of imports.keys()) visit(path, [])
  expect(circles).toEqual([])
})
