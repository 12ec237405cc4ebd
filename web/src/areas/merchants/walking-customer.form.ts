// The form of a walking customer.
import { walkingCustomerContract } from '@office/shared/areas/merchants/walking-customer.contract'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { msg } from '@office/shared/core/message'
import { Mail, MapPin, Phone } from 'lucide-react'
import { pick, text, toggle } from '../../core/form/controls.ts'
import { defineForm } from '../../core/form/define-form.ts'

export const walkingCustomerForm = defineForm({
  id: 'walking-customer',
  noun: msg`Walking customer`,
  createTitle: msg`Create walking customer`,
  editTitle: msg`Edit walking customer`,
  create: walkingCustomerContract.create,
  update: walkingCustomerContract.update,
  get: walkingCustomerContract.get,
  labelOf: customer => customer.name,
  refresh: [walkingCustomerContract.list, walkingCustomerContract.get],
  fields: {
    name: text(msg`Name`),
    phone: text(msg`Phone`, { type: 'tel', icon: Phone, end: msg`once per company` }),
    email: text(msg`Email`, { type: 'email', icon: Mail }),
    city_id: pick(cityContract.dropdownWithoutFilter, msg`City`, { icon: MapPin }),
    address: text(msg`Address`, { wide: true }),
    is_active: toggle(msg`Active`, true),
  },
})
