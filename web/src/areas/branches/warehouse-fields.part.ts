// Fields that the forms of branches and agencies share, in the same sections.
import { type WarehouseDetail, warehouseContract, warehouseLabels } from '@office/shared/areas/branches/warehouse.contract'
import { cityContract } from '@office/shared/areas/places/city.contract'
import type { Action } from '@office/shared/core/api/endpoint'
import { msg } from '@office/shared/core/messages/message'
import type { Schema } from '@office/shared/core/schema'
import { LOGO_TYPES } from '@office/shared/rules/file'
import { Clock, Mail, MapPin, Phone, PhoneCall, User } from 'lucide-react'
import { type FileControl, file, pick, storedIn, text, toggle } from '../../core/form/controls.ts'

export const warehouseFields = {
  name: text(warehouseLabels.name),
  code: text(warehouseLabels.code, { code: true, tidy: typed => typed.toUpperCase(), end: msg`unique per company` }),
  is_active: toggle(warehouseLabels.is_active, true),
  contact_person: text(warehouseLabels.contact_person, { icon: User }),
  phone: text(warehouseLabels.phone, { icon: Phone, type: 'tel' }),
  telephone: text(warehouseLabels.telephone, { icon: PhoneCall, type: 'tel', help: msg`Landline, digits only.` }),
  email: text(warehouseLabels.email, { icon: Mail, type: 'email' }),
  opening_note: text(warehouseLabels.opening_note, { icon: Clock, placeholder: msg`Sun to Fri, 9:00 to 18:00` }),
  city_id: pick(cityContract.dropdownWithoutFilter, warehouseLabels.city_name, { icon: MapPin }),
  address: text(warehouseLabels.address, { placeholder: msg`Street, number, floor` }),
  latitude: text(warehouseLabels.latitude, { code: true, end: msg`in degrees` }),
  longitude: text(warehouseLabels.longitude, { code: true, end: msg`in degrees` }),
}

interface LogoPlace {
  logo: Action
  removeLogo: Action & { readonly returns: Schema<WarehouseDetail> }
}

export const logoField = ({ logo, removeLogo }: LogoPlace): { logo: FileControl } => ({
  logo: file(
    msg`Logo`,
    { types: LOGO_TYPES },
    { to: logo, shown: warehouseContract.logo, stored: storedIn(removeLogo, 'logo_id') },
  ),
})

export const contactSection = {
  title: msg`Contact`,
  fields: ['contact_person', 'phone', 'telephone', 'email', 'opening_note'],
} as const

export const placeSection = {
  title: msg`Place`,
  hint: msg`Where riders and parcels find it.`,
  fields: ['city_id', 'address', ['latitude', 'longitude']],
} as const
