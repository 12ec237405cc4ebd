// The businesses of a merchant, on its page; each opens with its addresses.
import type { MerchantDetail } from '@office/shared/areas/merchants/merchant.contract'
import { merchantBusinessContract } from '@office/shared/areas/merchants/merchant-business.contract'
import { msg } from '@office/shared/core/message'
import { formatCount } from '@office/shared/format/amount'
import { FormOverList } from '../../core/form/form-over-list.tsx'
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
      label: msg`Name`,
      width: 'minmax(160px, 1.4fr)',
      sort: 'name',
      text: business => business.name,
      cell: (business, tell) => (
        <span className="flex min-w-0 items-center gap-2">
          <span dir="auto" className="truncate font-medium">
            {business.name}
          </span>
          {business.is_default && <Tag tone="info">{tell(isDefault)}</Tag>}
        </span>
      ),
    },
    vat_number: {
      label: msg`VAT or PAN number`,
      width: 'minmax(130px, 1fr)',
      text: business => business.vat_number ?? '',
      cell: business => (
        <bdi dir="ltr" className="num truncate">
          {business.vat_number}
        </bdi>
      ),
    },
    phone: {
      label: msg`Phone`,
      width: 'minmax(130px, 1fr)',
      text: business => business.phone ?? '',
      cell: business => (
        <bdi dir="ltr" className="num truncate">
          {business.phone}
        </bdi>
      ),
    },
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
