// The only place that lists what can be imported, by kind.
import type { ImportKind } from '@office/shared/core/import-job'
import { openingTarget } from '../areas/finance/openings/opening.import.queries.ts'
import { merchantTarget } from '../areas/merchants/merchant.import.queries.ts'
import { orderTarget } from '../areas/orders/imports/order.import.queries.ts'
import { secondaryPhoneTarget } from '../areas/orders/imports/secondary-phone.import.queries.ts'
import { cityTarget } from '../areas/places/city.import.queries.ts'
import { stateTarget } from '../areas/places/state.import.queries.ts'
import { zoneTarget } from '../areas/places/zone.import.queries.ts'
import { riderTarget } from '../areas/riders/rider.import.queries.ts'
import type { ImportTarget } from './import-target.ts'

export const targets: Readonly<Record<ImportKind, ImportTarget>> = {
  states: stateTarget,
  cities: cityTarget,
  zones: zoneTarget,
  merchants: merchantTarget,
  riders: riderTarget,
  orders: orderTarget,
  'secondary-phones': secondaryPhoneTarget,
  openings: openingTarget,
}
