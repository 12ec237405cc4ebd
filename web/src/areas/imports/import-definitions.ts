// The imports by kind. A worker cannot be handed functions, so it is told the kind and looks its definition up here.
import { orderImport } from '@office/shared/areas/orders/order.import'
import { secondaryPhoneImport } from '@office/shared/areas/orders/secondary-phone.import'
import { cityImport } from '@office/shared/areas/places/city.import'
import { stateImport } from '@office/shared/areas/places/state.import'
import { zoneImport } from '@office/shared/areas/places/zone.import'
import type { ReadImport } from '@office/shared/core/import/read-import'
import { readImport } from '@office/shared/core/import/read-import'
import type { ImportKind } from '@office/shared/core/import-job'

type Reader = (
  bytes: Uint8Array,
  name: string,
) => Promise<ReadImport<unknown> | Extract<Awaited<ReturnType<typeof readImport>>, { refused: unknown }>>

export const importReaders: Record<ImportKind, Reader> = {
  orders: (bytes, name) => readImport(orderImport, bytes, name),
  'secondary-phones': (bytes, name) => readImport(secondaryPhoneImport, bytes, name),
  cities: (bytes, name) => readImport(cityImport, bytes, name),
  states: (bytes, name) => readImport(stateImport, bytes, name),
  zones: (bytes, name) => readImport(zoneImport, bytes, name),
}
