// One row of everything that belongs to a merchant, for the walks.
import type {} from '@office/server/areas/approvals/approval.table'
import type {} from '@office/server/areas/merchants/merchant.table'
import type {} from '@office/server/areas/merchants/webhooks/webhook.table'
import type { TestOffice, TestStaff } from '@office/server/core/testing/test-office'
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { merchantAddressContract } from '@office/shared/areas/merchants/merchant-address.contract'
import { merchantBusinessContract } from '@office/shared/areas/merchants/merchant-business.contract'
import { merchantIntegrationContract } from '@office/shared/areas/merchants/merchant-integration.contract'
import { merchantUserContract } from '@office/shared/areas/merchants/merchant-user.contract'
import { walkingCustomerContract } from '@office/shared/areas/merchants/walking-customer.contract'

const PHONE = '9812345670'

export async function makeMerchantWorld(
  office: TestOffice,
  { call, tenant, staffId }: TestStaff,
  { mark, merchant, city }: { mark: string; merchant: number; city: number },
) {
  const params = { id: merchant }
  const email = `${mark}@example.test`
  const business = await call(merchantBusinessContract.create, {
    params,
    body: { name: `${mark} business`, phone: null, email: null, vat_number: null },
  })
  const within = { ...params, businessId: business.id }
  const contact = { name: `${mark} contact`, phone: PHONE, email: null, designation: null }
  const address = await call(merchantAddressContract.create, {
    params: within,
    body: {
      address_type: 'pickup',
      address: `${mark} road`,
      landmark: null,
      postal_code: null,
      city_id: city,
      contacts: [contact],
    },
  })
  const user = await call(merchantUserContract.create, {
    params,
    body: { name: `${mark} user`, email, contact_number: null, role: 'owner', is_active: true, password: 'Sampled#2026' },
  })
  const file = new File(['%PDF-1.4'], `${mark}.pdf`)
  const document = await call(merchantContract.uploadDocument, { params, body: { kind: 'tax' }, file })
  const integration = await call(merchantIntegrationContract.create, { params, body: { kind: 'shopify', address: mark } })
  const walking = await call(walkingCustomerContract.create, {
    body: { name: `${mark} walker`, phone: PHONE, email: null, city_id: city, address: null, is_active: true },
  })
  const { approval, salesPerson, webhookDelivery } = await office.inTenant(async tx => {
    const changes = JSON.stringify({ bank_name: { old: null, new: `${mark} bank` } })
    const asked = { kind: 'bank-details' as const, merchant_id: merchant, changes, requested_by: null }
    const made = await tx.insertInto('approval_requests').values(asked).returning('id').executeTakeFirstOrThrow()
    const { role_id } = await tx.selectFrom('staff').select('role_id').where('id', '=', staffId).executeTakeFirstOrThrow()
    const seller = { name: `${mark} seller`, email: `seller-${email}`, contact_number: null, role_id, password_hash: null }
    const person = await tx.insertInto('staff').values(seller).returning('id').executeTakeFirstOrThrow()
    const told = {
      integration_id: integration.id,
      event: 'webhook.test' as const,
      state: 'failed' as const,
      queued_at: new Date().toISOString(),
    }
    const delivery = await tx.insertInto('webhook_deliveries').values(told).returning('id').executeTakeFirstOrThrow()
    return { approval: made.id, salesPerson: person.id, webhookDelivery: delivery.id }
  }, tenant)
  return {
    business: business.id,
    address: address.id,
    contact: address.contacts[0]?.id ?? 0,
    merchantUser: user.id,
    document: document.id,
    integration: integration.id,
    walkingCustomer: walking.id,
    approval,
    salesPerson,
    webhookDelivery,
  }
}
