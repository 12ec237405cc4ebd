// Two people changed one record: which fields both touched, and how a decision is applied.
import { type RawValues, sameRaw } from '../raw.ts'

export type Side = 'mine' | 'theirs'

export interface Conflict {
  key: string
  mine: RawValues[string]
  theirs: RawValues[string]
}

/** Fields that I changed and that have another value by now: only these need a decision. */
export const conflictsOf = (base: RawValues, mine: RawValues, theirs: RawValues): Conflict[] =>
  Object.keys(mine).flatMap(key => {
    const [was, my, their] = [base[key] ?? '', mine[key] ?? '', theirs[key] ?? '']
    return !sameRaw(my, was) && !sameRaw(their, was) && !sameRaw(my, their) ? [{ key, mine: my, theirs: their }] : []
  })

/** The values after the decision: fields only they changed are theirs, fields only I changed are mine. */
export const settleConflict = (base: RawValues, mine: RawValues, theirs: RawValues, take: Record<string, Side>): RawValues =>
  Object.fromEntries(
    Object.keys(mine).map(key => {
      const changedByMe = !sameRaw(mine[key], base[key])
      const isMine = changedByMe && (take[key] ?? 'mine') === 'mine'
      return [key, (isMine ? mine[key] : theirs[key]) ?? '']
    }),
  )
