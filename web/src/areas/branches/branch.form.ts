// The form of a branch.
import { branchContract } from '@office/shared/areas/branches/branch.contract'
import { msg } from '@office/shared/core/messages/message'
import { Warehouse } from 'lucide-react'
import { defineForm, formOf } from '../../core/form/define-form.ts'
import { branchKind } from './branch.commands.ts'
import { contactSection, logoField, placeSection, warehouseFields } from './warehouse-fields.part.ts'

export const branchForm = defineForm({
  ...formOf(branchKind),
  icon: Warehouse,
  fields: warehouseFields,
  files: logoField(branchContract),
  sections: [{ title: msg`Branch`, fields: ['name', 'code', 'is_active', 'logo'] }, contactSection, placeSection],
})
