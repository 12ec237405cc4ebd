// What the demo's merchants have besides orders: businesses, addresses, people, integrations, requests. Also its walking
// customers.
import { type GuardedChanges, kindOf } from '../areas/merchants/guarded-changes.part.ts'
import type { Tx } from '../core/database/transaction.ts'
import { hashPassword } from '../core/secrets/passwords.ts'
import { pick, seededRandom } from './demo-journeys.ts'
import { demoDialCode, demoNames, demoStreets } from './demo-world.ts'

export interface DemoMerchant {
  id: number
  code: string
  name: string
  country: string
}

interface DemoCity {
  id: number
  country: string
}

const banks: Readonly<Record<string, readonly string[]>> = {
  NP: ['Nabil Bank', 'Himalayan Bank', 'Everest Bank'],
  DE: ['Hamburger Sparkasse', 'GLS Bank'],
  PT: ['Caixa Geral de Depósitos', 'Millennium bcp'],
}
const branches: Readonly<Record<string, string>> = { NP: 'New Road', DE: 'Altona', PT: 'Baixa' }
const WALKING_CUSTOMERS = 24
/** For merchants' users; their portal is not built, so nobody signs in with it. */
const DEMO_USER_PASSWORD = 'Office#2026'

const slugOf = (code: string) => code.toLowerCase()

export async function seedDemoMerchants(tx: Tx, merchants: readonly DemoMerchant[], cities: readonly DemoCity[]): Promise<void> {
  const random = seededRandom(20_261_170)
  const phone = (country: string) => `${demoDialCode[country] ?? '+1'}${String(Math.floor(random() * 9e7) + 1e7)}`
  const person = (country: string) => {
    const names = demoNames[country] ?? { given: ['Sam'], family: ['Doe'] }
    return `${pick(random, names.given)} ${pick(random, names.family)}`
  }
  const street = (country: string) => `${pick(random, demoStreets[country] ?? ['Main Street'])} ${1 + Math.floor(random() * 90)}`
  const cityIn = (country: string) =>
    pick(
      random,
      cities.filter(city => city.country === country),
    ).id
  const digits = (amount: number) => Array.from({ length: amount }, () => Math.floor(random() * 10)).join('')
  const password_hash = await hashPassword(DEMO_USER_PASSWORD)

  const maker = await tx
    .selectFrom('staff')
    .innerJoin('roles', 'roles.id', 'staff.role_id')
    .select('staff.id')
    .where('roles.seed_key', '=', 'finance-maker')
    .executeTakeFirst()
  const asked_by = maker?.id ?? null

  for (const [index, { id, code, name, country }] of merchants.entries()) {
    const bank = {
      bank_name: pick(random, banks[country] ?? ['Bank']),
      bank_branch: branches[country] ?? null,
      bank_account_name: name,
      bank_account_number: digits(14),
      vat_number: digits(9),
    }
    await tx
      .updateTable('merchants')
      .set({
        ...bank,
        phone: phone(country),
        email: `office@${slugOf(code)}.test`,
        address: street(country),
        sales_person_id: index % 3 === 0 ? asked_by : null,
      })
      .where('id', '=', id)
      .execute()
    const shops = index % 4 === 0 ? [name, `${name} Outlet`] : [name]
    for (const shop of shops) {
      const business = await tx
        .insertInto('merchant_businesses')
        .values({
          merchant_id: id,
          name: shop,
          phone: phone(country),
          email: `shop@${slugOf(code)}.test`,
          vat_number: bank.vat_number,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const address_type of ['pickup', 'return'] as const) {
        const place = { landmark: null, postal_code: null, city_id: cityIn(country), address: street(country) }
        const address = await tx
          .insertInto('merchant_addresses')
          .values({ ...place, business_id: business.id, address_type })
          .returning('id')
          .executeTakeFirstOrThrow()
        await tx
          .insertInto('merchant_contacts')
          .values({ address_id: address.id, name: person(country), phone: phone(country), email: null, designation: 'Stores' })
          .execute()
      }
    }
    const people = [
      { role: 'owner', local: 'owner' },
      { role: index % 2 === 0 ? 'orders' : 'accounts', local: 'desk' },
    ] as const
    await tx
      .insertInto('merchant_users')
      .values(
        people.map(({ role, local }) => ({
          merchant_id: id,
          name: person(country),
          email: `${local}@${slugOf(code)}.test`,
          contact_number: phone(country),
          role,
          password_hash,
        })),
      )
      .execute()
    if (index % 3 === 0)
      await tx
        .insertInto('merchant_integrations')
        .values({
          merchant_id: id,
          kind: index % 2 === 0 ? 'shopify' : 'webhook',
          address: `https://${slugOf(code)}.test/hooks`,
          requested_by: asked_by,
          ...(index % 6 === 0
            ? { approved_by: asked_by, approved_at: new Date(Date.UTC(2026, 9, 1 + index)).toISOString() }
            : {}),
        })
        .execute()
    const changes: GuardedChanges | null =
      index === 0
        ? {
            bank_name: { old: bank.bank_name, new: 'Global IME Bank' },
            bank_account_number: { old: bank.bank_account_number, new: digits(14) },
          }
        : index === 3
          ? { vat_number: { old: bank.vat_number, new: digits(9) } }
          : null
    if (changes)
      await tx
        .insertInto('approval_requests')
        .values({ kind: kindOf(changes), merchant_id: id, changes: JSON.stringify(changes), requested_by: asked_by })
        .execute()
  }

  const countries = [...new Set(merchants.map(merchant => merchant.country))]
  await tx
    .insertInto('walking_customers')
    .values(
      Array.from({ length: WALKING_CUSTOMERS }, () => {
        const country = pick(random, countries)
        return { name: person(country), phone: phone(country), email: null, city_id: cityIn(country), address: street(country) }
      }),
    )
    .execute()
}
