// Code names statuses through the model: only the model holds their keys, and gives each a name.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { financeStatuses } from '@office/shared/areas/orders/finance-status.model'
import { nextStatuses, orderMove } from '@office/shared/areas/orders/moves/order-transitions'
import { orderStatuses, orderStatusKeys } from '@office/shared/areas/orders/order-status.model'
import { expect, it } from 'vitest'
import { isTest, root, sources } from './sources.ts'

const models = ['shared/src/areas/orders/order-status.model.ts', 'shared/src/areas/orders/finance-status.model.ts']
/** The tables of docs/statuses.md, as in the model. */
const listed = (words: readonly string[]) => words.join(', ') || '–'
const numbers = (keys: readonly string[]) => listed(keys.map(key => key.replace('key_', '')))
const statusRows = orderStatusKeys.map(key => {
  const { name, phase, milestone } = orderStatuses[key]
  return `| ${key} | ${name.message} | ${phase} | ${milestone} | ${numbers(nextStatuses(key))} |`
})
const moveRows = orderStatusKeys
  .filter(key => orderStatusKeys.some(from => nextStatuses(from).includes(key)))
  .map(key => {
    const { needs, asks, takes, effects } = orderMove(key)
    return `| ${key} | ${needs} | ${listed(asks)} | ${listed(takes)} | ${listed(effects)} |`
  })
const financeRows = Object.entries(financeStatuses).map(([key, name]) => `| ${key} | ${name.message} |`)

const withoutComment = (line: string) => line.replace(/\/\/.*$|^\s*\/?\*.*$/, '')

it('names no status by its number outside of the model', () => {
  const found = sources
    .filter(source => /^(shared|server|web|cli)\/src\//.test(source.path) && !isTest(source))
    .filter(({ path }) => !models.includes(path))
    .flatMap(({ path, lines }) =>
      lines.flatMap((line, at) => (/\b(key|fin)_\d+\b/.test(withoutComment(line)) ? [{ path, at, line: line.trim() }] : [])),
    )
    // People type keys in the terminal, so its examples show them.
    .filter(({ path, line }) => !(path.startsWith('cli/') && line.startsWith("'office ")))
  expect(found.map(({ path, at, line }) => `${path}:${at + 1} ${line}`)).toEqual([])
})

it('describes statuses, moves and money states in docs/statuses.md as they are', () => {
  const page = readFileSync(join(root, 'docs/statuses.md'), 'utf8').split('\n')
  const rows = page.filter(line => /^\| (key|fin)_\d+ \|/.test(line))
  expect(rows).toEqual([...statusRows, ...moveRows, ...financeRows])
})
