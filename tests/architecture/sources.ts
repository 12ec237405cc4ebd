// The source files of every package, read once, with their imports.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'

export const root = join(import.meta.dirname, '../..')

export interface Source {
  /** From the repository's root, with slashes: 'web/src/core/area.ts'. */
  path: string
  text: string
  lines: readonly string[]
  /** Imported files of the repository as such paths, packages by name. */
  imports: readonly string[]
}

const folders = ['shared/src', 'server/src', 'web/src', 'cli/src', 'tests', 'scripts']
const isCode = (name: string) => /\.(ts|tsx|mjs)$/.test(name) && !name.endsWith('.d.ts')

/** 'shared' of '@office/shared/core/api/endpoint' becomes a file of the repository; other packages keep their name. */
function target(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(dirname(from), specifier)
  const [, name, path] = /^@office\/(\w+)\/(.+)$/.exec(specifier) ?? []
  return name && path ? `${name}/src/${path}.ts` : specifier
}

const importForm = /^(?:import|export)\b[^'"`;]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)|\bnew URL\('(\.[^']+)'/gm

const read = (path: string): Source => {
  const text = readFileSync(join(root, path), 'utf8')
  const imports = [...text.matchAll(importForm)].map(([, ...groups]) =>
    target(path, groups.find(group => group !== undefined) ?? ''),
  )
  return { path, text, lines: text.split('\n'), imports }
}

export const sources: readonly Source[] = folders.flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && isCode(entry.name) && !entry.parentPath.includes('node_modules'))
    .map(entry => read(relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))),
)

/** Tests, and what only they use. */
export const isTest = ({ path }: Source): boolean =>
  /\.test(ing)?\.tsx?$/.test(path) || path.startsWith('tests/') || path.includes('/testing/')

/** 'orders' of 'web/src/areas/orders/order.list.tsx'. */
export const areaOf = (path: string): string | null => /^\w+\/src\/areas\/([\w-]+)\//.exec(path)?.[1] ?? null
