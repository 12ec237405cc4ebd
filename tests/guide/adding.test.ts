// docs/adding.md to the letter: its steps are carried out in a copy of the repository, which must then compile, pass the linter,
// and pass the test that the page itself gives.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '../architecture/sources.ts'

/** The change that a step makes to a file, with the text in its block. */
type Edit = { kind: 'file' } | { kind: 'below' | 'instead'; of: string }
type Step = Edit & { path: string; text: string }

const stepForm = /^(?:In )?`([^`\n]+\.\w+)`(?:, (below the line with|in place of) `([^`\n]+)`)?:\n\n```\w+\n([\s\S]*?)^```$/gm

const steps: Step[] = [...readFileSync(join(root, 'docs/adding.md'), 'utf8').matchAll(stepForm)].map(
  ([, path = '', how, of = '', text = '']) =>
    how === undefined ? { kind: 'file', path, text } : { kind: how === 'in place of' ? 'instead' : 'below', of, path, text },
)

/** Packages with their links to each other, which must lead to the copy's. */
const packages = ['.', 'shared', 'server', 'web', 'cli', 'tests']
/** Generated, kept by a server, or too large to copy: the package store is only read. */
const left = /^(\.git|data)$|(^|\/)(node_modules|dist)$/

let copy: string

function follow(step: Step): void {
  const path = join(copy, step.path)
  if (step.kind === 'file') {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, step.text)
    return
  }
  const before = readFileSync(path, 'utf8')
  const at = before.indexOf(step.of)
  if (at === -1) throw new Error(`${step.path} has no ${step.of}`)
  const end = step.kind === 'below' ? before.indexOf('\n', at) + 1 : at + step.of.length
  const from = step.kind === 'below' ? end : at
  writeFileSync(path, before.slice(0, from) + (step.kind === 'below' ? step.text : step.text.trimEnd()) + before.slice(end))
}

/** Runs a program of the packages in the copy; returns its output if it failed. */
function run(script: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join('node_modules', script), ...args], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, OFFICE_TEST_SERVICES: undefined, FORCE_COLOR: '0' },
  })
  return status === 0 ? '' : stdout + stderr
}

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'office-adding-'))
  cpSync(root, copy, { recursive: true, filter: path => !left.test(relative(root, path).replaceAll('\\', '/')) })
  for (const name of packages) {
    const modules = join(name, 'node_modules')
    cpSync(join(root, modules), join(copy, modules), {
      recursive: true,
      verbatimSymlinks: true,
      filter: path => !/[\\/]\.(pnpm|ts|office|vite-temp|vitest-cache)$/.test(path),
    })
  }
  symlinkSync(join(root, 'node_modules/.pnpm'), join(copy, 'node_modules/.pnpm'))
  for (const step of steps) follow(step)
}, 120_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

it('shows a noun, a document, a paper and a report whole', () => {
  const made = steps.filter(({ kind }) => kind === 'file').map(({ path }) => path)
  expect(made).toHaveLength(new Set(made).size)
  for (const part of [
    '.contract.ts',
    '.transitions.ts',
    '.handlers.ts',
    '.list.tsx',
    '.noun.ts',
    '.paper.ts',
    '.reports.ts',
    '.test.ts',
  ])
    expect(
      made.some(path => path.endsWith(part)),
      part,
    ).toBe(true)
})

it('leads to code that compiles', { timeout: 240_000 }, () =>
  expect(run('typescript/bin/tsc', '-b', 'server', 'web', 'cli')).toBe(''),
)

it('leads to code that the linter has nothing against', { timeout: 120_000 }, () =>
  expect(run('@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', ...new Set(steps.map(({ path }) => path)))).toBe(''),
)

it('leads to what its own test asks for', { timeout: 240_000 }, () => {
  const tests = steps.map(({ path }) => path).filter(path => path.endsWith('.test.ts'))
  expect(run('vitest/vitest.mjs', 'run', ...tests)).toBe('')
})
