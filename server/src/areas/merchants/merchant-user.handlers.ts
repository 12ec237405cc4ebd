// Users of a merchant: passwords are hashed like those of staff and never returned.
import { type MerchantRole, merchantRoleNames, merchantRoles } from '@office/shared/areas/merchants/merchant.model'
import { merchantUserContract } from '@office/shared/areas/merchants/merchant-user.contract'
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import { implement } from '../../core/http/implement.ts'
import { refuse } from '../../core/http/refusal.ts'
import { crud } from '../../core/records/crud.ts'
import { tableSource } from '../../core/records/table-source.ts'
import { commonPassword, hashPassword } from '../../core/secrets/passwords.ts'
import { merchantOwner } from './merchant.source.ts'

export const merchantUserHandlers = implement(merchantUserContract, {
  ...crud(merchantUserContract, {
    table: 'merchant_users',
    noun: 'merchant-user',
    under: { param: 'userId', columns: merchantOwner },
    source: tableSource('merchant_users u', merchantUserContract.list, {}),
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
        message: msg`Another merchant user has this email address`,
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
