// The form of an agency: a warehouse with an owner and a registration.

import { agencyContract } from '@office/shared/areas/agencies/agency.contract'
import { warehouseLabels } from '@office/shared/areas/branches/warehouse.contract'
import { msg } from '@office/shared/core/messages/message'
import { Building2, IdCard, UserRound } from 'lucide-react'
import { text } from '../../core/form/controls.ts'
import { defineForm, formOf } from '../../core/form/define-form.ts'
import { contactSection, logoField, placeSection, warehouseFields } from '../branches/warehouse-fields.part.ts'
import { agencyKind } from './agency.commands.ts'

export const agencyForm = defineForm({
  ...formOf(agencyKind),
  icon: Building2,
  fields: {
    ...warehouseFields,
    owner_name: text(warehouseLabels.owner_name, { icon: UserRound }),
    registration_number: text(warehouseLabels.registration_number, { code: true, icon: IdCard }),
  },
  files: logoField(agencyContract),
  sections: [
    { title: msg`Agency`, fields: ['name', 'code', 'owner_name', 'registration_number', 'is_active', 'logo'] },
    contactSection,
    placeSection,
  ],
})
