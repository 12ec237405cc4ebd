// The users of a merchant, on its page.
import type { MerchantDetail } from '@office/shared/areas/merchants/merchant.contract'
import { merchantRoleNames, merchantRoles } from '@office/shared/areas/merchants/merchant.model'
import { merchantUserContract } from '@office/shared/areas/merchants/merchant-user.contract'
import { msg } from '@office/shared/core/message'
import { KeyRound } from 'lucide-react'
import { choicesOf } from '../../core/choices.ts'
import { editPath } from '../../core/form/form-commands.ts'
import { FormOverList } from '../../core/form/form-over-list.tsx'
import { activeColumn, activeFilter, digitsColumn } from '../../core/list/common-columns.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { merchantUserForm } from './merchant-part.forms.ts'
import { merchantPath } from './merchant-paths.ts'

const userList = defineList({
  list: merchantUserContract.list,
  title: msg`Users`,
  noun: 'merchant-user',
  selected: msg`{n, plural, one {# user selected} other {# users selected}}`,
  rowLabel: user => user.name,
  open: user => editPath(merchantPath(user.merchant_id), user.id),
  create: { path: '', title: msg`Add a user`, command: 'merchant-user.create' },
  emptyHint: msg`Add the people of this merchant with their own email and password.`,
  searchFilter: 'name',
  columns: {
    name: { label: msg`Name`, width: 'minmax(140px, 1.2fr)', sort: 'name', text: user => user.name },
    email: {
      label: msg`Email`,
      width: 'minmax(180px, 1.4fr)',
      text: user => user.email,
      cell: user => (
        <bdi dir="ltr" className="truncate">
          {user.email}
        </bdi>
      ),
    },
    contact_number: digitsColumn(msg`Phone`, 'contact_number'),
    role: { label: msg`Role`, width: '120px', text: (user, tell) => tell(merchantRoleNames[user.role]) },
    is_active: activeColumn,
  },
  filters: {
    name: { label: msg`Name` },
    role: {
      label: msg`Role`,
      icon: KeyRound,
      choices: () => choicesOf(merchantRoles, merchantRoleNames),
    },
    is_active: activeFilter,
  },
})

export function MerchantUsers({ merchant }: { merchant: MerchantDetail }) {
  const within = { id: merchant.id }
  return (
    <>
      <ListScreen definition={userList} within={within} />
      <FormOverList form={merchantUserForm} path={merchantPath(merchant.id)} within={within} />
    </>
  )
}
