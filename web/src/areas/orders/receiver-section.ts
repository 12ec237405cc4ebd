// The receiver, as every form for an order asks for them.
import { msg } from '@office/shared/core/messages/message'

export const receiverSection = {
  title: msg`Receiver`,
  hint: msg`As it will appear on the label.`,
  fields: ['receiver_name', 'receiver_phone', 'receiver_address', 'receiver_city_id', 'postal_code', 'receiver_secondary_phone'],
} as const
