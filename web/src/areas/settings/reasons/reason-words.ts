// Reasons, whose fault they state and when they are offered, in the reader's language.
import { orderStatusKeys } from '@office/shared/areas/orders/order-status.model'
import { type ReasonOccasion, type ReasonRow, reasonOccasionNames } from '@office/shared/areas/settings/reason.contract'
import { seedReasons } from '@office/shared/areas/settings/reason.seed'
import { originalOf, type Tell } from '../../../core/language/translate.ts'
import { statusName } from '../../orders/order-masters.part.ts'

const statusOf = (occasion: string) => orderStatusKeys.find(key => key === occasion)

export function occasionName(occasion: ReasonOccasion, tell: Tell): string {
  const key = statusOf(occasion)
  return key ? statusName(key, tell) : tell(reasonOccasionNames[occasion])
}

/** A reason with its original text is shown in the reader's language. */
const first = new Map(seedReasons.map(seed => [`${seed.for} ${originalOf(seed.text)}`, seed.text]))
export const reasonWords = (reason: ReasonRow, tell: Tell): string => {
  const message = first.get(`${reason.applies_to} ${reason.text}`)
  return message ? tell(message) : reason.text
}

export const occasionChoices = (occasions: readonly ReasonOccasion[], tell: Tell) =>
  occasions.map(value => ({ value, title: occasionName(value, tell) }))
