// The import of riders from a file.
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { msg } from '@office/shared/core/messages/message'
import { ImportScreen } from '../imports/import-screen.part.tsx'
import type { ImportSpec } from '../imports/import-spec.part.ts'
import { riders } from './rider.commands.ts'

const spec: ImportSpec = {
  kind: 'riders',
  title: msg`Import riders`,
  endpoint: riderContract.bulk,
  changes: riderContract.update,
  above: { title: riders.many, href: riders.path },
  act: msg`{n, plural, one {Create # rider} other {Create # riders}}`,
  acting: msg`{n, plural, one {Importing # rider} other {Importing # riders}}`,
  template: 'rider',
  refresh: riders.refresh,
}

export default function ImportRiders() {
  return <ImportScreen spec={spec} />
}
