// Changes of merchants' bank and tax details that wait for a decision: the list, or one of them in its place.

import { type Approval, approvalContract } from '@office/shared/areas/merchants/approval.contract'
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { approvalStateNames, approvalStates, guardedFieldNames } from '@office/shared/areas/merchants/merchant.model'
import { msg } from '@office/shared/core/message'
import { Calendar, CircleDot, Store } from 'lucide-react'
import { useSearch } from 'wouter'
import { choiceFilter, createdColumn, nameColumn, personColumn, tagColumn } from '../../core/list/common-columns.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { lookUp } from '../../core/pick-source.ts'
import { ApprovalDetailPage, approvalTones } from './approval-detail.tsx'
import { approvalPath } from './merchant-paths.ts'

const approvalList = defineList({
  list: approvalContract.list,
  title: msg`Profile update approvals`,
  noun: 'approval',
  selected: msg`{n, plural, one {# request selected} other {# requests selected}}`,
  rowLabel: request => request.merchant_name,
  open: request => approvalPath(request.id),
  emptyHint: msg`Changes of bank and tax details by people who may not decide on them wait here.`,
  views: [
    { id: 'all', title: msg`All`, filters: {} },
    { id: 'pending', title: msg`Pending`, filters: { state: 'pending' } },
  ],
  columns: {
    merchant_name: nameColumn(msg`Merchant`, 'merchant_name', 'minmax(160px, 1.3fr)'),
    fields: {
      label: msg`Would change`,
      width: 'minmax(180px, 1.6fr)',
      text: (request, tell) => request.fields.map(field => tell(guardedFieldNames[field])).join(', '),
    },
    state: {
      ...tagColumn(msg`Status`, '120px', ({ state }: Approval) => ({
        words: approvalStateNames[state],
        tone: approvalTones[state],
      })),
      sort: 'state',
    },
    requested_by_name: personColumn(msg`Requested by`, 'requested_by_name'),
    decided_by_name: personColumn(msg`Decided by`, 'decided_by_name'),
    created_at: { ...createdColumn, label: msg`Requested` },
  },
  filters: {
    state: choiceFilter(msg`Status`, CircleDot, approvalStates, approvalStateNames),
    merchant_id: { label: msg`Merchant`, icon: Store, ...lookUp(merchantContract.dropdown) },
    created_at: { label: msg`Requested`, icon: Calendar },
  },
})

export default function ApprovalsScreen() {
  const id = Number(new URLSearchParams(useSearch()).get('approval') ?? Number.NaN)
  return Number.isInteger(id) ? <ApprovalDetailPage key={id} id={id} /> : <ListScreen definition={approvalList} />
}
