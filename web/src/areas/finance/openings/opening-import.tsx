// The import of opening balances from a file.

import { approvalContract } from '@office/shared/areas/approvals/approval.contract'
import { openingContract } from '@office/shared/areas/finance/openings/opening.contract'
import { msg } from '@office/shared/core/messages/message'
import { ImportScreen } from '../../imports/import-screen.part.tsx'
import type { ImportSpec } from '../../imports/import-spec.part.ts'
import { openingsPath } from './openings-path.part.ts'

const spec: ImportSpec = {
  kind: 'openings',
  title: msg`Import opening balances`,
  endpoint: openingContract.bulk,
  above: { title: msg`Opening balances`, href: openingsPath },
  act: msg`{n, plural, one {Request # opening balance} other {Request # opening balances}}`,
  acting: msg`{n, plural, one {Requesting # opening balance} other {Requesting # opening balances}}`,
  template: 'opening',
  refresh: [openingContract.list, openingContract.sums, approvalContract.list],
}

export default function ImportOpenings() {
  return <ImportScreen spec={spec} />
}
