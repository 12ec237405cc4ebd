// The import of receivers' second phones: one for each waybill.
import { msg } from '@office/shared/core/messages/message'
import { contactNumber, text } from '../../core/import/cell.ts'
import { defineImport, optionalColumn, requiredColumn } from '../../core/import/define-import.ts'
import { normaliseWaybill } from '../../format/waybill.ts'

export const secondaryPhoneImport = defineImport({
  kind: 'secondary-phones',
  noun: msg`Secondary phones`,
  columns: {
    // The order is looked up, so any number from a tenant's own series is valid here.
    waybill_number: requiredColumn(
      'Waybill Number',
      text(50),
      'CE000000005NP',
      'waybill',
      'waybill no',
      'tracking number',
      'awb',
    ),
    reference_no: optionalColumn('Reference No', text(100), 'EX-1001', 'merchant reference', 'order id', 'reference'),
    secondary_phone: requiredColumn(
      'Secondary Phone',
      contactNumber(),
      '+9779800000002',
      'receiver secondary phone',
      'alternate phone',
      'second phone',
      'phone',
    ),
  },
  key: row => normaliseWaybill(row.waybill_number),
  uniques: [{ field: 'waybill_number', of: row => normaliseWaybill(row.waybill_number) }],
})
