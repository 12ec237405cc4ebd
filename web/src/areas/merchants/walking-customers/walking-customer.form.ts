// The form of a walking customer.
import { walkingCustomerLabels } from '@office/shared/areas/merchants/walking-customer.contract'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { msg } from '@office/shared/core/messages/message'
import { Mail, MapPin, Phone } from 'lucide-react'
import { pick, text, toggle } from '../../../core/form/controls.ts'
import { defineForm, formOf } from '../../../core/form/define-form.ts'
import { walkingCustomers } from './walking-customer.commands.ts'

export const walkingCustomerForm = defineForm({
  ...formOf(walkingCustomers),
  fields: {
    name: text(walkingCustomerLabels.name),
    phone: text(walkingCustomerLabels.phone, { type: 'tel', icon: Phone, end: msg`unique per company` }),
    email: text(walkingCustomerLabels.email, { type: 'email', icon: Mail }),
    city_id: pick(cityContract.dropdownWithoutFilter, walkingCustomerLabels.city_name, { icon: MapPin }),
    address: text(walkingCustomerLabels.address, { wide: true }),
    is_active: toggle(walkingCustomerLabels.is_active, true),
  },
})
