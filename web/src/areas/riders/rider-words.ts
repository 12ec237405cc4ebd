// Names of riders' vehicles.
import type { VehicleKind } from '@office/shared/areas/riders/rider.contract'
import { type Message, msg } from '@office/shared/core/messages/message'

export const vehicleWords: Record<VehicleKind, Message> = {
  'on-foot': msg`On foot`,
  bicycle: msg`Bicycle`,
  motorcycle: msg`Motorcycle`,
  car: msg`Car`,
  van: msg`Van`,
  truck: msg`Truck`,
}
