// The imports of states, cities and zones, described for the import screen.
import { cityContract } from '@office/shared/areas/places/city.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { zoneContract } from '@office/shared/areas/places/zone.contract'
import { msg } from '@office/shared/core/messages/message'
import type { ImportSpec } from '../imports/import-spec.part.ts'
import { cities } from './city.noun.ts'
import { states } from './state.commands.ts'
import { zones } from './zone.commands.ts'

export const stateImportSpec: ImportSpec = {
  kind: 'states',
  title: msg`Import states`,
  endpoint: stateContract.bulk,
  changes: stateContract.update,
  above: { title: states.many, href: states.path },
  act: msg`{n, plural, one {Create # state} other {Create # states}}`,
  acting: msg`{n, plural, one {Importing # state} other {Importing # states}}`,
  template: 'state',
  refresh: states.refresh,
}

export const cityImportSpec: ImportSpec = {
  kind: 'cities',
  title: msg`Import cities`,
  endpoint: cityContract.bulk,
  changes: cityContract.update,
  above: { title: cities.many, href: cities.path },
  act: msg`{n, plural, one {Create # city} other {Create # cities}}`,
  acting: msg`{n, plural, one {Importing # city} other {Importing # cities}}`,
  template: 'city',
  refresh: cities.refresh,
}

export const zoneImportSpec: ImportSpec = {
  kind: 'zones',
  title: msg`Import zones`,
  endpoint: zoneContract.bulk,
  above: { title: zones.many, href: zones.path },
  act: msg`{n, plural, one {Place # row} other {Place # rows}}`,
  acting: msg`{n, plural, one {Placing # row} other {Placing # rows}}`,
  template: 'zone',
  refresh: zones.refresh,
}
