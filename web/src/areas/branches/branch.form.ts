// The form of a branch.
import { branchContract } from '@office/shared/areas/branches/branch.contract'
import { msg } from '@office/shared/core/message'
import { Warehouse } from 'lucide-react'
import { defineForm } from '../../core/form/define-form.ts'
import { branchKind } from './branch.commands.ts'
import { contactSection, logoField, placeSection, warehouseFields } from './warehouse-fields.part.ts'
import { refreshedBy } from './warehouse-kind.commands.part.ts'

export const branchForm = defineForm({
  id: 'branch',
  noun: msg`Branch`,
  createTitle: branchKind.createTitle,
  editTitle: branchKind.editTitle,
  icon: Warehouse,
  create: branchContract.create,
  update: branchContract.update,
  get: branchContract.get,
  labelOf: branch => branch.name,
  refresh: refreshedBy(branchKind),
  fields: warehouseFields,
  files: logoField(branchContract),
  sections: [{ title: msg`Branch`, fields: ['name', 'code', 'is_active', 'logo'] }, contactSection, placeSection],
})
