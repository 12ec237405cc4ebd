// What was sent to webhook receivers, and how they answered.

import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import {
  type WebhookDelivery,
  type WebhookState,
  webhookContract,
  webhookErrorNames,
  webhookLabels,
  webhookStateNames,
  webhookStates,
} from '@office/shared/areas/merchants/webhook.contract'
import { msg } from '@office/shared/core/messages/message'
import { CalendarDays, CircleDot, Store } from 'lucide-react'
import { lookUp } from '../../../core/choices/pick-source.ts'
import {
  choiceFilter,
  codeColumn,
  countColumn,
  instantColumn,
  nameColumn,
  netAddressColumn,
  tagColumn,
  waybillColumn,
} from '../../../core/list/common-columns.tsx'
import { defineList } from '../../../core/list/define-list.ts'
import { ListScreen } from '../../../core/list/list-screen.tsx'
import { rowsAhead } from '../../../core/list/rows-ahead.ts'
import type { TagTone } from '../../../core/ui/tag.tsx'

const tones: Record<WebhookState, TagTone> = { waiting: 'warn', delivered: 'ok', failed: 'danger' }

const webhookList = defineList({
  list: webhookContract.list,
  title: msg`Webhook deliveries`,
  noun: 'webhook-delivery',
  selected: msg`{n, plural, one {# delivery selected} other {# deliveries selected}}`,
  rowLabel: delivery => `${delivery.merchant_name} ${delivery.waybill_number ?? delivery.event}`,
  emptyHint: msg`Merchants' systems are notified of status changes once their webhook is approved and has a secret.`,
  searchFilter: 'waybill_number',
  columns: {
    occurred_at: { ...instantColumn(webhookLabels.occurred_at, 'occurred_at'), sort: 'occurred_at' },
    merchant_name: nameColumn(webhookLabels.merchant_name, 'merchant_name', 'minmax(130px, 1fr)'),
    event: codeColumn(webhookLabels.event, 'event', '120px'),
    waybill_number: waybillColumn(webhookLabels.waybill_number),
    state: tagColumn(webhookLabels.state, '104px', ({ state }: WebhookDelivery) => ({
      words: webhookStateNames[state],
      tone: tones[state],
    })),
    attempts: countColumn(webhookLabels.attempts, 'attempts', '72px'),
    answer_status: {
      label: webhookLabels.answer_status,
      width: '80px',
      end: true,
      text: ({ answer_status }) => String(answer_status ?? ''),
    },
    error: {
      label: webhookLabels.error,
      width: 'minmax(160px, 1.4fr)',
      text: ({ error }, tell) => (error === null ? '' : tell(webhookErrorNames[error])),
    },
    address: { ...netAddressColumn(webhookLabels.address, 'address', 'minmax(160px, 1.2fr)'), isExtra: true },
    tried_at: { ...instantColumn(webhookLabels.tried_at, 'tried_at'), isExtra: true },
  },
  filters: {
    waybill_number: { label: webhookLabels.waybill_number },
    state: choiceFilter(webhookLabels.state, CircleDot, webhookStates, webhookStateNames),
    merchant_id: { label: webhookLabels.merchant_name, icon: Store, ...lookUp(merchantContract.dropdown) },
    occurred_at: { label: webhookLabels.occurred_at, icon: CalendarDays },
  },
})

export const ahead = rowsAhead(webhookList)

export default function WebhookDeliveries() {
  return <ListScreen definition={webhookList} />
}
