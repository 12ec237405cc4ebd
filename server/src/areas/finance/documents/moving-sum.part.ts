// An amount to be moved must be more than zero: the shared refusal of payments, expenses and adjustments.
import { msg } from '@office/shared/core/messages/message'
import { isZero } from '@office/shared/format/amount'
import { refuseField } from '../../../core/http/refusal.ts'

const tooLittle = msg`Enter an amount above 0`

/** @param amount in minor units */
export const refuseNothing = (amount: string): void => {
  if (isZero(amount)) refuseField('amount', 'too-little', tooLittle)
}
