// Run sheets: which are open, out and closed, and with whom.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { type RunSheet, runSheetContract, runSheetLabels } from '@office/shared/areas/operations/run-sheet.contract'
import { runSheetTransitions } from '@office/shared/areas/operations/run-sheet.transitions'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { msg } from '@office/shared/core/messages/message'
import { stateKeys, stateNames } from '@office/shared/core/transitions'
import { Bike, Calendar, ClipboardList, Package, Tag, Warehouse } from 'lucide-react'
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
import { sheetPath } from './mile-paths.part.ts'
import { sheetTones } from './sheet-words.part.ts'

export const runSheetList = defineList({
  list: runSheetContract.list,
  title: msg`Run sheets`,
  noun: 'run-sheet',
  selected: msg`{n, plural, one {# run sheet selected} other {# run sheets selected}}`,
  rowLabel: sheet => sheet.number,
  open: sheet => sheetPath(sheet.id),
  create: { title: msg`Make a run sheet`, command: 'run-sheet.create' },
  emptyHint: msg`Make a run sheet for a rider, then scan parcels onto it or put selected orders on it.`,
  columns: {
    number: codeColumn(runSheetLabels.number, 'number', '136px'),
    state: tagColumn(runSheetLabels.state, '104px', ({ state }: RunSheet) => ({
      words: runSheetTransitions.states[state].name,
      tone: sheetTones[state],
    })),
    rider_name: textColumn(runSheetLabels.rider_name, 'rider_name', 'minmax(130px, 1.2fr)'),
    warehouse_name: textColumn(runSheetLabels.warehouse_name, 'warehouse_name', 'minmax(110px, 1fr)'),
    orders: countColumn(runSheetLabels.orders, 'orders', '84px'),
    delivered: countColumn(runSheetLabels.delivered, 'delivered', '96px'),
    sent_at: instantColumn(runSheetLabels.sent_at, 'sent_at'),
    closed_at: { ...instantColumn(runSheetLabels.closed_at, 'closed_at'), isExtra: true },
    created_by: { ...textColumn(runSheetLabels.created_by, 'created_by', 'minmax(110px, 1fr)'), isExtra: true },
    created_at: createdColumn,
  },
  filters: {
    number: { label: runSheetLabels.number, icon: ClipboardList },
    waybill: { label: msg`Waybill on it now`, icon: Package },
    state: choiceFilter(runSheetLabels.state, Tag, stateKeys(runSheetTransitions), stateNames(runSheetTransitions)),
    rider_id: { label: runSheetLabels.rider_name, icon: Bike, ...lookUp(riderContract.dropdown) },
    warehouse_id: { label: runSheetLabels.warehouse_name, icon: Warehouse, ...lookUp(warehouseContract.dropdown) },
    created_at: { label: runSheetLabels.created_at, icon: Calendar },
  },
})

export const RunSheets = () => <ListScreen definition={runSheetList} within={{}} />
