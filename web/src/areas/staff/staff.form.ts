// The form of a staff member; a new one is invited by mail, or given a first password.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { roleContract } from '@office/shared/areas/staff/role.contract'
import { staffContract } from '@office/shared/areas/staff/staff.contract'
import { msg } from '@office/shared/core/message'
import { KeyRound, Mail, Phone, ShieldCheck, UserRound, Warehouse } from 'lucide-react'
import { password, pick, picks, text, toggle } from '../../core/form/controls.ts'
import { defineForm } from '../../core/form/define-form.ts'
import type { RawValues } from '../../core/form/raw.ts'

export const staffForm = defineForm({
  id: 'staff',
  noun: msg`Staff member`,
  createTitle: msg`Create staff member`,
  editTitle: msg`Edit staff member`,
  icon: UserRound,
  create: staffContract.create,
  update: staffContract.update,
  get: staffContract.get,
  labelOf: staff => staff.name,
  refresh: [staffContract.list, staffContract.get, roleContract.list],
  // Nobody chooses for a person who is asked to choose.
  settle: (values, changed): RawValues => (changed === 'invite' && values.invite === true ? { password: '' } : {}),
  fields: {
    name: text(msg`Name`, { autoComplete: 'off' }),
    contact_number: text(msg`Contact number`, { type: 'tel', icon: Phone }),
    email: text(msg`Email`, { type: 'email', icon: Mail, wide: true, help: msg`The person signs in with it.` }),
    invite: toggle(msg`Send an invitation`, true, {
      newOnly: true,
      wide: true,
      help: msg`A mail with a link to choose a password; it works once, for three days.`,
    }),
    password: password(msg`First password`, {
      newOnly: true,
      off: values => (values.invite === true ? msg`The person chooses it by the link in the mail.` : null),
      wide: true,
      icon: KeyRound,
      autoComplete: 'new-password',
      help: msg`At least 8 characters, with a lowercase and an uppercase one, a numeral and a special character.`,
    }),
    role_id: pick(roleContract.dropdown, msg`Role`, {
      icon: ShieldCheck,
      wide: true,
      help: msg`You can give roles whose permissions you hold yourself.`,
    }),
    warehouse_ids: picks(warehouseContract.dropdown, msg`Warehouses`, {
      icon: Warehouse,
      placeholder: msg`All warehouses`,
      help: msg`None chosen means all of them.`,
    }),
    is_active: toggle(msg`Active`, true, { help: msg`Only active people can sign in.` }),
  },
  sections: [
    { title: msg`Person`, fields: ['name', 'contact_number', 'email', 'invite', 'password'] },
    { title: msg`Work`, fields: ['role_id', 'warehouse_ids', 'is_active'] },
  ],
})
