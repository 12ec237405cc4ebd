// No cast without a reason: whatever the compiler is told and cannot check is explained beside it.
import { parseSync, Visitor } from 'rolldown/utils'
import { expect, it } from 'vitest'
import { isTest, type Source, sources } from './sources.ts'

/** The line of an offset in a text, counted from 1. */
function lineFinder(text: string): (offset: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return offset => starts.findLastIndex(start => start <= offset) + 1
}

/** 'file:line' of each cast that has no comment on its line or the line above; `isForced` looks at casts through unknown only. */
function unexplained({ path, text }: Source, isForced: boolean): string[] {
  const { program, comments } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  const lineOf = lineFinder(text)
  const said = new Set(comments.flatMap(({ start, end }) => [lineOf(start), lineOf(end)]))
  const found: string[] = []
  new Visitor({
    TSAsExpression({ start, typeAnnotation: to }) {
      if (to.type === 'TSTypeReference' && to.typeName.type === 'Identifier' && to.typeName.name === 'const') return
      if (isForced && to.type !== 'TSUnknownKeyword' && to.type !== 'TSAnyKeyword') return
      // A cast may end an expression of many lines; a reason may stand at either end.
      const isSaid = [lineOf(start), lineOf(to.start)].some(line => said.has(line) || said.has(line - 1))
      if (!isSaid) found.push(`${path}:${lineOf(to.start)}`)
    },
    TSNonNullExpression({ start, end }) {
      if (!isForced && !said.has(lineOf(start)) && !said.has(lineOf(start) - 1)) found.push(`${path}:${lineOf(end)}`)
    },
  }).visit(program)
  return found
}

it('says why wherever the product casts', () => {
  // Files without any are not parsed: there `as` stands in comments and imports alone.
  const mayCast = ({ text }: Source) =>
    /\sas (?!const\b)|[\w\])]![\s.;,)\]]/.test(text.replace(/^\s*(?:\/\/|\/?\*|import\b).*$/gm, ''))
  const casting = sources.filter(source => !isTest(source) && mayCast(source))
  expect(casting.length).toBeGreaterThan(100)
  expect(casting.flatMap(source => unexplained(source, false))).toEqual([])
})

it('says why wherever a test casts through unknown', () => {
  const forcing = sources.filter(source => isTest(source) && /\sas (unknown|any)\b/.test(source.text))
  expect(forcing.flatMap(source => unexplained(source, true))).toEqual([])
})
