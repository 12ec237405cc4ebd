// The form of a role: its name and its permissions as a tree.
import { permissionContract } from '@office/shared/areas/staff/permission.contract'
import { type Role, roleContract } from '@office/shared/areas/staff/role.contract'
import { msg } from '@office/shared/core/message'
import type { PermissionName } from '@office/shared/permissions/catalogue'
import { ShieldCheck } from 'lucide-react'
import { custom, text } from '../../core/form/controls.ts'
import { defineForm, type Form } from '../../core/form/define-form.ts'
import { PermissionField } from './permission-field.tsx'

/** @param like what a new role begins with, where it is made after another */
export const roleForm = (like?: Pick<Role, 'id' | 'permissions'>): Form<Role> =>
  defineForm({
    id: like ? `role-like-${like.id}` : 'role',
    noun: msg`Role`,
    createTitle: msg`Create role`,
    editTitle: msg`Edit role`,
    icon: ShieldCheck,
    create: roleContract.create,
    update: roleContract.update,
    get: roleContract.get,
    labelOf: role => role.name,
    refresh: [roleContract.list, roleContract.get, roleContract.dropdown, permissionContract.list],
    fields: {
      name: text(msg`Name`, { wide: true }),
      permissions: custom<PermissionName[]>(msg`Permissions`, PermissionField, {
        initial: like?.permissions ?? [],
        help: msg`Space ticks a permission or a whole module, arrows open and close, letters find. You can give what you hold yourself.`,
      }),
    },
    sections: [
      { title: msg`Role`, hint: msg`Staff have one role; what it gives counts at once.`, fields: ['name'] },
      { title: msg`Permissions`, hint: msg`By module, against what is saved.`, fields: ['permissions'] },
    ],
  })
