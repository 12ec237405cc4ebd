// Waybill requests: what merchants ask for, and which numbers were reserved for them.
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import {
  type WaybillRequest,
  waybillRequestContract,
  waybillRequestLabels,
} from '@office/shared/areas/waybills/waybill-request.contract'
import { type WaybillRequestState, waybillRequestTransitions } from '@office/shared/areas/waybills/waybill-request.transitions'
import { msg } from '@office/shared/core/messages/message'
import { stateKeys, stateNames } from '@office/shared/core/transitions'
import { Calendar, CircleDot, Store } from 'lucide-react'
import { lookUp } from '../../core/choices/pick-source.ts'
import { choiceFilter, countColumn, createdColumn, nameColumn, personColumn, tagColumn } from '../../core/list/common-columns.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import type { TagTone } from '../../core/ui/tag.tsx'
import { blockOf } from './waybill-request.commands.ts'
import { ReservedNumbers } from './waybill-reserved.tsx'
import { waybillRequestPath } from './waybill-tabs.part.ts'

export const waybillRequestTones: Record<WaybillRequestState, TagTone> = {
  pending: 'warn',
  confirmed: 'ok',
  rejected: 'plain',
  'taken-back': 'plain',
}

export const waybillRequestList = defineList({
  list: waybillRequestContract.list,
  title: msg`Waybill requests`,
  noun: 'waybill-request',
  create: { title: msg`Ask for waybill numbers`, command: 'waybill-request.create' },
  selected: msg`{n, plural, one {# request selected} other {# requests selected}}`,
  rowLabel: request => `${request.merchant_name} #${request.id}`,
  open: request => waybillRequestPath(request.id),
  emptyHint: msg`Merchants who print their own labels request a block of waybill numbers here.`,
  views: [
    { id: 'all', title: msg`All`, filters: {} },
    { id: 'pending', title: msg`Pending`, filters: { state: 'pending' } },
  ],
  columns: {
    merchant_name: nameColumn(waybillRequestLabels.merchant_name, 'merchant_name', 'minmax(140px, 1.3fr)'),
    amount: countColumn(waybillRequestLabels.amount, 'amount', '92px'),
    state: {
      ...tagColumn(waybillRequestLabels.state, '112px', ({ state }: WaybillRequest) => ({
        words: waybillRequestTransitions.states[state].name,
        tone: waybillRequestTones[state],
      })),
      sort: 'state',
    },
    block: {
      label: msg`Reserved`,
      width: '244px',
      text: request => Object.values(blockOf(request) ?? {}).join(' – '),
      cell: request => <ReservedNumbers request={request} />,
    },
    used: countColumn(waybillRequestLabels.used, 'used', '80px'),
    // The latest note: why it was rejected, else what it is for.
    note: {
      label: waybillRequestLabels.note,
      width: 'minmax(90px, 1.4fr)',
      text: request => request.reason ?? request.note ?? '',
    },
    requested_by_name: personColumn(waybillRequestLabels.requested_by_name, 'requested_by_name'),
    decided_by_name: personColumn(waybillRequestLabels.decided_by_name, 'decided_by_name'),
    created_at: { ...createdColumn, label: waybillRequestLabels.created_at },
  },
  filters: {
    state: choiceFilter(
      waybillRequestLabels.state,
      CircleDot,
      stateKeys(waybillRequestTransitions),
      stateNames(waybillRequestTransitions),
    ),
    merchant_id: { label: waybillRequestLabels.merchant_name, icon: Store, ...lookUp(merchantContract.dropdown) },
    created_at: { label: waybillRequestLabels.created_at, icon: Calendar },
  },
})

export const WaybillRequestPanel = () => <ListScreen definition={waybillRequestList} within={{}} />
