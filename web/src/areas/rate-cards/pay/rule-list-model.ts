// Pay rules while they are edited: added, moved, changed and removed, with an undo for each step.
import { PayRule } from '@office/shared/areas/rate-cards/pay/pay-card.model'
import { payRuleProblems } from '@office/shared/areas/rate-cards/pay/pay-rules'
import { parse } from '@office/shared/core/schema'
import type { Problem } from '@office/shared/rules/rule'
import { bodyValuesOf } from '../../../core/form/control-values.ts'
import type { AnyControl } from '../../../core/form/controls.ts'
import type { RawValues } from '../../../core/form/raw.ts'

/** A rule as typed; an incomplete one has no value. */
export interface TypedRule {
  values: RawValues
}

export interface RuleList {
  rules: readonly TypedRule[]
  /** Earlier states, the latest last. */
  past: readonly (readonly TypedRule[])[]
  future: readonly (readonly TypedRule[])[]
}

/** Steps that can be undone. */
const MOST_STEPS = 200

export const listOf = (rules: readonly TypedRule[]): RuleList => ({ rules, past: [], future: [] })

const step = ({ rules, past }: RuleList, next: readonly TypedRule[]): RuleList => ({
  rules: next,
  past: [...past, rules].slice(-MOST_STEPS),
  future: [],
})

export const addRule = (list: RuleList, at: number, rule: TypedRule): RuleList =>
  step(list, [...list.rules.slice(0, at), rule, ...list.rules.slice(at)])

export const removeRule = (list: RuleList, at: number): RuleList =>
  at in list.rules
    ? step(
        list,
        list.rules.filter((_, other) => other !== at),
      )
    : list

export const changeRule = (list: RuleList, at: number, rule: TypedRule): RuleList =>
  step(
    list,
    list.rules.map((one, other) => (other === at ? rule : one)),
  )

/** Moves a rule to another position in the order in which rules are tried. */
export function moveRule(list: RuleList, from: number, to: number): RuleList {
  const rule = list.rules[from]
  if (!rule || to < 0 || to >= list.rules.length || to === from) return list
  const rest = list.rules.filter((_, at) => at !== from)
  return step(list, [...rest.slice(0, to), rule, ...rest.slice(to)])
}

export function undo(list: RuleList): RuleList {
  const before = list.past.at(-1)
  return before ? { rules: before, past: list.past.slice(0, -1), future: [list.rules, ...list.future] } : list
}

export function redo(list: RuleList): RuleList {
  const [next, ...future] = list.future
  return next ? { rules: next, past: [...list.past, list.rules], future } : list
}

/** A rule as the server accepts it, or what is wrong with it. */
export function ruleOf(controls: Readonly<Record<string, AnyControl>>, { values }: TypedRule): PayRule | Problem[] {
  const read = parse(PayRule, bodyValuesOf(controls, values))
  if ('problems' in read) return read.problems
  const problems = payRuleProblems(read.value)
  return problems.length > 0 ? problems : read.value
}
