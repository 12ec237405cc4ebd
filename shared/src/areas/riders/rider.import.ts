// The import of riders: template, what a row may hold, and when two rows are the same rider.
import { msg } from '@office/shared/core/messages/message'
import { choice, contactNumber, text } from '../../core/import/cell.ts'
import { defineImport, type ImportRow, optionalColumn, requiredColumn } from '../../core/import/define-import.ts'
import { vehicleKinds } from './rider.contract.ts'

const columns = {
  phone: requiredColumn('Phone', contactNumber(), '9812345678', 'telephone', 'mobile', 'contact number'),
  name: requiredColumn('Name', text(120), 'Example Rider', 'rider', 'rider name'),
  branch: requiredColumn('Branch', text(), 'KTM', 'warehouse', 'branch name', 'branch code'),
  vehicle_kind: optionalColumn('Vehicle', choice(...vehicleKinds), 'motorcycle', 'vehicle kind'),
  licence_number: optionalColumn('Licence Number', text(40), '', 'licence', 'license number', 'license'),
}

const riderKey = (row: ImportRow<{ columns: typeof columns }>): string => row.phone

export const riderImport = defineImport({
  kind: 'riders',
  noun: msg`Riders`,
  columns,
  key: riderKey,
  uniques: [{ field: 'phone', of: riderKey }],
})
