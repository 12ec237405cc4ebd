// The form of a role: its name and its permissions as a tree.
import { type Role, roleLabels } from '@office/shared/areas/staff/role.contract'
import { msg } from '@office/shared/core/messages/message'
import type { PermissionName } from '@office/shared/permissions/catalogue'
import { ShieldCheck } from 'lucide-react'
import { custom, text } from '../../core/form/controls.ts'
import { defineForm, type Form, formOf } from '../../core/form/define-form.ts'
import { PermissionField } from './permission-field.tsx'
import { roles } from './role.commands.ts'

/** @param like the role from which a new one starts, if any */
export const roleForm = (like?: Pick<Role, 'id' | 'permissions'>): Form<Role> =>
  defineForm({
    ...formOf(roles),
    id: like ? `role-like-${like.id}` : 'role',
    icon: ShieldCheck,
    fields: {
      name: text(roleLabels.name, { wide: true }),
      permissions: custom<PermissionName[]>(roleLabels.permissions, PermissionField, {
        initial: like?.permissions ?? [],
        help: msg`Press Space to tick a permission or a whole module, arrows to open and close, letters to find. You can give what you hold yourself.`,
      }),
    },
    sections: [
      { title: msg`Role`, hint: msg`Each staff member has one role; changes to it apply at once.`, fields: ['name'] },
      { title: msg`Permissions`, hint: msg`By module, compared with what is saved.`, fields: ['permissions'] },
    ],
  })
