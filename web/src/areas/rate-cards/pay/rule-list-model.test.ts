// Rules while they are edited: every step keeps their order, and can be undone.
import { expect, it } from 'vitest'
import { addRule, changeRule, listOf, moveRule, type RuleList, redo, removeRule, undo } from './rule-list-model.ts'

const rule = (name: string) => ({ values: { amount: name } })
const names = ({ rules }: RuleList) => rules.map(({ values }) => values.amount).join('')
const three = listOf([rule('1'), rule('2'), rule('3')])

it('adds, moves, changes and removes, each as one step', () => {
  expect(names(addRule(three, 1, rule('4')))).toBe('1423')
  expect(names(moveRule(three, 0, 2))).toBe('231')
  expect(names(moveRule(three, 2, 0))).toBe('312')
  expect(moveRule(three, 2, 3)).toBe(three)
  expect(names(changeRule(three, 1, rule('5')))).toBe('153')
  expect(names(removeRule(three, 0))).toBe('23')
  expect(removeRule(three, 7)).toBe(three)
})

it('goes back and forth, and a new step ends what lay ahead', () => {
  const moved = removeRule(moveRule(three, 0, 1), 2)
  expect(names(moved)).toBe('21')
  expect(names(undo(moved))).toBe('213')
  expect(names(undo(undo(moved)))).toBe('123')
  expect(names(redo(undo(moved)))).toBe('21')
  expect(redo(addRule(undo(moved), 0, rule('6'))).future).toEqual([])
  expect(undo(three)).toBe(three)
})
