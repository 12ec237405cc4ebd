// The businesses of a merchant, on its page; each opens with its addresses.
import type { MerchantDetail } from '@office/shared/areas/merchants/merchant.contract'
import { merchantBusinessContract } from '@office/shared/areas/merchants/merchant-business.contract'
import { msg } from '@office/shared/core/message'
import { formatCount } from '@office/shared/format/amount'
import { FormOverList } from '../../core/form/form-over-list.tsx'
import { digitsColumn, nameColumn, RowName } from '../../core/list/common-columns.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { Tag } from '../../core/ui/tag.tsx'
import { merchantBusinessForm } from './merchant-part.forms.ts'
import { businessPath, merchantPath } from './merchant-paths.ts'

const isDefault = msg`Default`

const businessList = defineList({
  list: merchantBusinessContract.list,
  title: msg`Businesses`,
  noun: 'merchant-business',
  selected: msg`{n, plural, one {# business selected} other {# businesses selected}}`,
  rowLabel: business => business.name,
  open: business => businessPath(business.merchant_id, business.id),
  create: { path: '', title: msg`Add a business`, command: 'merchant-business.create' },
  emptyHint: msg`Add the shop or company that this merchant sends as.`,
  searchFilter: 'name',
  columns: {
    name: {
      ...nameColumn,
      width: 'minmax(160px, 1.4fr)',
      sort: 'name',
      cell: (business, tell) => (
        <RowName name={business.name}>{business.is_default && <Tag tone="info">{tell(isDefault)}</Tag>}</RowName>
      ),
    },
    vat_number: digitsColumn(msg`VAT or PAN number`, 'vat_number'),
    phone: digitsColumn(msg`Phone`, 'phone'),
    email: { label: msg`Email`, width: 'minmax(160px, 1.2fr)', text: business => business.email ?? '' },
    address_count: {
      label: msg`Addresses`,
      width: '110px',
      end: true,
      kind: 'number',
      text: business => String(business.address_count),
      cell: business => formatCount(business.address_count),
    },
  },
  filters: { name: { label: msg`Name` } },
})

export function MerchantBusinesses({ merchant }: { merchant: MerchantDetail }) {
  const within = { id: merchant.id }
  return (
    <>
      <ListScreen definition={businessList} within={within} />
      <FormOverList form={merchantBusinessForm} path={merchantPath(merchant.id)} within={within} />
    </>
  )
}
