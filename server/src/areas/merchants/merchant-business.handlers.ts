// Businesses of a merchant; the database ensures that one of them is the default.
import { merchantBusinessContract } from '@office/shared/areas/merchants/merchant-business.contract'
import { merchantDefaultSetting } from '@office/shared/areas/settings/operation-setting.contract'
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import { implement } from '../../core/http/implement.ts'
import { refuse } from '../../core/http/refusal.ts'
import { crud } from '../../core/records/crud.ts'
import { tableSource } from '../../core/records/table-source.ts'
import { readSetting } from '../settings/setting.part.ts'
import { lockMerchant, merchantOwner } from './merchant.source.ts'

const plain = crud(merchantBusinessContract, {
  table: 'merchant_businesses',
  noun: 'merchant-business',
  under: { param: 'businessId', columns: merchantOwner },
  source: tableSource('merchant_businesses b', merchantBusinessContract.list, {
    joins: sql`join merchants m on m.tenant_id = b.tenant_id and m.id = b.merchant_id`,
    columns: {
      merchant_name: sql.ref('m.name'),
      address_count: sql`(select count(*)::int from merchant_addresses a where a.tenant_id = b.tenant_id and a.business_id = b.id)`,
    },
  }),
  taken: {
    merchant_businesses_name: {
      code: 'business-name-taken',
      field: 'name',
      message: msg`This merchant already has a business with this name`,
    },
  },
})

const noMore = msg`The merchant setting allows a merchant {most, plural, one {one business} other {# businesses}}`

export const merchantBusinessHandlers = implement(merchantBusinessContract, {
  ...plain,
  create: async (input, context) => {
    // If two people add the last one allowed, one is refused.
    await lockMerchant(context.tx, input.params.id)
    const { max_businesses: most } = await readSetting(context.tx, merchantDefaultSetting)
    const { count } = await context.tx
      .selectFrom('merchant_businesses')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('merchant_id', '=', input.params.id)
      .executeTakeFirstOrThrow()
    if (Number(count) >= most) refuse('too-many-businesses', { detail: noMore, values: { most } })
    return plain.create(input, context)
  },
  remove: async (input, context) => {
    const { tx } = context
    await lockMerchant(tx, input.params.id)
    const business = await plain.get(input, context)
    if (business.is_default) {
      const others = await tx
        .selectFrom('merchant_businesses')
        .select('id')
        .where('merchant_id', '=', input.params.id)
        .where('id', '<>', business.id)
        .executeTakeFirst()
      if (others) refuse('business-is-default', { detail: msg`Make another business the default first`, current: business })
    }
    return plain.remove(input, context)
  },
  setDefault: async (input, context) => {
    const { tx } = context
    // Two people who choose at once take turns; the last choice wins.
    await lockMerchant(tx, input.params.id)
    const before = await plain.get(input, context)
    if (before.is_default) return before
    const touched = sql`version = version + 1, updated_at = now()`
    await sql`
      update merchant_businesses set is_default = false, ${touched} where merchant_id = ${before.merchant_id} and is_default`.execute(
      tx,
    )
    await sql`update merchant_businesses set is_default = true, ${touched} where id = ${before.id}`.execute(tx)
    const after = await plain.get(input, context)
    await context.audit({
      action: 'merchant-business.set-default',
      subject: 'merchant-business',
      subjectId: before.id,
      before,
      after,
    })
    return after
  },
})
