// Merchants: businesses that send.
import { msg } from '@office/shared/core/messages/message'
import { useSearch } from 'wouter'
import { createdColumn } from '../../core/list/common-columns.tsx'
import { CrudScreen, rowsInForm } from '../../core/list/crud-screen.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { rowsAhead } from '../../core/list/rows-ahead.ts'
import { lazyScreen } from '../../core/ui/states/lazy-part.tsx'
import { merchants } from './merchant.commands.ts'
import { merchantForm } from './merchant.form.ts'
import { merchantColumns, merchantFilters } from './merchant-columns.tsx'
import { merchantPath } from './merchant-paths.part.ts'

const ImportMerchants = lazyScreen(() => import('./merchant-import.tsx'))

export const merchantList = defineList({
  ...rowsInForm(merchants, merchantForm, {
    name: 'name',
    code: 'code',
    city_name: 'city_id',
    phone: 'phone',
    merchant_type: 'merchant_type',
  }),
  open: merchant => merchantPath(merchant.id),
  toolbar: ['merchant.import'],
  emptyHint: msg`Create a merchant, or import orders that name new ones.`,
  searchFilter: 'name',
  columns: { ...merchantColumns, created_at: createdColumn },
  filters: merchantFilters,
})

export const ahead = rowsAhead(merchantList)

export default function Merchants() {
  if (new URLSearchParams(useSearch()).has('import')) return <ImportMerchants />
  return <CrudScreen list={merchantList} form={merchantForm} path={merchants.path} />
}
