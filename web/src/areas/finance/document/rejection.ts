// Rejects a document: asks for one of the tenant's reasons and for details.
import { reasonContract } from '@office/shared/areas/settings/reason.contract'
import { msg } from '@office/shared/core/messages/message'
import type { ArgSpecs } from '../../../core/command/command.ts'
import { call } from '../../../core/data/api.ts'
import type { DocumentView } from './document-view.ts'

export const rejectionArgs = ({ rejectedBy }: Pick<DocumentView, 'rejectedBy'>) =>
  ({
    reason: {
      kind: 'choice',
      label: msg`Reason`,
      choices: async () =>
        (await call(reasonContract.byStatus, { params: { statusKey: rejectedBy } })).map(one => ({
          value: String(one.id),
          title: one.text,
        })),
    },
    details: { kind: 'text', label: msg`Details` },
  }) as const satisfies ArgSpecs
