// References in comments resolve: every page that a source file names is in the repository, with the section or promise named.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { expect, it } from 'vitest'
import { root, sources } from './sources.ts'

/** 'docs/keys.md section 5' or 'docs/promises.md B5', as comments write it; a comment may break the line in between. */
const mention = /([\w./-]+\.md)\b(?:,?\s*(?:(?:\/\/|\*)\s*)?(?:section (\d+)|([A-C]\d+(?:(?:,| and) [A-C]\d+)*)\b))?/g

const pages: readonly string[] = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.md'))
  .map(name => posix.join('docs', name.replaceAll('\\', '/')))
const texts = new Map(pages.map(page => [page, readFileSync(join(root, page), 'utf8')]))
const styles = readdirSync(join(root, 'web/src'), { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.css'))
  .map(name => ({ path: `web/src/${name}`, text: readFileSync(join(root, 'web/src', name), 'utf8') }))

/** Null if a reference resolves. Names of files that a test or a script writes are not references. */
function lost(page: string, section: string | undefined, ids: string | undefined): string | null {
  if (!existsSync(join(root, page))) return `${page} is not in the repository`
  const text = texts.get(page) ?? ''
  if (section && !new RegExp(`^## ${section}\\. `, 'm').test(text)) return `${page} has no section ${section}`
  const unknown = ids?.match(/[A-C]\d+/g)?.find(id => !new RegExp(`^- \\*\\*${id} `, 'm').test(text))
  return unknown ? `${page} has no ${unknown}` : null
}

it('names only pages, sections and promises that exist', () => {
  const found = [...sources, ...styles]
    .filter(({ path }) => basename(path) !== 'references.test.ts')
    .flatMap(({ path, text }) =>
      [...text.matchAll(mention)].flatMap(([, page = '', section, ids]) => {
        const why = lost(page, section, ids)
        return why ? [`${path}: ${why}`] : []
      }),
    )
  expect(found).toEqual([])
})

it('asks nobody to read what is not here', () => {
  const found = sources
    .filter(({ path }) => basename(path) !== 'references.test.ts')
    .flatMap(({ path, lines }) =>
      lines.flatMap((line, at) => (/\b[Ss]pecification\b/.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
    )
  expect(found).toEqual([])
})

it('links from page to page without a dead end', () => {
  const linking = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...pages]
  const found = linking.flatMap(page => {
    // Files that a page shows whole, for its reader to create (tests/guide), are in no repository.
    const text = readFileSync(join(root, page), 'utf8').replace(/^`[^`\n]+`:\n\n```[\s\S]*?^```$/gm, '')
    const links = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, link = '']) => posix.join(posix.dirname(page), link))
    const named = [...text.matchAll(/\b(?:docs|tests|server|shared|web|cli|scripts)\/[\w./-]+\.(?:md|tsx?|css|txt|mjs)\b/g)].map(
      ([name]) => name,
    )
    // Build output exists after a build.
    const targets = [...links, ...named].filter(target => !target.includes('/dist/'))
    return targets.filter(target => !existsSync(join(root, target))).map(target => `${page}: ${target}`)
  })
  expect(found).toEqual([])
})

it('gives every decision a number of its own, and lists each once', () => {
  const listed = [...(texts.get('docs/decisions/README.md') ?? '').matchAll(/^\| \[(\d{4})\]\(([\w-]+\.md)\)/gm)]
  const files = pages.flatMap(page => /^docs\/decisions\/(\d{4}-.+)$/.exec(page)?.[1] ?? [])
  expect(listed.map(([, , name]) => name)).toEqual(files.sort())
  const numbers = files.map(name => name.slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)])
})
