// The check of a typed answer by the rules of the contract: what the first broken one says.
import type { Rule } from '@office/shared/rules/rule'
import type { Words } from '../language/translate.ts'

export const firstBroken =
  (rules: readonly Rule<string>[]) =>
  (value: string): Words | null => {
    const broken = rules.find(rule => !rule.holds(value.trim()))
    return broken ? broken.message : null
  }
