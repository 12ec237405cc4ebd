// What the style sheets look into is named, so that adding a row restyles that row.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './sources.ts'

it('looks only into elements that are named: to look into any restyles a page whenever something is added to it', () => {
  const folder = join(root, 'web/src')
  const unnamed = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.css'))
    .flatMap(path =>
      readFileSync(join(folder, path), 'utf8')
        .split('\n')
        // Its own class, tag or attribute comes first; `:not(:has(…))` stands behind one.
        .flatMap((line, at) => (/(?:^|[\s>+~,*]|:is\(|:where\()\s*:has\(/.test(line) ? [`${path}:${at + 1}`] : [])),
    )
  expect(unnamed).toEqual([])
})
