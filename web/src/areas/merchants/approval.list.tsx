// Changes of merchants' bank and tax details that wait for a decision: the list, or one of them in its place.

import { type Approval, approvalContract, approvalLabels } from '@office/shared/areas/merchants/approval.contract'
import { approvalTransitions } from '@office/shared/areas/merchants/approval.transitions'
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { guardedFieldNames } from '@office/shared/areas/merchants/merchant.model'
import { msg } from '@office/shared/core/message'
import { stateKeys, stateNames } from '@office/shared/core/transitions'
import { Calendar, CircleDot, Store } from 'lucide-react'
import { useSearch } from 'wouter'
import { lookUp } from '../../core/choices/pick-source.ts'
import { choiceFilter, createdColumn, nameColumn, personColumn, tagColumn } from '../../core/list/common-columns.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { ApprovalDetailPage, approvalTones } from './approval-detail.tsx'
import { approvalPath } from './merchant-paths.ts'

const approvalList = defineList({
  list: approvalContract.list,
  title: msg`Profile update approvals`,
  noun: 'approval',
  selected: msg`{n, plural, one {# request selected} other {# requests selected}}`,
  rowLabel: request => request.merchant_name,
  open: request => approvalPath(request.id),
  emptyHint: msg`Changes of bank and tax details wait here when made by people who may not approve them.`,
  views: [
    { id: 'all', title: msg`All`, filters: {} },
    { id: 'pending', title: msg`Pending`, filters: { state: 'pending' } },
  ],
  columns: {
    merchant_name: nameColumn(approvalLabels.merchant_name, 'merchant_name', 'minmax(160px, 1.3fr)'),
    fields: {
      label: approvalLabels.fields,
      width: 'minmax(180px, 1.6fr)',
      text: (request, tell) => request.fields.map(field => tell(guardedFieldNames[field])).join(', '),
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
    merchant_id: { label: approvalLabels.merchant_name, icon: Store, ...lookUp(merchantContract.dropdown) },
    created_at: { label: approvalLabels.created_at, icon: Calendar },
  },
})

export default function ApprovalsScreen() {
  const id = Number(new URLSearchParams(useSearch()).get('approval') ?? Number.NaN)
  return Number.isInteger(id) ? <ApprovalDetailPage key={id} id={id} /> : <ListScreen definition={approvalList} />
}
