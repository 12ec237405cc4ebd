// Choices of fields and filters that are not records: fixed values with their names, yes and no.
import type { Message } from '@office/shared/core/messages/message'
import type { Words } from '../language/translate.ts'

export const choicesOf = <const V extends string>(values: readonly V[], names: Record<V, Words>) =>
  values.map(value => ({ value, title: names[value] }))

/** Both values of a filter by a flag. */
export const yesAndNo = (yes: Message, no: Message) => [
  { value: '1', title: yes },
  { value: '0', title: no },
]
