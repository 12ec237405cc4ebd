// The form of a staff member; a new one is invited by mail, or given a first password.

import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { roleContract } from '@office/shared/areas/staff/role.contract'
import { staffLabels } from '@office/shared/areas/staff/staff.contract'
import { languageNames, languages } from '@office/shared/core/messages/language'
import { msg } from '@office/shared/core/messages/message'
import { Bike, KeyRound, Languages, Mail, Phone, ShieldCheck, UserRound, Warehouse } from 'lucide-react'
import { choicesOf } from '../../core/choices/choices.ts'
import { password, pick, picks, select, text, toggle } from '../../core/form/controls.ts'
import { defineForm, formOf } from '../../core/form/define-form.ts'
import type { RawValues } from '../../core/form/raw.ts'
import { staff } from './staff.commands.ts'

export const staffForm = defineForm({
  ...formOf(staff),
  icon: UserRound,
  // No first password is set for a person who is invited to choose one.
  settle: (values, changed): RawValues => (changed === 'invite' && values.invite === true ? { password: '' } : {}),
  fields: {
    name: text(staffLabels.name, { autoComplete: 'off' }),
    contact_number: text(staffLabels.contact_number, { type: 'tel', icon: Phone }),
    email: text(staffLabels.email, { type: 'email', icon: Mail, wide: true, help: msg`The person signs in with it.` }),
    invite: toggle(msg`Send an invitation`, true, {
      only: 'new',
      wide: true,
      help: msg`A mail with a link to choose a password; it works once, for three days.`,
    }),
    password: password(msg`First password`, {
      only: 'new',
      off: values => (values.invite === true ? msg`The person chooses it with the link in the mail.` : null),
      wide: true,
      icon: KeyRound,
      autoComplete: 'new-password',
      help: msg`At least 8 characters, with a lowercase and an uppercase one, a numeral and a special character.`,
    }),
    role_id: pick(roleContract.dropdown, staffLabels.role_name, {
      icon: ShieldCheck,
      wide: true,
      help: msg`You can give roles whose permissions you hold yourself.`,
    }),
    warehouse_ids: picks(warehouseContract.dropdown, staffLabels.warehouse_names, {
      icon: Warehouse,
      placeholder: msg`All warehouses`,
      help: msg`Leave empty for all.`,
    }),
    rider_id: pick(riderContract.dropdown, staffLabels.rider_name, {
      icon: Bike,
      help: msg`A rider with an account of their own cannot decide on their own pay.`,
    }),
    language: select(staffLabels.language, choicesOf(languages, languageNames), {
      icon: Languages,
      help: msg`For the portal and for mails. Leave empty to write in the company's language.`,
    }),
    is_active: toggle(staffLabels.is_active, true, { help: msg`Only active people can sign in.` }),
  },
  sections: [
    { title: msg`Person`, fields: ['name', 'contact_number', 'email', 'invite', 'password', 'language'] },
    { title: msg`Work`, fields: ['role_id', 'warehouse_ids', 'rider_id', 'is_active'] },
  ],
})
