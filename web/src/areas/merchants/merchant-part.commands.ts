// Commands on what belongs to a merchant: users, businesses, addresses, documents, integrations; offered on its pages.
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { merchantAddressContract } from '@office/shared/areas/merchants/merchant-address.contract'
import { type MerchantBusiness, merchantBusinessContract } from '@office/shared/areas/merchants/merchant-business.contract'
import {
  type MerchantIntegration,
  merchantIntegrationContract,
} from '@office/shared/areas/merchants/merchant-integration.contract'
import { merchantUserContract } from '@office/shared/areas/merchants/merchant-user.contract'
import { msg } from '@office/shared/core/message'
import { BadgeCheck, Pencil, Star } from 'lucide-react'
import { call } from '../../core/api.ts'
import { apiLine, formLine } from '../../core/command/cli-line.ts'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { type Ctx, recordAt } from '../../core/command/context.ts'
import { createCommand, editPath, formCommands } from '../../core/form/form-commands.ts'
import { removeCommand } from '../../core/form/record-commands.ts'
import { forget } from '../../core/queries.ts'
import { businessPath, type MerchantTab, merchantIn, tabPath } from './merchant-paths.ts'

const withinOf = (ctx: Ctx) => merchantIn(ctx) ?? {}

/** The page that shows a part of the merchant at hand: its tab, or the business with its addresses. */
const partPath = (tab: MerchantTab | 'addresses') => (ctx: Ctx) => {
  const page = merchantIn(ctx)
  if (!page?.id) return null
  if (tab !== 'addresses') return tabPath(page.id, tab)
  return page.businessId ? businessPath(page.id, page.businessId) : null
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
  cli: ctx => apiLine(merchantBusinessContract.setDefault, { params: { ...withinOf(ctx), businessId: recordAt(ctx)?.id } }),
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
  cli: ctx => apiLine(merchantIntegrationContract.approve, { params: { ...withinOf(ctx), integrationId: recordAt(ctx)?.id } }),
})

export const merchantPartCommands: readonly Command[] = [
  ...formCommands({
    noun: 'merchant-user',
    path: partPath('users'),
    createTitle: msg`Add a user`,
    editTitle: msg`Edit user`,
    create: merchantUserContract.create,
    edit: merchantUserContract.update,
    within: withinOf,
  }),
  removeCommand({
    noun: 'merchant-user',
    title: msg`Delete user`,
    endpoint: merchantUserContract.remove,
    refresh: refreshedUsers,
    within: withinOf,
  }),
  ...formCommands({
    noun: 'merchant-business',
    path: partPath('businesses'),
    createTitle: msg`Add a business`,
    editTitle: msg`Edit business`,
    create: merchantBusinessContract.create,
    edit: merchantBusinessContract.update,
    within: withinOf,
  }),
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
  ...formCommands({
    noun: 'merchant-address',
    path: partPath('addresses'),
    createTitle: msg`Add an address`,
    editTitle: msg`Edit address`,
    create: merchantAddressContract.create,
    edit: merchantAddressContract.update,
    within: withinOf,
  }),
  removeCommand({
    noun: 'merchant-address',
    title: msg`Delete address`,
    endpoint: merchantAddressContract.remove,
    refresh: refreshedAddresses,
    within: withinOf,
  }),
  createCommand({
    noun: 'merchant-document',
    path: partPath('documents'),
    title: msg`Upload a document`,
    keys: ['shift+u'],
    endpoint: merchantContract.uploadDocument,
    within: withinOf,
  }),
  removeCommand({
    noun: 'merchant-document',
    title: msg`Delete document`,
    endpoint: merchantContract.removeDocument,
    refresh: [merchantContract.get],
    within: withinOf,
  }),
  createCommand({
    noun: 'merchant-integration',
    path: partPath('integrations'),
    title: msg`Request an integration`,
    endpoint: merchantIntegrationContract.create,
    within: withinOf,
  }),
  approveIntegration,
  defineCommand({
    id: 'merchant-setting.edit',
    title: msg`Edit the setting`,
    section: 'create',
    icon: Pencil,
    keys: ['s'],
    needs: { any: merchantContract.updateSetting.needs },
    when: ctx => merchantIn(ctx) !== null,
    run: ctx => {
      const page = merchantIn(ctx)
      return page?.id ? { navigate: editPath(tabPath(page.id, 'settings'), page.id) } : undefined
    },
    cli: ctx => formLine(merchantContract.updateSetting, withinOf(ctx)),
  }),
]
