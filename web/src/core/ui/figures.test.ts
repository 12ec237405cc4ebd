// Waybills, figures and notices: how the small parts show their values.

import { waybillParts } from '@office/shared/format/waybill'
import { beforeEach, expect, test } from 'vitest'
import { clearNotices, dismiss, MAX_NOTICES, markAllRead, notices, notify, unreadCount } from '../notices/notices.ts'
import { perLine, roomOf } from './figures/figure-lines.ts'

const parts = (waybill: string) => Object.values(waybillParts(waybill))

beforeEach(clearNotices)

test('a waybill is split before its last five digits and its country', () => {
  expect(parts('CE104828807NP')).toEqual(['CE1048', '28807', 'NP'])
  expect(parts('123456789')).toEqual(['1234', '56789', ''])
  expect(parts('CE104845028NP-R1')).toEqual(['CE1048', '45028', 'NP-R1'])
  expect(parts('ABC')).toEqual(['', 'ABC', ''])
})

test('figures are spread over lines of equal length, so that none stands alone', () => {
  const seven = Array.from({ length: 7 }, () => roomOf({ figure: '61' }))
  expect([868, 867, 496, 300].map(room => perLine(seven, room))).toEqual([7, 4, 4, 2])
  // Sums of money need more than counts.
  const sums = ['6,554,829.61', '6,313,092.91', '106', '2', '1', '826,117.67'].map(figure => roomOf({ figure }))
  expect([992, 744].map(room => perLine(sums, room))).toEqual([6, 3])
  expect(perLine([roomOf({ figure: null })], 496)).toBe(1)
})

test('notices are kept after their toast, and bounded', () => {
  const id = notify('ok', 'Saved')
  dismiss(id)
  expect(notices.list[0]).toMatchObject({ title: 'Saved', shown: false, read: false })
  expect(unreadCount(notices.list)).toBe(1)
  markAllRead()
  expect(unreadCount(notices.list)).toBe(0)
  for (let at = 0; at < MAX_NOTICES + 5; at++) notify('info', `n ${at}`)
  expect(notices.list).toHaveLength(MAX_NOTICES)
})
