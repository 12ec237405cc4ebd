// Whom the operator addresses with banners and with terms and conditions.
import { type Message, msg } from '@office/shared/core/messages/message'

export const audiences = ['merchant', 'customer', 'rider', 'staff'] as const
export type Audience = (typeof audiences)[number]

export const audienceNames: Readonly<Record<Audience, Message>> = {
  merchant: msg`Merchants`,
  customer: msg`Customers`,
  rider: msg`Riders`,
  staff: msg`Staff`,
}
