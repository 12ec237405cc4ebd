// The form of an agency: a warehouse with an owner and a registration.
import { agencyContract } from '@office/shared/areas/agencies/agency.contract'
import { msg } from '@office/shared/core/message'
import { Building2, IdCard, UserRound } from 'lucide-react'
import { text } from '../../core/form/controls.ts'
import { defineForm } from '../../core/form/define-form.ts'
import { contactSection, logoField, placeSection, warehouseFields } from '../branches/warehouse-fields.part.ts'
import { refreshedBy } from '../branches/warehouse-kind.commands.part.ts'
import { agencyKind } from './agency.commands.ts'

export const agencyForm = defineForm({
  id: 'agency',
  noun: msg`Agency`,
  createTitle: agencyKind.createTitle,
  editTitle: agencyKind.editTitle,
  icon: Building2,
  create: agencyContract.create,
  update: agencyContract.update,
  get: agencyContract.get,
  labelOf: agency => agency.name,
  refresh: refreshedBy(agencyKind),
  fields: {
    ...warehouseFields,
    owner_name: text(msg`Owner`, { icon: UserRound }),
    registration_number: text(msg`VAT or registration number`, { code: true, icon: IdCard }),
  },
  files: logoField(agencyContract),
  sections: [
    { title: msg`Agency`, fields: ['name', 'code', 'owner_name', 'registration_number', 'is_active', 'logo'] },
    contactSection,
    placeSection,
  ],
})
