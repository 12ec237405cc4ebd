// Requests for approval: their list.

import { type Approval, approvalContract, approvalLabels } from '@office/shared/areas/approvals/approval.contract'
import { approvalKindNames, requestFieldNames, requestKinds } from '@office/shared/areas/approvals/approval.model'
import { approvalTransitions, openStates } from '@office/shared/areas/approvals/approval.transitions'
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { msg } from '@office/shared/core/messages/message'
import { stateKeys, stateNames } from '@office/shared/core/transitions'
import { Calendar, CircleDot, Shapes, Store } from 'lucide-react'
import { lookUp } from '../../core/choices/pick-source.ts'
import { choiceFilter, createdColumn, nameColumn, personColumn, tagColumn } from '../../core/list/common-columns.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { approvalTones } from './approval-words.ts'
import { approvalPath } from './approvals-path.part.ts'

export const approvalList = defineList({
  list: approvalContract.list,
  title: msg`Approvals`,
  noun: 'approval',
  selected: msg`{n, plural, one {# request selected} other {# requests selected}}`,
  rowLabel: request => request.subject,
  open: request => approvalPath(request.id),
  emptyHint: msg`New bank and tax details, new parcel addresses, disposals, adjustments, claims and write-offs wait here when the approval setting requires it.`,
  views: [
    { id: 'all', title: msg`All`, filters: {} },
    { id: 'pending', title: msg`Pending`, filters: { state: openStates.join(',') } },
    ...requestKinds.map(kind => ({ id: kind, title: approvalKindNames[kind], filters: { kind } })),
  ],
  columns: {
    subject: nameColumn(approvalLabels.subject, 'subject', 'minmax(160px, 1.3fr)'),
    kind: {
      label: approvalLabels.kind,
      width: 'minmax(120px, 1fr)',
      text: (request, tell) => tell(approvalKindNames[request.kind]),
    },
    fields: {
      label: approvalLabels.fields,
      width: 'minmax(180px, 1.6fr)',
      text: (request, tell) => request.fields.map(field => tell(requestFieldNames[field])).join(', '),
    },
    state: {
      ...tagColumn(msg`Status`, '120px', ({ state }: Approval) => ({
        words: approvalTransitions.states[state].name,
        tone: approvalTones[state],
      })),
      sort: 'state',
    },
    requested_by_name: personColumn(approvalLabels.requested_by_name, 'requested_by_name'),
    decided_by_name: personColumn(approvalLabels.decided_by_name, 'decided_by_name'),
    created_at: { ...createdColumn, label: msg`Requested` },
  },
  filters: {
    state: choiceFilter(approvalLabels.state, CircleDot, stateKeys(approvalTransitions), stateNames(approvalTransitions)),
    kind: choiceFilter(approvalLabels.kind, Shapes, requestKinds, approvalKindNames),
    merchant_id: { label: approvalLabels.merchant_name, icon: Store, ...lookUp(merchantContract.dropdown) },
    created_at: { label: approvalLabels.created_at, icon: Calendar },
  },
})
