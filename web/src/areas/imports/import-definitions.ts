// The imports by kind. A worker cannot receive functions, so it gets the kind and looks its definition up here.
import { openingImport } from '@office/shared/areas/finance/openings/opening.import'
import { merchantImport } from '@office/shared/areas/merchants/merchant.import'
import { orderImport } from '@office/shared/areas/orders/order.import'
import { secondaryPhoneImport } from '@office/shared/areas/orders/secondary-phone.import'
import { cityImport } from '@office/shared/areas/places/city.import'
import { stateImport } from '@office/shared/areas/places/state.import'
import { zoneImport } from '@office/shared/areas/places/zone.import'
import { riderImport } from '@office/shared/areas/riders/rider.import'
import type { ImportDefinition } from '@office/shared/core/import/define-import'
import type { ImportKind } from '@office/shared/core/import-job'

/** Rows are only judged and counted here, so their columns do not matter. */
const anyColumns = (definition: unknown) => definition as ImportDefinition

export const importDefinitions: Record<ImportKind, ImportDefinition> = {
  orders: anyColumns(orderImport),
  'secondary-phones': anyColumns(secondaryPhoneImport),
  openings: anyColumns(openingImport),
  cities: anyColumns(cityImport),
  states: anyColumns(stateImport),
  zones: anyColumns(zoneImport),
  merchants: anyColumns(merchantImport),
  riders: anyColumns(riderImport),
}
