// What the style sheets look into, and what they look for, is named, so that adding a row restyles that row.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './sources.ts'

const folder = join(root, 'web/src')

/** Places of a pattern in the portal: 'core/look/base.css:12'. */
const placesOf = (pattern: RegExp, files: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => files.test(path))
    .flatMap(path =>
      readFileSync(join(folder, path), 'utf8')
        .split('\n')
        .flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1}`] : [])),
    )

it('looks only into elements that are named: to look into any restyles a page whenever something is added to it', () => {
  // Its own class, tag or attribute comes first; `:not(:has(…))` stands behind one.
  expect(placesOf(/(?:^|[\s>+~,*]|:is\(|:where\()\s*:has\(/, /\.css$/)).toEqual([])
})

it('looks into the whole page only to print it: on the screen each row that is added would be asked about', () => {
  const whole = placesOf(/\b(?:html|body):has\(/, /\.(?:css|tsx)$/)
  expect(whole.filter(place => !place.startsWith('core/scan/card-sheet.css:'))).toEqual([])
  expect(
    readFileSync(join(folder, 'core/scan/card-sheet.css'), 'utf8')
      .split('\n')
      .find(line => line.startsWith('@')),
  ).toBe('@media print {')
})

it('looks into a row of a list for nothing: it is filled anew while it scrolls', () => {
  expect(placesOf(/\.list-(?:row|rows|cell)[^\s,{]*:has\(/, /\.(?:css|tsx)$/)).toEqual([])
})
