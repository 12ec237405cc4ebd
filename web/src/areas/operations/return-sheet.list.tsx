// Return sheets: which are open, on their way and signed, and for whom.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { type ReturnSheet, returnSheetContract, returnSheetLabels } from '@office/shared/areas/operations/return-sheet.contract'
import { returnSheetTransitions } from '@office/shared/areas/operations/return-sheet.transitions'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { msg } from '@office/shared/core/messages/message'
import { stateKeys, stateNames } from '@office/shared/core/transitions'
import { Bike, Calendar, ClipboardList, Package, Store, Tag, Warehouse } from 'lucide-react'
import { lookUp } from '../../core/choices/pick-source.ts'
import {
  choiceFilter,
  codeColumn,
  countColumn,
  createdColumn,
  instantColumn,
  tagColumn,
  textColumn,
} from '../../core/list/common-columns.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { returnSheetPath } from './mile-paths.part.ts'
import { sheetTones } from './sheet-words.part.ts'

export const returnSheetList = defineList({
  list: returnSheetContract.list,
  title: msg`Return sheets`,
  noun: 'return-sheet',
  selected: msg`{n, plural, one {# return sheet selected} other {# return sheets selected}}`,
  rowLabel: sheet => sheet.number,
  open: sheet => returnSheetPath(sheet.id),
  create: { title: msg`Make a return sheet`, command: 'return-sheet.create' },
  emptyHint: msg`Make a return sheet for a merchant, then scan parcels onto it or put selected orders on it.`,
  columns: {
    number: codeColumn(returnSheetLabels.number, 'number', '136px'),
    state: tagColumn(returnSheetLabels.state, '104px', ({ state }: ReturnSheet) => ({
      words: returnSheetTransitions.states[state].name,
      tone: sheetTones[state],
    })),
    merchant_name: textColumn(returnSheetLabels.merchant_name, 'merchant_name', 'minmax(130px, 1.2fr)'),
    warehouse_name: textColumn(returnSheetLabels.warehouse_name, 'warehouse_name', 'minmax(110px, 1fr)'),
    orders: countColumn(returnSheetLabels.orders, 'orders', '84px'),
    returned: countColumn(returnSheetLabels.returned, 'returned', '104px'),
    receiver_name: textColumn(returnSheetLabels.receiver_name, 'receiver_name', 'minmax(110px, 1fr)'),
    closed_at: instantColumn(returnSheetLabels.closed_at, 'closed_at'),
    rider_name: { ...textColumn(returnSheetLabels.rider_name, 'rider_name', 'minmax(110px, 1fr)'), isExtra: true },
    sent_at: { ...instantColumn(returnSheetLabels.sent_at, 'sent_at'), isExtra: true },
    created_by: { ...textColumn(returnSheetLabels.created_by, 'created_by', 'minmax(110px, 1fr)'), isExtra: true },
    created_at: createdColumn,
  },
  filters: {
    number: { label: returnSheetLabels.number, icon: ClipboardList },
    waybill: { label: msg`Waybill on it`, icon: Package },
    state: choiceFilter(returnSheetLabels.state, Tag, stateKeys(returnSheetTransitions), stateNames(returnSheetTransitions)),
    merchant_id: { label: returnSheetLabels.merchant_name, icon: Store, ...lookUp(merchantContract.dropdown) },
    warehouse_id: { label: returnSheetLabels.warehouse_name, icon: Warehouse, ...lookUp(warehouseContract.dropdown) },
    rider_id: { label: returnSheetLabels.rider_name, icon: Bike, ...lookUp(riderContract.dropdown) },
    created_at: { label: returnSheetLabels.created_at, icon: Calendar },
  },
})

export const ReturnSheets = () => <ListScreen definition={returnSheetList} within={{}} />
