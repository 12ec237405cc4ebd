// Integrations for tests: asked for by one person, approved by another.
import {
  type MerchantIntegration,
  merchantIntegrationContract,
} from '@office/shared/areas/merchants/merchant-integration.contract'
import type { TestOffice } from '../../core/testing/test-office.ts'

type Asked = Pick<MerchantIntegration, 'kind' | 'address'>

/** One that somebody else asked for than the admin, who may decide on it. */
export async function askedIntegration({ signInWith }: Pick<TestOffice, 'signInWith'>, id: number, body: Asked) {
  const asker = await signInWith(['update-merchant'])
  const made = await asker.call(merchantIntegrationContract.create, { params: { id }, body })
  return { id, integrationId: made.id }
}

/** The same, approved by the admin. */
export async function approvedIntegration(office: Pick<TestOffice, 'signInWith' | 'admin'>, id: number, body: Asked) {
  const params = await askedIntegration(office, id, body)
  await office.admin.call(merchantIntegrationContract.approve, { params })
  return params
}
