// What a screen is told of the moments before its live connection was there.
import { expect, it } from 'vitest'
import { keepRecent } from './recent-events.ts'

const TENANT = 7

function clock() {
  let time = 100_000
  return { now: () => time, pass: (ms: number) => (time += ms) }
}

it('tells what happened since a moment, the newest of each thing, in its order, and nothing of other tenants', () => {
  const { now, pass } = clock()
  const recent = keepRecent(now)
  recent.keep(TENANT, { type: 'mail.tried', data: null })
  pass(10_000)
  const moment = now()
  recent.keep(TENANT, { type: 'written', data: { room: '/admin/rider', call: 'a' } })
  recent.keep(TENANT, { type: 'orders.moved', data: { count: 2 } })
  recent.keep(TENANT + 1, { type: 'figures.remade', data: null })
  recent.keep(TENANT, { type: 'written', data: { room: '/admin/rider', call: 'b' } })
  recent.keep(TENANT, { type: 'documents.changed', data: { kind: 'invoices' } })
  recent.keep(TENANT, { type: 'documents.changed', data: { kind: 'deposits' } })
  pass(500)
  expect(recent.since(TENANT, moment)).toEqual([
    { type: 'orders.moved', data: { count: 2 } },
    // Whose call it was no longer counts, since the one before it was another's.
    { type: 'written', data: { room: '/admin/rider' } },
    { type: 'documents.changed', data: { kind: 'invoices' } },
    { type: 'documents.changed', data: { kind: 'deposits' } },
  ])
})

it('keeps apart what is meant for one person', () => {
  const { now } = clock()
  const recent = keepRecent(now)
  recent.keep(TENANT, { type: 'session.changed', data: null, staff: [1] })
  recent.keep(TENANT, { type: 'session.changed', data: null, staff: [2] })
  expect(recent.since(TENANT, now())).toEqual([
    { type: 'session.changed', data: null, staff: [1] },
    { type: 'session.changed', data: null, staff: [2] },
  ])
})

it('forgets what is older than a minute, whether or not it was swept up', () => {
  const { now, pass } = clock()
  const recent = keepRecent(now)
  recent.keep(TENANT, { type: 'figures.remade', data: null })
  pass(59_000)
  recent.keep(TENANT, { type: 'mail.tried', data: null })
  expect(recent.since(TENANT, 0)).toHaveLength(2)
  pass(4000)
  expect(recent.since(TENANT, 0)).toEqual([{ type: 'mail.tried', data: null }])
  recent.forget()
  expect(recent.since(TENANT, 0)).toEqual([{ type: 'mail.tried', data: null }])
})
