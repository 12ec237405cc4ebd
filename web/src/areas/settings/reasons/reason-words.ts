// Reasons, whose fault they state and when they are offered, in the reader's language.
import { orderStatusKeys } from '@office/shared/areas/orders/order-status.model'
import type { administrationOccasions, ReasonOccasion, ReasonRow } from '@office/shared/areas/settings/reason.contract'
import { seedReasons } from '@office/shared/areas/settings/reason.seed'
import { type Message, msg } from '@office/shared/core/messages/message'
import { originalOf, type Tell } from '../../../core/language/translate.ts'
import { statusName } from '../../orders/order-masters.part.ts'

export const faultNames = {
  consignee: msg`Receiver's fault`,
  merchant: msg`Merchant's fault`,
  operator: msg`Our fault`,
  outside: msg`Nobody's fault`,
}
const documentNames: Record<(typeof administrationOccasions)[number] | 'reverse', Message> = {
  reverse: msg`A status change is undone`,
  'deposit-rejected': msg`A deposit is rejected`,
  'invoice-rejected': msg`An invoice is rejected`,
  'commission-rejected': msg`A commission is rejected`,
}

const isDocument = (occasion: ReasonOccasion): occasion is keyof typeof documentNames => occasion in documentNames
const statusOf = (occasion: string) => orderStatusKeys.find(key => key === occasion)

export function occasionName(occasion: ReasonOccasion, tell: Tell): string {
  if (isDocument(occasion)) return tell(documentNames[occasion])
  const key = statusOf(occasion)
  return key ? statusName(key, tell) : occasion
}

/** A reason with its original text is shown in the reader's language. */
const first = new Map(seedReasons.map(seed => [`${seed.for} ${originalOf(seed.text)}`, seed.text]))
export const reasonWords = (reason: ReasonRow, tell: Tell): string => {
  const message = first.get(`${reason.applies_to} ${reason.text}`)
  return message ? tell(message) : reason.text
}

export const occasionChoices = (occasions: readonly ReasonOccasion[], tell: Tell) =>
  occasions.map(value => ({ value, title: occasionName(value, tell) }))
