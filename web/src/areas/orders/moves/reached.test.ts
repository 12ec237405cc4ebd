// A step counts as reached only by moves that still hold: not by an undone move, nor by the undo.
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { expect, it } from 'vitest'
import { isBehind, reached } from './reached.ts'

const move = (status_key: OrderStatusKey, at: string, is_taken_back = false) => ({
  kind: 'move' as const,
  status_key,
  at,
  is_taken_back,
})

it('skips a redirect that was taken back, and knows the failed delivery by when it failed', () => {
  const events = [
    { kind: 'reverse' as const, status_key: status.deliveryFailed, at: '4', is_taken_back: false },
    move(status.redirected, '3', true),
    move(status.deliveryFailed, '2'),
    move(status.created, '1'),
  ]
  expect(reached(events, ['in-transit'])).toBeUndefined()
  expect(reached(events, ['attempted'])).toBe('2')
  expect(reached(events, ['created'])).toBe('1')
})

it('takes a step as reached by the move that was made anew, not by the one taken back before', () => {
  const events = [
    move(status.receivedAtOrigin, '4'),
    { kind: 'reverse' as const, status_key: status.created, at: '3', is_taken_back: false },
    move(status.receivedAtOrigin, '2', true),
    move(status.created, '1'),
  ]
  expect(reached(events, ['at-hub'])).toBe('4')
})

it('leaves out the steps that a cancelled order never came to', () => {
  // An order that was taken over from elsewhere has no event of its beginning.
  const events = [move(status.cancelled, '2')]
  const done = (['created', 'picked-up', 'at-hub', 'out-for-delivery'] as const).filter(step => isBehind(events, [step]))
  expect(done).toEqual(['created'])
  expect(isBehind(undefined, ['picked-up'])).toBe(true)
})
