// The users of a merchant, on its page.
import type { MerchantDetail } from '@office/shared/areas/merchants/merchant.contract'
import { merchantRoleNames, merchantRoles } from '@office/shared/areas/merchants/merchant.model'
import { msg } from '@office/shared/core/messages/message'
import { KeyRound } from 'lucide-react'
import { editPath } from '../../../core/form/form-commands.ts'
import { inPlace } from '../../../core/list/cells/in-place.ts'
import {
  activeColumn,
  activeFilter,
  choiceFilter,
  digitsColumn,
  netAddressColumn,
  textColumn,
} from '../../../core/list/common-columns.tsx'
import { CrudScreen } from '../../../core/list/crud-screen.tsx'
import { defineList, listOf } from '../../../core/list/define-list.ts'
import { merchantPath } from '../merchant-paths.part.ts'
import { merchantUsers } from './merchant-part.commands.ts'
import { merchantUserForm } from './merchant-part.forms.ts'

const userList = defineList({
  ...listOf(merchantUsers),
  open: user => editPath(merchantPath(user.merchant_id), user.id),
  emptyHint: msg`Add this merchant's people, each with their own email and password.`,
  searchFilter: 'name',
  columns: {
    name: { ...textColumn(msg`Name`, 'name', 'minmax(140px, 1.2fr)'), sort: 'name' },
    email: netAddressColumn(msg`Email`, 'email', 'minmax(180px, 1.4fr)'),
    contact_number: digitsColumn(msg`Phone`, 'contact_number'),
    role: { label: msg`Role`, width: '120px', text: (user, tell) => tell(merchantRoleNames[user.role]) },
    is_active: activeColumn,
  },
  inPlace: inPlace(merchantUserForm, { name: 'name', email: 'email', contact_number: 'contact_number', role: 'role' }),
  filters: {
    name: { label: msg`Name` },
    role: choiceFilter(msg`Role`, KeyRound, merchantRoles, merchantRoleNames),
    is_active: activeFilter,
  },
})

export function MerchantUsers({ merchant }: { merchant: MerchantDetail }) {
  return <CrudScreen list={userList} form={merchantUserForm} path={merchantPath(merchant.id)} within={{ id: merchant.id }} />
}
