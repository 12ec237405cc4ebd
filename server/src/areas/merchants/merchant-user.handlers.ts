// Users of a merchant: passwords are hashed like staff's and never leave.
import { type MerchantRole, merchantRoleNames, merchantRoles } from '@office/shared/areas/merchants/merchant.model'
import { merchantUserContract } from '@office/shared/areas/merchants/merchant-user.contract'
import { msg } from '@office/shared/core/message'
import { sql } from 'kysely'
import { crud } from '../../core/crud.ts'
import { implement } from '../../core/implement.ts'
import { commonPassword, hashPassword } from '../../core/passwords.ts'
import { refuse } from '../../core/refusal.ts'
import { merchantOwner } from './merchant.source.ts'

const columns = {
  id: sql.ref('u.id'),
  merchant_id: sql.ref('u.merchant_id'),
  name: sql.ref('u.name'),
  email: sql.ref('u.email'),
  contact_number: sql.ref('u.contact_number'),
  role: sql.ref('u.role'),
  is_active: sql.ref('u.is_active'),
  created_at: sql.ref('u.created_at'),
  version: sql.ref('u.version'),
}

export const merchantUserHandlers = implement(merchantUserContract, {
  ...crud(merchantUserContract, {
    table: 'merchant_users',
    noun: 'merchant-user',
    under: { param: 'userId', columns: merchantOwner },
    source: {
      base: sql`merchant_users u`,
      id: columns.id,
      columns,
      filters: { name: columns.name, role: columns.role, is_active: columns.is_active, id: columns.id },
    },
    values: async ({ password, ...draft }) => {
      if (password === null) return draft
      const common = commonPassword(password)
      if (common.length > 0) refuse('invalid-fields', { errors: common })
      return { ...draft, password_hash: await hashPassword(password) }
    },
    taken: {
      merchant_users_email: {
        code: 'merchant-user-email-taken',
        field: 'email',
        message: msg`Another user of a merchant has this email address`,
      },
    },
  }),
  roles: async ({ params }, context) => {
    const { merchant_id } = await merchantOwner(params, context)
    const { rows } = await sql<{ role: MerchantRole; user_count: number }>`
      select role, count(*)::int as user_count from merchant_users where merchant_id = ${merchant_id} group by role`.execute(
      context.tx,
    )
    return merchantRoles.map(role => ({
      role,
      name: context.translate(merchantRoleNames[role]),
      user_count: rows.find(row => row.role === role)?.user_count ?? 0,
    }))
  },
})
