// The import of merchants from a file.
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { msg } from '@office/shared/core/messages/message'
import { ImportScreen } from '../imports/import-screen.part.tsx'
import type { ImportSpec } from '../imports/import-spec.part.ts'
import { merchants } from './merchant.commands.ts'
import { merchantsPath } from './merchant-paths.part.ts'

const spec: ImportSpec = {
  kind: 'merchants',
  title: msg`Import merchants`,
  endpoint: merchantContract.bulk,
  changes: merchantContract.update,
  above: { title: merchants.many, href: merchantsPath },
  act: msg`{n, plural, one {Create # merchant} other {Create # merchants}}`,
  acting: msg`{n, plural, one {Importing # merchant} other {Importing # merchants}}`,
  template: 'merchant',
  refresh: merchants.refresh,
}

export default function ImportMerchants() {
  return <ImportScreen spec={spec} />
}
