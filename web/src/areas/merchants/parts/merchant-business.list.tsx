// The businesses of a merchant, on its page; each opens with its addresses.
import type { MerchantDetail } from '@office/shared/areas/merchants/merchant.contract'
import { msg } from '@office/shared/core/messages/message'
import { countColumn, digitsColumn, nameColumn, netAddressColumn, RowName } from '../../../core/list/common-columns.tsx'
import { CrudScreen } from '../../../core/list/crud-screen.tsx'
import { defineList, listOf } from '../../../core/list/define-list.ts'
import { Tag } from '../../../core/ui/tag.tsx'
import { businessPath, merchantPath } from '../merchant-paths.part.ts'
import { merchantBusinesses } from './merchant-part.commands.ts'
import { merchantBusinessForm } from './merchant-part.forms.ts'

const isDefault = msg`Default`

const businessList = defineList({
  ...listOf(merchantBusinesses),
  open: business => businessPath(business.merchant_id, business.id),
  emptyHint: msg`Add the shop or company that this merchant sends as.`,
  searchFilter: 'name',
  columns: {
    name: {
      ...nameColumn(msg`Name`, 'name', 'minmax(160px, 1.4fr)'),
      sort: 'name',
      cell: (business, tell) => (
        <RowName name={business.name}>{business.is_default && <Tag tone="info">{tell(isDefault)}</Tag>}</RowName>
      ),
    },
    vat_number: digitsColumn(msg`VAT or PAN number`, 'vat_number'),
    phone: digitsColumn(msg`Phone`, 'phone'),
    email: netAddressColumn(msg`Email`, 'email', 'minmax(160px, 1.2fr)'),
    address_count: countColumn(msg`Addresses`, 'address_count', '110px'),
  },
  filters: { name: { label: msg`Name` } },
})

export function MerchantBusinesses({ merchant }: { merchant: MerchantDetail }) {
  return (
    <CrudScreen list={businessList} form={merchantBusinessForm} path={merchantPath(merchant.id)} within={{ id: merchant.id }} />
  )
}
