// An amount to be moved must be more than zero: the shared refusal of payments, expenses and adjustments.
import { msg } from '@office/shared/core/messages/message'
import { refuseField } from '../../../core/http/refusal.ts'

const tooLittle = msg`Enter an amount above 0`

/** @param amount in minor units */
export const refuseNothing = (amount: bigint): void => {
  if (amount === 0n) refuseField('amount', 'too-little', tooLittle)
}
