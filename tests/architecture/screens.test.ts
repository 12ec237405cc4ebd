// The layout of a master data screen: its list, its form and its commands are separate files beside each other.
import { expect, it } from 'vitest'
import { type Source, sources } from './sources.ts'

const areas = sources.filter(({ path }) => path.startsWith('web/src/areas/'))
const isList = ({ path }: Source) => /\.list(\.part)?\.tsx$/.test(path)
const lists = areas.filter(isList)

it('has no list in a file of another name, and no form or command in a list', () => {
  expect(lists.length).toBeGreaterThan(20)
  // Overviews show the day's work over the columns of a list; records are made and edited on the list itself.
  const hidden = areas.filter(source => /\bdefineList\(/.test(source.text) && !isList(source) && !/overview/.test(source.path))
  const mixed = lists.filter(({ text }) => /\b(defineForm|defineCommand)\(/.test(text))
  expect([...hidden, ...mixed].map(({ path }) => path)).toEqual([])
})
