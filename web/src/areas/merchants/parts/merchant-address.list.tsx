// The addresses of a merchant's business with their contacts, on its page.
import { addressTypeNames, addressTypes } from '@office/shared/areas/merchants/merchant.model'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { msg } from '@office/shared/core/messages/message'
import { MapPin, Tag } from 'lucide-react'
import { lookUp } from '../../../core/choices/pick-source.ts'
import { editPath } from '../../../core/form/form-commands.ts'
import { choiceFilter } from '../../../core/list/common-columns.tsx'
import { CrudScreen } from '../../../core/list/crud-screen.tsx'
import { defineList, listOf } from '../../../core/list/define-list.ts'
import { businessPath } from '../merchant-paths.part.ts'
import { merchantAddresses } from './merchant-part.commands.ts'
import { merchantAddressForm } from './merchant-part.forms.ts'

const addressList = defineList({
  ...listOf(merchantAddresses),
  open: address => editPath(location.pathname, address.id),
  emptyHint: msg`Add the places where riders pick up and where returns go.`,
  searchFilter: 'address',
  columns: {
    address_type: { label: msg`Kind`, width: '110px', text: (address, tell) => tell(addressTypeNames[address.address_type]) },
    address: {
      label: msg`Address`,
      width: 'minmax(180px, 1.5fr)',
      text: address => [address.address, address.landmark].filter(part => part !== null).join(', '),
    },
    city_name: {
      label: msg`City`,
      width: 'minmax(120px, 1fr)',
      text: address => [address.postal_code, address.city_name].filter(part => part !== null).join(' '),
    },
    contacts: {
      label: msg`Contacts`,
      width: 'minmax(220px, 2fr)',
      text: address => address.contacts.map(contact => `${contact.name} ${contact.phone}`).join(', '),
      cell: address => (
        <span className="flex min-w-0 gap-3">
          {address.contacts.map(contact => (
            <span key={contact.id} className="truncate">
              <bdi>{contact.name}</bdi>{' '}
              <bdi dir="ltr" className="num text-text-2">
                {contact.phone}
              </bdi>
            </span>
          ))}
        </span>
      ),
    },
  },
  filters: {
    address: { label: msg`Address` },
    address_type: choiceFilter(msg`Kind`, Tag, addressTypes, addressTypeNames),
    city_id: { label: msg`City`, icon: MapPin, ...lookUp(cityContract.dropdownWithoutFilter) },
  },
})

export function MerchantAddresses({ within }: { within: { id: number; businessId: number } }) {
  const path = businessPath(within.id, within.businessId)
  return <CrudScreen list={addressList} form={merchantAddressForm} path={path} within={within} />
}
