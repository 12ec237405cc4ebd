// Addresses of a business and the contacts at each.
import { addressTypeNames, addressTypes } from '@office/shared/areas/merchants/merchant.model'
import { type MerchantContact, merchantAddressContract } from '@office/shared/areas/merchants/merchant-address.contract'
import { sql } from 'kysely'
import type { Context } from '../../core/http/context.ts'
import { implement } from '../../core/http/implement.ts'
import { found } from '../../core/http/refusal.ts'
import { crud } from '../../core/records/crud.ts'
import { tableSource } from '../../core/records/table-source.ts'
import { addContact, removeContact, replaceContacts, updateContact } from './merchant-contact.queries.ts'

type Params = Readonly<Record<string, number>>

/** The business in a path, which must be the merchant's. */
async function businessOwner(params: Params, { tx }: Context): Promise<{ business_id: number }> {
  const row = await tx
    .selectFrom('merchant_businesses')
    .select('id')
    .where('id', '=', found(params.businessId))
    .where('merchant_id', '=', found(params.id))
    .executeTakeFirst()
  return { business_id: found(row).id }
}

/** The address in a path, which must be the business's; locked so that its contacts are counted correctly. */
async function addressOf(params: Params, context: Context): Promise<number> {
  const { business_id } = await businessOwner(params, context)
  const row = await context.tx
    .selectFrom('merchant_addresses')
    .select('id')
    .where('id', '=', found(params.addressId))
    .where('business_id', '=', business_id)
    .forUpdate()
    .executeTakeFirst()
  return found(row).id
}

const contacts = sql<MerchantContact[]>`coalesce((
  select json_agg(json_build_object('id', k.id, 'name', k.name, 'phone', k.phone, 'email', k.email, 'designation', k.designation,
    'version', k.version) order by k.id)
  from merchant_contacts k where k.tenant_id = a.tenant_id and k.address_id = a.id), '[]')`

const plain = crud(merchantAddressContract, {
  table: 'merchant_addresses',
  noun: 'merchant-address',
  under: { param: 'addressId', columns: businessOwner },
  source: tableSource('merchant_addresses a', merchantAddressContract.list, {
    joins: sql`join cities c on c.tenant_id = a.tenant_id and c.id = a.city_id`,
    columns: { city_name: sql.ref('c.name'), contacts },
  }),
  values: ({ contacts: _kept, ...draft }) => draft,
})

export const merchantAddressHandlers = implement(merchantAddressContract, {
  ...plain,
  create: async (input, context) => {
    const address = await plain.create(input, context)
    return { ...address, contacts: await replaceContacts(context, address, input.body.contacts) }
  },
  update: async (input, context) => {
    const address = await plain.update(input, context)
    return { ...address, contacts: await replaceContacts(context, address, input.body.contacts) }
  },
  addContact: async ({ params, body }, context) => addContact(context, await addressOf(params, context), body),
  updateContact: async ({ params, body }, context) =>
    updateContact(context, await addressOf(params, context), params.contactId, body),
  removeContact: async ({ params }, context) => removeContact(context, await addressOf(params, context), params.contactId),
  types: (_input, { translate }) =>
    addressTypes.map(address_type => ({ address_type, name: translate(addressTypeNames[address_type]) })),
})
