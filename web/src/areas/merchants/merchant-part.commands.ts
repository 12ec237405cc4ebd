// Commands on what belongs to a merchant: users, businesses, addresses, documents, integrations; offered on its pages.
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { merchantAddressContract } from '@office/shared/areas/merchants/merchant-address.contract'
import { type MerchantBusiness, merchantBusinessContract } from '@office/shared/areas/merchants/merchant-business.contract'
import {
  type MerchantIntegration,
  merchantIntegrationContract,
} from '@office/shared/areas/merchants/merchant-integration.contract'
import { merchantUserContract } from '@office/shared/areas/merchants/merchant-user.contract'
import { type Message, msg } from '@office/shared/core/message'
import type { PermissionName } from '@office/shared/permissions/catalogue'
import { BadgeCheck, FilePlus2, Pencil, Star } from 'lucide-react'
import { call } from '../../core/api.ts'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { type Ctx, recordAt } from '../../core/command/context.ts'
import { EDIT, NEW } from '../../core/form/form-commands.ts'
import { removeCommand } from '../../core/form/record-commands.ts'
import { forget } from '../../core/queries.ts'
import { businessPath, type MerchantTab, merchantIn, merchantPath, tabPath } from './merchant-paths.ts'

const withinOf = (ctx: Ctx) => merchantIn(ctx) ?? {}

/** The page that shows a part of the merchant at hand: its tab, or the business with its addresses. */
function partPath(ctx: Ctx, tab: MerchantTab | 'addresses', form: typeof NEW | typeof EDIT, value: string): string | null {
  const page = merchantIn(ctx)
  if (!page?.id) return null
  if (tab !== 'addresses') return `${merchantPath(page.id)}?tab=${tab}&${form}=${value}`
  return page.businessId ? `${businessPath(page.id, page.businessId)}?${form}=${value}` : null
}

function createCommand(
  noun: string,
  tab: MerchantTab | 'addresses',
  title: Message,
  needs: readonly PermissionName[],
  keys: readonly string[] = [],
): Command {
  return defineCommand({
    id: `${noun}.create`,
    title,
    section: 'create',
    icon: FilePlus2,
    keys,
    needs: { any: needs },
    when: ctx => partPath(ctx, tab, NEW, '1') !== null,
    run: ctx => {
      const path = partPath(ctx, tab, NEW, '1')
      return path === null ? undefined : { navigate: path }
    },
  })
}

function editCommand(noun: string, tab: MerchantTab | 'addresses', title: Message, needs: readonly PermissionName[]): Command {
  return defineCommand({
    id: `${noun}.edit`,
    title,
    section: 'context',
    icon: Pencil,
    target: 'one',
    on: noun,
    keys: ['e'],
    needs: { any: needs },
    run: ctx => {
      const path = partPath(ctx, tab, EDIT, String(recordAt(ctx)?.id))
      return path === null ? undefined : { navigate: path }
    },
  })
}

const refreshedUsers = [merchantUserContract.list, merchantUserContract.roles, merchantContract.get]
const refreshedBusinesses = [merchantBusinessContract.list, merchantBusinessContract.get, merchantContract.get]
const refreshedAddresses = [merchantAddressContract.list, merchantBusinessContract.list, merchantBusinessContract.get]

const setDefault = defineCommand({
  id: 'merchant-business.set-default',
  title: msg`Make it the default business`,
  section: 'context',
  icon: Star,
  target: 'one',
  on: 'merchant-business',
  keys: ['d'],
  needs: { any: merchantBusinessContract.setDefault.needs },
  when: ctx => {
    const business = recordAt(ctx)?.data as MerchantBusiness | undefined // a row or the page of a business
    return business?.is_default ? { off: msg`It is the default already` } : true
  },
  run: async ctx => {
    const record = recordAt(ctx)
    const page = merchantIn(ctx)
    if (!record || !page?.id) return
    const params = { id: page.id, businessId: record.id }
    const { name } = await call(merchantBusinessContract.setDefault, { params })
    await forget(...refreshedBusinesses)
    return { toast: { message: msg`{name} is the default business now`, values: { name } } }
  },
})

const approveIntegration = defineCommand({
  id: 'merchant-integration.approve',
  title: msg`Approve the integration`,
  section: 'context',
  icon: BadgeCheck,
  target: 'one',
  on: 'merchant-integration',
  keys: ['a'],
  needs: { any: merchantIntegrationContract.approve.needs },
  when: ctx => {
    const integration = recordAt(ctx)?.data as MerchantIntegration | undefined // a row of their list
    return integration?.is_approved ? { off: msg`Already approved` } : true
  },
  confirm: ctx => ({
    title: msg`Approve the integration?`,
    body: {
      message: msg`{label} may exchange orders and statuses with this merchant from now on.`,
      values: { label: String(recordAt(ctx)?.label ?? '') },
    },
    act: msg`Approve`,
    keep: msg`Not now`,
    tone: 'normal',
  }),
  run: async ctx => {
    const record = recordAt(ctx)
    const page = merchantIn(ctx)
    if (!record || !page?.id) return
    await call(merchantIntegrationContract.approve, { params: { id: page.id, integrationId: record.id } })
    await forget(merchantIntegrationContract.list)
    return { toast: msg`Integration approved` }
  },
})

export const merchantPartCommands: readonly Command[] = [
  createCommand('merchant-user', 'users', msg`Add a user`, merchantUserContract.create.needs),
  editCommand('merchant-user', 'users', msg`Edit user`, merchantUserContract.update.needs),
  removeCommand({
    noun: 'merchant-user',
    title: msg`Delete user`,
    endpoint: merchantUserContract.remove,
    refresh: refreshedUsers,
    within: withinOf,
  }),
  createCommand('merchant-business', 'businesses', msg`Add a business`, merchantBusinessContract.create.needs),
  editCommand('merchant-business', 'businesses', msg`Edit business`, merchantBusinessContract.update.needs),
  setDefault,
  removeCommand({
    noun: 'merchant-business',
    title: msg`Delete business`,
    endpoint: merchantBusinessContract.remove,
    refresh: refreshedBusinesses,
    within: withinOf,
    above: ctx => {
      const page = merchantIn(ctx)
      return page?.businessId ? tabPath(page.id ?? 0, 'businesses') : null
    },
  }),
  createCommand('merchant-address', 'addresses', msg`Add an address`, merchantAddressContract.create.needs),
  editCommand('merchant-address', 'addresses', msg`Edit address`, merchantAddressContract.update.needs),
  removeCommand({
    noun: 'merchant-address',
    title: msg`Delete address`,
    endpoint: merchantAddressContract.remove,
    refresh: refreshedAddresses,
    within: withinOf,
  }),
  createCommand('merchant-document', 'documents', msg`Upload a document`, merchantContract.uploadDocument.needs, ['shift+u']),
  createCommand('merchant-integration', 'integrations', msg`Request an integration`, merchantIntegrationContract.create.needs),
  approveIntegration,
  defineCommand({
    id: 'merchant-setting.edit',
    title: msg`Edit the setting`,
    section: 'create',
    icon: Pencil,
    keys: ['s'],
    needs: { any: merchantContract.updateSetting.needs },
    when: ctx => partPath(ctx, 'settings', EDIT, '1') !== null,
    run: ctx => {
      const path = partPath(ctx, 'settings', EDIT, String(merchantIn(ctx)?.id))
      return path === null ? undefined : { navigate: path }
    },
  }),
]
