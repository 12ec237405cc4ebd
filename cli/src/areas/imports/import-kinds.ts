// The validation rules of each kind of import, and the endpoint its file goes to.
import { openingContract } from '@office/shared/areas/finance/openings/opening.contract'
import { openingImport } from '@office/shared/areas/finance/openings/opening.import'
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { merchantImport } from '@office/shared/areas/merchants/merchant.import'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderImport } from '@office/shared/areas/orders/order.import'
import { secondaryPhoneImport } from '@office/shared/areas/orders/secondary-phone.import'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { cityImport } from '@office/shared/areas/places/city.import'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { stateImport } from '@office/shared/areas/places/state.import'
import { zoneContract } from '@office/shared/areas/places/zone.contract'
import { zoneImport } from '@office/shared/areas/places/zone.import'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { riderImport } from '@office/shared/areas/riders/rider.import'
import type { ImportDefinition } from '@office/shared/core/import/define-import'
import type { ImportKind } from '@office/shared/core/import-job'

/** Rows are only checked and counted here, so the particular columns do not matter. */
const anyColumns = (definition: unknown) => definition as ImportDefinition

export const importKindOf = {
  states: { definition: anyColumns(stateImport), endpoint: stateContract.bulk },
  cities: { definition: anyColumns(cityImport), endpoint: cityContract.bulk },
  zones: { definition: anyColumns(zoneImport), endpoint: zoneContract.bulk },
  merchants: { definition: anyColumns(merchantImport), endpoint: merchantContract.bulk },
  riders: { definition: anyColumns(riderImport), endpoint: riderContract.bulk },
  orders: { definition: anyColumns(orderImport), endpoint: orderContract.bulkExcel },
  'secondary-phones': { definition: anyColumns(secondaryPhoneImport), endpoint: orderContract.secondaryPhones },
  openings: { definition: anyColumns(openingImport), endpoint: openingContract.bulk },
} satisfies Record<ImportKind, unknown>
