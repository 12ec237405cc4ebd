// What a screen of master data costs: its list, its form and its commands are short files of their own beside each other.
import { basename, dirname } from 'node:path'
import { expect, it } from 'vitest'
import { type Source, sources } from './sources.ts'

/** 'A CRUD screen costs under 80 lines': whatever more it needs is a shape that all of them lack. */
const BUDGET = 80

/** What is more than create, edit, switch and delete, and why. */
const MORE_THAN_CRUD: Readonly<Record<string, string>> = {
  'web/src/areas/orders/order.list.tsx': 'the list that the portal is about: statuses, flags, ages, money, saved questions',
  'web/src/areas/orders/order.form.ts': 'two people, a parcel and its money',
  'web/src/areas/orders/order.commands.ts': 'the life of a parcel',
  'web/src/areas/settings/terms.commands.ts': 'versions that are put in force, copied and printed',
  'web/src/areas/merchants/merchant.commands.ts': 'a record with pages of its own',
}

const areas = sources.filter(({ path }) => path.startsWith('web/src/areas/'))
const isList = ({ path }: Source) => /\.list(\.part)?\.tsx$/.test(path)
const lists = areas.filter(isList)
const nounOf = (path: string) => `${dirname(path)}/${basename(path).split('.')[0]}`
const nouns = new Set(lists.map(({ path }) => nounOf(path)))

/** 'path: lines' of those that cost too much. */
const tooLong = (files: readonly Source[]): string[] =>
  files
    .filter(({ path, lines }) => lines.length - 1 >= BUDGET && !(path in MORE_THAN_CRUD))
    .map(({ path, lines }) => `${path}: ${lines.length - 1}`)

it(`keeps the list of every noun under ${BUDGET} lines`, () => {
  expect(lists.length).toBeGreaterThan(20)
  expect(tooLong(lists)).toEqual([])
})

it('keeps its form and its commands, beside it, as short', () => {
  const beside = areas.filter(({ path }) => /\.(form|commands)(\.part)?\.tsx?$/.test(path) && nouns.has(nounOf(path)))
  expect(beside.length).toBeGreaterThan(20)
  expect(tooLong(beside)).toEqual([])
})

it('has no list in a file of another name, and no form or command in a list', () => {
  // Overviews show the day's work over the columns of a list; records are made and edited on the list itself.
  const hidden = areas.filter(source => /\bdefineList\(/.test(source.text) && !isList(source) && !/overview/.test(source.path))
  const mixed = lists.filter(({ text }) => /\b(defineForm|defineCommand)\(/.test(text))
  expect([...hidden, ...mixed].map(({ path }) => path)).toEqual([])
})

it('names as more than that only files that are there', () => {
  expect(Object.keys(MORE_THAN_CRUD).filter(path => !areas.some(source => source.path === path))).toEqual([])
})
