// Columns and filters that the lists of merchants share.
import { type MerchantInList, type merchantContract, merchantLabels } from '@office/shared/areas/merchants/merchant.contract'
import { merchantTypeNames, merchantTypes } from '@office/shared/areas/merchants/merchant.model'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { merchantLabel, merchantSuffix } from '@office/shared/format/merchant-label'
import { Banknote, Hash, MapPin } from 'lucide-react'
import { lookUp } from '../../core/choices/pick-source.ts'
import {
  activeColumn,
  activeFilter,
  choiceFilter,
  codeColumn,
  digitsColumn,
  textColumn,
} from '../../core/list/common-columns.tsx'
import type { Column } from '../../core/list/define-list.ts'
import { MerchantName } from '../../core/ui/amount.tsx'

type MerchantColumn = Column<MerchantInList> & { sort?: (typeof merchantContract.list.sort)[number] }

export const merchantColumns = {
  name: {
    label: merchantLabels.name,
    width: 'minmax(180px, 1.6fr)',
    sort: 'name',
    text: merchant => merchantLabel(merchant.name, merchant.merchant_type),
    cell: merchant => (
      <span className="min-w-0 font-medium">
        <MerchantName name={merchant.name} mark={merchantSuffix(merchant.merchant_type) || null} />
      </span>
    ),
  },
  code: { ...codeColumn(merchantLabels.code, 'code', 'minmax(110px, .8fr)'), sort: 'code' },
  city_name: textColumn(merchantLabels.city_name, 'city_name', 'minmax(110px, 1fr)'),
  phone: digitsColumn(merchantLabels.phone, 'phone'),
  merchant_type: {
    label: merchantLabels.merchant_type,
    width: '108px',
    text: ({ merchant_type: type }, tell) => (type === null ? '' : tell(merchantTypeNames[type])),
  },
  is_active: { ...activeColumn, sort: 'is_active' },
} as const satisfies Record<string, MerchantColumn>

export const merchantFilters = {
  name: { label: merchantLabels.name },
  code: { label: merchantLabels.code, icon: Hash },
  city_id: { label: merchantLabels.city_name, icon: MapPin, ...lookUp(cityContract.dropdownWithoutFilter) },
  merchant_type: choiceFilter(merchantLabels.merchant_type, Banknote, merchantTypes, merchantTypeNames),
  is_active: activeFilter,
}
