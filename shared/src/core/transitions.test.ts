// Transitions say what is possible and why not; what they are defined by is checked when it is written.
import { msg } from '@office/shared/core/messages/message'
import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  defineTransitions,
  type EffectOf,
  isEnd,
  type MoveName,
  moveInto,
  movesFrom,
  type StateOf,
  whyNot,
} from './transitions.ts'

const decided = { code: 'decided', message: msg`Decided already` }
const own = { code: 'own', message: msg`Somebody else has to decide` }
const untouched = { code: 'untouched', message: msg`There is nothing to cancel yet` }

const paper = defineTransitions({
  kind: 'paper',
  states: {
    draft: { name: msg`Draft` },
    submitted: { name: msg`Submitted` },
    approved: { name: msg`Approved`, closed: decided },
    cancelled: { name: msg`Cancelled`, closed: decided },
  },
  moves: {
    edit: { from: ['draft'], to: 'draft', needs: 'update-order' },
    discard: { from: ['draft'], to: null, needs: 'update-order' },
    submit: { from: ['draft'], to: 'submitted', needs: 'update-order', asks: ['slip'] },
    approve: { from: ['submitted'], to: 'approved', needs: 'approve-request', byOther: own, effects: ['post-entry', 'number'] },
    cancel: {
      from: ['submitted'],
      to: 'cancelled',
      needs: 'reject-request',
      reason: { ...untouched, in: ['draft'] },
      effects: ['free-lines'],
    },
  },
})

describe('whyNot', () => {
  it('says nothing of a move that is possible', () => {
    expect(whyNot(paper, 'submit', { state: 'draft' })).toBeNull()
    expect(whyNot(paper, 'approve', { state: 'submitted', isOwn: false, held: new Set(['approve-request']) })).toBeNull()
  })

  it('tells in this order: the permission, four eyes, the reason of the move, that of the state, the general one', () => {
    expect(whyNot(paper, 'approve', { state: 'submitted', held: new Set() })).toMatchObject({
      code: 'forbidden',
      values: { permission: 'approve-request' },
      needs: ['approve-request'],
    })
    expect(whyNot(paper, 'approve', { state: 'submitted', isOwn: true })).toEqual(own)
    expect(whyNot(paper, 'cancel', { state: 'draft' })).toEqual(untouched)
    expect(whyNot(paper, 'cancel', { state: 'approved' })).toEqual(decided)
    expect(whyNot(paper, 'approve', { state: 'draft' })).toMatchObject({ code: 'not-allowed' })
  })

  it('judges the way into a state that no move leads to', () => {
    expect(whyNot(paper, undefined, { state: 'approved' })).toEqual(decided)
    expect(whyNot(paper, undefined, { state: 'draft' })).toMatchObject({ code: 'not-allowed' })
  })
})

it('knows the way into a state, the ways out of one, and where there are none', () => {
  expect(moveInto(paper, 'approved')).toBe('approve')
  expect(movesFrom(paper, 'draft')).toEqual(['edit', 'discard', 'submit'])
  expect([isEnd(paper, 'approved'), isEnd(paper, 'submitted')]).toEqual([true, false])
})

it('keeps the names of states, moves and effects as types', () => {
  expectTypeOf<StateOf<typeof paper>>().toEqualTypeOf<'draft' | 'submitted' | 'approved' | 'cancelled'>()
  expectTypeOf<MoveName<typeof paper>>().toEqualTypeOf<'edit' | 'discard' | 'submit' | 'approve' | 'cancel'>()
  expectTypeOf<EffectOf<typeof paper>>().toEqualTypeOf<'post-entry' | 'number' | 'free-lines'>()
})

it('does not compile with a name that nobody knows', () => {
  const states = { open: { name: msg`Open` } }
  // @ts-expect-error a state that is not there cannot be left
  defineTransitions({ kind: 'a', states, moves: { close: { from: ['shut'], to: 'open', needs: 'update-order' } } })
  // @ts-expect-error nor entered
  defineTransitions({ kind: 'a', states, moves: { close: { from: ['open'], to: 'shut', needs: 'update-order' } } })
  // @ts-expect-error permissions are those of the catalogue
  defineTransitions({ kind: 'a', states, moves: { close: { from: ['open'], to: 'open', needs: 'shut-it' } } })
  // @ts-expect-error a move that is not defined cannot be asked for
  expect(() => whyNot(paper, 'burn', { state: 'draft' })).toThrow()
  // @ts-expect-error nor a state
  expect(() => whyNot(paper, 'submit', { state: 'lost' })).toThrow()
})
