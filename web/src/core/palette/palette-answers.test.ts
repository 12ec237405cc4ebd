// A value that was answered in advance is shown by its name, wherever the name is known.
import * as x from '@office/shared/core/schema'
import { expect, it } from 'vitest'
import type { ArgSpec, Choice } from '../command/command.ts'
import { readContext } from '../command/scope.ts'
import { nameOf, readAnswer } from './palette-answers.ts'

const statuses: readonly Choice[] = [
  { value: 'key_13', title: 'Arrived at Destination Branch' },
  { value: 'key_14', title: 'Ready for Delivery' },
]
const said = (arg: ArgSpec, value: string) => nameOf(arg, value, readContext('palette'), {})
/** Branches as a drop-down searched by the server returns them: the first ones, unless a number is asked for. */
const branches = { 7: 'Pokhara', 812: 'Itahari' }
const found = (ids: readonly number[]) => ids.map(id => ({ value: String(id), title: branches[id === 7 ? 7 : 812] }))

it('names a choice that is at hand at once, and one that the server knows once it answers', async () => {
  expect(said({ kind: 'choice', label: 'Status', choices: () => statuses }, 'key_13')).toBe('Arrived at Destination Branch')
  expect(await said({ kind: 'choice', label: 'Status', choices: async () => statuses }, 'key_14')).toBe('Ready for Delivery')
  expect(said({ kind: 'date', label: 'Day', days: 'past' }, '2026-01-31')).toBe('31/01/2026')
  expect(said({ kind: 'text', label: 'Remark' }, 'Rang twice')).toBe('Rang twice')
})

it('reads a number in the digits and groups of Nepali as any other, and refuses what is none', () => {
  const amount: ArgSpec = { kind: 'number', label: 'Amount', of: x.amount() }
  const read = (text: string) => readAnswer(amount, text, readContext('palette'), false)
  expect(read('१,२३४.५०')).toEqual({ value: '1234.50' })
  expect(read('1,234.50')).toEqual({ value: '1234.50' })
  for (const lakhs of ['1,00,000', '१,००,०००']) expect(read(lakhs)).toEqual({ value: '100000' })
  expect(read('१,२')).toHaveProperty('problem')
})

it('looks a record up by its number, or among all of them where there is no search by number', async () => {
  const byNumber: ArgSpec = { kind: 'search', label: 'Branch', search: async text => found(text === '#812' ? [812] : [7]) }
  const whole: ArgSpec = { kind: 'search', label: 'Branch', search: async text => found(text === '' ? [7, 812] : []) }
  expect(await said(byNumber, '812')).toBe('Itahari')
  expect(await said(whole, '812')).toBe('Itahari')
  const unreached = { kind: 'search', label: 'Branch', search: () => Promise.reject(new Error('offline')) } satisfies ArgSpec
  expect(await said(unreached, '812')).toBe('812')
  const unread = { kind: 'choice', label: 'Sheet', choices: () => Promise.reject(new Error('offline')) } satisfies ArgSpec
  expect(await said(unread, '812')).toBe('812')
})
