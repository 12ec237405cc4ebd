// Documents from rows in several currencies, and from more rows than one may have: one after the other, or none.
import { expect, it } from 'vitest'
import type { MoneyDocument } from './document-view.ts'
import { forEachCurrency } from './each-currency.ts'

const rows = ['NPR', 'EUR', 'NPR'].map((currency, at) => ({ id: at + 1, currency }))

const documentOf = (ids: number[]): MoneyDocument => {
  const [id = 0] = ids
  return {
    id,
    number: `RD-${id}`,
    state: 'submitted',
    party_name: null,
    currency: 'NPR',
    declared: null,
    lines: 1,
    maker_id: null,
  }
}

it('makes a document of each currency', async () => {
  const asked: number[][] = []
  const make = (ids: number[]) => {
    asked.push(ids)
    return Promise.resolve(documentOf(ids))
  }
  const made = await forEachCurrency(rows, make, () => Promise.reject(new Error('none is cancelled')))
  expect(asked).toEqual([[1, 3], [2]])
  expect(made.map(({ id }) => id)).toEqual([1, 2])
})

it('makes another document of what is beyond the lines of one, the longest waiting first', async () => {
  const asked: number[][] = []
  const make = (ids: number[]) => {
    asked.push(ids)
    return Promise.resolve(documentOf(ids))
  }
  // As a list shows them, newest first.
  const many = Array.from({ length: 2500 }, (_, at) => ({ id: 2500 - at, currency: 'NPR' }))
  await forEachCurrency(many, make, () => Promise.reject(new Error('none is cancelled')))
  expect(asked.map(ids => [ids[0], ids.length])).toEqual([
    [1, 1000],
    [1001, 1000],
    [2001, 500],
  ])
})

it('leaves none behind where one of them is refused', async () => {
  const cancelled: number[] = []
  const make = (ids: number[]) =>
    ids.includes(2) ? Promise.reject(new Error('of another rider')) : Promise.resolve(documentOf(ids))
  const cancel = (id: number) => {
    cancelled.push(id)
    return Promise.resolve()
  }
  await expect(forEachCurrency(rows, make, cancel)).rejects.toThrow('of another rider')
  expect(cancelled).toEqual([1])
})
