// The import of merchants: template, what a row may hold, and when two rows are the same merchant. Details that money is paid by
// (tax number, bank) wait for a second person and therefore have no column.
import { msg } from '@office/shared/core/messages/message'
import { choice, contactNumber, email, fault, text } from '../../core/import/cell.ts'
import { defineImport, folded, type ImportRow, optionalColumn, requiredColumn } from '../../core/import/define-import.ts'
import { merchantTypes } from './merchant.model.ts'

const columns = {
  code: requiredColumn('Code', text(60), 'EXAMPLE', 'merchant code'),
  name: requiredColumn('Name', text(160), 'Example Traders', 'merchant', 'merchant name'),
  merchant_type: optionalColumn('Type', choice(...merchantTypes), 'credit', 'merchant type', 'pays by'),
  phone: optionalColumn('Phone', contactNumber(), '9812345678', 'telephone', 'mobile', 'contact number'),
  email: optionalColumn('Email', email(), 'shop@example.com', 'e-mail', 'email address'),
  city_name: optionalColumn('City Name', text(), 'Kathmandu', 'city', 'town'),
  state_name: optionalColumn('State Name', text(), 'Bagmati', 'state', 'province'),
  country_name: optionalColumn('Country Name', text(), 'Nepal', 'country'),
  address: optionalColumn('Address', text(300), 'New Road 12', 'street'),
}

const merchantKey = (row: ImportRow<{ columns: typeof columns }>): string => folded(row.code)
const missing = fault('MISSING_VALUE')

export const merchantImport = defineImport({
  kind: 'merchants',
  noun: msg`Merchants`,
  columns,
  key: merchantKey,
  uniques: [{ field: 'code', of: merchantKey }],
  // A city is identified by its state and country.
  rules: [
    { field: 'country_name', broken: row => (row.city_name !== null && row.country_name === null ? missing : null) },
    { field: 'state_name', broken: row => (row.city_name !== null && row.state_name === null ? missing : null) },
  ],
})
