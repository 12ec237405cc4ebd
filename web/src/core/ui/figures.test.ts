// Waybills and notices: how the small parts show their values.

import { waybillParts } from '@office/shared/format/waybill'
import { beforeEach, expect, test } from 'vitest'
import { clearNotices, dismiss, MAX_NOTICES, markAllRead, notices, notify, unreadCount } from '../notices/notices.ts'

const parts = (waybill: string) => Object.values(waybillParts(waybill))

beforeEach(clearNotices)

test('a waybill is split before its last five digits and its country', () => {
  expect(parts('CE104828807NP')).toEqual(['CE1048', '28807', 'NP'])
  expect(parts('123456789')).toEqual(['1234', '56789', ''])
  expect(parts('ABC')).toEqual(['', 'ABC', ''])
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
