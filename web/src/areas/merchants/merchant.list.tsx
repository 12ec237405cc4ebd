// Merchants: who sends.
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { msg } from '@office/shared/core/message'
import { FormOverList } from '../../core/form/form-over-list.tsx'
import { createdColumn } from '../../core/list/common-columns.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { rowsAhead } from '../../core/list/rows-ahead.ts'
import { merchantForm } from './merchant.form.ts'
import { merchantColumns, merchantFilters } from './merchant-columns.tsx'
import { merchantPath, merchantsPath } from './merchant-paths.ts'

const merchantList = defineList({
  list: merchantContract.list,
  title: msg`Merchants`,
  noun: 'merchant',
  selected: msg`{n, plural, one {# merchant selected} other {# merchants selected}}`,
  rowLabel: merchant => merchant.name,
  open: merchant => merchantPath(merchant.id),
  create: { path: merchantsPath, title: msg`Create merchant`, command: 'merchant.create' },
  emptyHint: msg`Create a merchant, or import orders that name new ones.`,
  searchFilter: 'name',
  columns: { ...merchantColumns, created_at: createdColumn },
  filters: merchantFilters,
})

export const ahead = rowsAhead(merchantList)

export default function Merchants() {
  return (
    <>
      <ListScreen definition={merchantList} />
      <FormOverList form={merchantForm} path={merchantsPath} />
    </>
  )
}
