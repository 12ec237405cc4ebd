// What a parcel collects must match how it is paid: one rule for forms, imports and calls.
import { msg } from '@office/shared/core/messages/message'

export const prepaidCollects = msg`A prepaid order collects nothing, so this must be 0`
export const codCollectsNothing = msg`A COD order collects money, so this must be more than 0. If it collects nothing, make it PREPAID.`
