// Cash that branches received and have not handed in: selected by filter, by key or by scan, it becomes a deposit.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { branchDepositContract } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import { cashReceiptLabels, receiptKindNames, receiptKinds } from '@office/shared/areas/finance/deposits/cash-receipt.model'
import { msg } from '@office/shared/core/messages/message'
import { Banknote, Calendar, Hash, Tag, Warehouse } from 'lucide-react'
import { lookUp } from '../../../../core/choices/pick-source.ts'
import { choiceFilter, codeColumn, instantColumn, textColumn } from '../../../../core/list/common-columns.tsx'
import { defineList } from '../../../../core/list/define-list.ts'
import { sumColumn } from '../../document/document-columns.tsx'
import { totalText } from '../../document/sums-text.part.ts'
import { branchDeposits } from '../deposit-view.ts'
import { receiptPath } from './cash-receipts.tsx'

const { words, list: above, pending } = branchDeposits

export const pendingReceipts = defineList({
  list: branchDepositContract.pending,
  title: words.add,
  above,
  about: msg`cash not handed in`,
  noun: pending.noun,
  selected: msg`{n, plural, one {# receipt selected} other {# receipts selected}}`,
  rowLabel: receipt => receipt.reference,
  open: receiptPath,
  toolbar: ['branch-deposit.create'],
  sums: { label: cashReceiptLabels.amount, ofRows: totalText },
  emptyHint: msg`No branch has cash to hand in.`,
  columns: {
    reference: codeColumn(cashReceiptLabels.reference, 'reference', '150px'),
    kind: { label: cashReceiptLabels.kind, width: 'minmax(140px, 1fr)', text: ({ kind }, tell) => tell(receiptKindNames[kind]) },
    payer_name: textColumn(cashReceiptLabels.payer_name, 'payer_name', 'minmax(110px, 1.2fr)'),
    party_name: textColumn(cashReceiptLabels.party_name, 'party_name', 'minmax(110px, 1fr)'),
    amount: sumColumn(cashReceiptLabels.amount, 'amount'),
    received_at: instantColumn(cashReceiptLabels.received_at, 'received_at'),
  },
  filters: {
    reference: { label: cashReceiptLabels.reference, icon: Hash },
    kind: choiceFilter(cashReceiptLabels.kind, Tag, receiptKinds, receiptKindNames),
    party_id: { label: cashReceiptLabels.party_name, icon: Warehouse, ...lookUp(warehouseContract.dropdown) },
    currency: { label: cashReceiptLabels.currency, icon: Banknote },
    received_at: { label: cashReceiptLabels.received_at, icon: Calendar },
  },
})
