// The suggestions of the filter line while someone types: fields, and values without a named field.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { dueSpans } from '@office/shared/core/day-span'
import { msg } from '@office/shared/core/messages/message'
import { describe, expect, it } from 'vitest'
import { originalOf, type Words } from '../../language/translate.ts'
import type { ListDefinition } from '../define-list.ts'
import { offersFor } from './filter-suggestions.ts'

const definition = {
  list: orderContract.list,
  filters: {
    status_key: {
      label: msg`Status`,
      choices: () => [
        { value: 'key_17', title: msg`Delivered` },
        { value: 'key_18', title: msg`Partly delivered` },
        { value: 'key_20', title: msg`On Hold` },
      ],
    },
    created_at: { label: msg`Created` },
    promised_on: { label: msg`Promised`, spans: [...dueSpans, 'last-7-days'] },
    receiver_city_id: { label: msg`City`, search: async () => [] },
    rider_id: { label: msg`Rider`, none: msg`Nobody yet`, search: async () => [] },
    merchant_business_id: { label: msg`Business`, none: msg`Cannot be asked`, search: async () => [] },
    search: { label: msg`Search` },
  },
  searchFilter: 'search',
} as unknown as ListDefinition // what suggestions are made of
/** English, with its one plural. */
const tell = (words: Words) =>
  typeof words === 'object' && 'values' in words ? `Last ${words.values?.n} days` : originalOf(words)
const offered = (text: string) => offersFor(definition, text, tell).map(offer => offer.id)

describe('the filter line offers', () => {
  it('every field before a letter is typed', () =>
    expect(offered('')).toEqual([
      'status_key',
      'created_at',
      'promised_on',
      'receiver_city_id',
      'rider_id',
      'merchant_business_id',
    ]))

  it('the value that was typed whole on top of the search, others below it', () => {
    expect(offered('delivered')).toEqual(['status_key:key_17', 'search', 'status_key:key_18'])
    expect(offered('deliv')).toEqual(['search', 'status_key:key_17', 'status_key:key_18'])
    expect(offered('on hold')[0]).toBe('status_key:key_20')
  })

  it('a value that was misspelt', () => expect(offered('delivred')).toEqual(['search', 'status_key:key_17', 'status_key:key_18']))

  it('what rows without a record are called, where the list can be asked for them', () => {
    expect(offered('nobody')).toEqual(['search', 'rider_id:none'])
    expect(offered('cannot')).toEqual(['search'])
  })

  it('days that are counted from today, for each field of days', () =>
    expect(offered('last 7')).toEqual(['search', 'created_at:last-7-days', 'promised_on:last-7-days']))

  it('days that may be over or still to come, for a field of such days', () => {
    expect(offered('overdue')).toEqual(['search', 'promised_on:overdue'])
    expect(offered('tomorrow')).toEqual(['search', 'promised_on:tomorrow'])
  })

  it('fields by any word, and a search for what is nothing else', () => {
    expect(offered('ci')).toEqual(['search', 'receiver_city_id'])
    expect(offered('CE104829215DE')).toEqual(['search'])
  })

  it('nothing behind a field with its whole value, which Enter takes', () => {
    expect(offered('status:"On Hold"')).toEqual([])
    expect(offered('status:"On Hold" ')).toEqual([])
  })

  it('what fits behind fields that are whole, which stay on the line', () => {
    expect(offersFor(definition, 'created:today ci', tell).at(-1)).toMatchObject({
      id: 'receiver_city_id',
      rest: 'created:today ',
    })
    const [first] = offersFor(definition, 'created:today delivered', tell)
    expect(first).toMatchObject({ id: 'status_key:key_17', rest: 'created:today ', isNamed: false })
  })
})
