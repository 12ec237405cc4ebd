// Contacts at an address: one by one, or all of them together with their address.
import type { MerchantAddress, MerchantContact } from '@office/shared/areas/merchants/merchant-address.contract'
import { msg } from '@office/shared/core/messages/message'
import type { Context } from '../../core/http/context.ts'
import { found, refuse } from '../../core/http/refusal.ts'

type Draft = Omit<MerchantContact, 'id' | 'version'>
const MAX_CONTACTS = 20
const shown = ['id', 'name', 'phone', 'email', 'designation', 'version'] as const

const readAll = ({ tx }: Context, addressId: number): Promise<MerchantContact[]> =>
  tx.selectFrom('merchant_contacts').select(shown).where('address_id', '=', addressId).orderBy('id').execute()

const readContact = async (context: Context, addressId: number, id: number): Promise<MerchantContact> =>
  found((await readAll(context, addressId)).find(contact => contact.id === id))

const note = (context: Context, verb: string, id: number, change: { before?: object; after?: object }) =>
  context.audit({ action: `merchant-contact.${verb}`, subject: 'merchant-contact', subjectId: id, ...change })

export async function addContact(context: Context, addressId: number, draft: Draft): Promise<MerchantContact> {
  if ((await readAll(context, addressId)).length >= MAX_CONTACTS)
    refuse('too-many-contacts', { detail: msg`An address can have at most {max} contacts`, values: { max: MAX_CONTACTS } })
  const contact = await context.tx
    .insertInto('merchant_contacts')
    .values({ ...draft, address_id: addressId })
    .returning(shown)
    .executeTakeFirstOrThrow()
  await note(context, 'create', contact.id, { after: contact })
  return contact
}

export async function updateContact(
  context: Context,
  addressId: number,
  id: number,
  { version, ...draft }: Draft & { version: number },
): Promise<MerchantContact> {
  const before = await readContact(context, addressId, id)
  if (before.version !== version) refuse('stale-version', { current: before })
  const after = await context.tx
    .updateTable('merchant_contacts')
    .set({ ...draft, version: version + 1, updated_at: context.now })
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirstOrThrow()
  await note(context, 'update', id, { before, after })
  return after
}

export async function removeContact(context: Context, addressId: number, id: number): Promise<{ removed: boolean }> {
  const before = await readContact(context, addressId, id)
  const gone = await context.tx.deleteFrom('merchant_contacts').where('id', '=', id).executeTakeFirst()
  if (gone.numDeletedRows !== 1n) refuse('not-found')
  await note(context, 'remove', id, { before })
  return { removed: true }
}

const textOf = ({ name, phone, email, designation }: Draft) => JSON.stringify([name, phone, email, designation])

/** Replaces the contacts of an address; unchanged ones keep their ids. If absent, all stay as they are. */
export async function replaceContacts(
  context: Context,
  address: MerchantAddress,
  wanted: readonly Draft[] | undefined,
): Promise<MerchantContact[]> {
  if (!wanted) return address.contacts
  const missing = wanted.map(textOf)
  const gone = address.contacts.filter(contact => {
    const at = missing.indexOf(textOf(contact))
    if (at < 0) return true
    missing.splice(at, 1)
    return false
  })
  for (const contact of gone) await removeContact(context, address.id, contact.id)
  for (const draft of wanted) {
    const at = missing.indexOf(textOf(draft))
    if (at < 0) continue
    missing.splice(at, 1)
    await addContact(context, address.id, draft)
  }
  return readAll(context, address.id)
}
