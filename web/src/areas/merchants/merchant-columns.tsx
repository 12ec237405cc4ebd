// What the lists of merchants have alike: who it is, and how they are narrowed.
import type { MerchantInList, merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { type MerchantType, merchantTypeNames, merchantTypes } from '@office/shared/areas/merchants/merchant.model'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { msg } from '@office/shared/core/message'
import { merchantLabel, merchantSuffix } from '@office/shared/format/merchant-label'
import { Banknote, Hash, MapPin } from 'lucide-react'
import {
  activeColumn,
  activeFilter,
  choiceFilter,
  codeColumn,
  digitsColumn,
  textColumn,
} from '../../core/list/common-columns.tsx'
import type { Column } from '../../core/list/define-list.ts'
import { lookUp } from '../../core/pick-source.ts'
import { MerchantName } from '../../core/ui/amount.tsx'
import type { Tell } from '../../core/ui/translate.ts'

type MerchantColumn = Column<MerchantInList> & { sort?: (typeof merchantContract.list.sort)[number] }

/** The words of a type; one that an older import brought is shown as it is. */
const typeWords = (type: string | null, tell: Tell): string =>
  type === null ? '' : type in merchantTypeNames ? tell(merchantTypeNames[type as MerchantType]) : type // checked by `in`

export const merchantColumns = {
  name: {
    label: msg`Name`,
    width: 'minmax(180px, 1.6fr)',
    sort: 'name',
    text: merchant => merchantLabel(merchant.name, merchant.merchant_type),
    cell: merchant => (
      <span className="min-w-0 font-medium">
        <MerchantName name={merchant.name} mark={merchantSuffix(merchant.merchant_type) || null} />
      </span>
    ),
  },
  code: { ...codeColumn(msg`Code`, 'code', 'minmax(110px, .8fr)'), sort: 'code' },
  city_name: textColumn(msg`City`, 'city_name', 'minmax(110px, 1fr)'),
  phone: digitsColumn(msg`Phone`, 'phone'),
  merchant_type: { label: msg`Type`, width: '108px', text: (merchant, tell) => typeWords(merchant.merchant_type, tell) },
  is_active: { ...activeColumn, sort: 'is_active' },
} as const satisfies Record<string, MerchantColumn>

export const merchantFilters = {
  name: { label: msg`Name` },
  code: { label: msg`Code`, icon: Hash },
  city_id: { label: msg`City`, icon: MapPin, ...lookUp(cityContract.dropdownWithoutFilter) },
  merchant_type: choiceFilter(msg`Type`, Banknote, merchantTypes, merchantTypeNames),
  is_active: activeFilter,
}
