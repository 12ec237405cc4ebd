// The imports of states and cities as the import screen wants them.
import { cityContract } from '@office/shared/areas/places/city.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { msg } from '@office/shared/core/message'
import type { ImportSpec } from '../imports/import-screen.part.tsx'
import { cities } from './city.commands.ts'
import { states } from './state.commands.ts'

export const stateImportSpec: ImportSpec = {
  kind: 'states',
  title: msg`Import states`,
  endpoint: stateContract.bulk,
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
  above: { title: cities.many, href: cities.path },
  act: msg`{n, plural, one {Create # city} other {Create # cities}}`,
  acting: msg`{n, plural, one {Importing # city} other {Importing # cities}}`,
  template: 'city',
  refresh: cities.refresh,
}
