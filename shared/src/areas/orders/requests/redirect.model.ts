// Sending a parcel somewhere else: what changes in its order.
import { type Message, msg } from '@office/shared/core/messages/message'

/** Where an order goes and to whom; the branch is the one that delivers there. */
export const redirectFields = [
  'receiver_name',
  'receiver_phone',
  'receiver_address',
  'receiver_city_id',
  'postal_code',
  'destination_warehouse_id',
] as const
export type RedirectField = (typeof redirectFields)[number]

export const redirectFieldNames: Readonly<Record<RedirectField, Message>> = {
  receiver_name: msg`Name`,
  receiver_phone: msg`Phone`,
  receiver_address: msg`Street and house`,
  receiver_city_id: msg`City`,
  postal_code: msg`Postal code`,
  destination_warehouse_id: msg`Delivery branch`,
}
