// That an order seems to repeat another one is no mistake: it may be meant, so it is told and not refused.
import { msg } from '@office/shared/core/messages/message'

export const repeatsOrder = msg`{waybill} of {at} goes to the same phone and city with the same amount`
/** The same of another row of its file. */
export const repeatsRow = msg`Row {row} goes to the same phone and city with the same amount`
