// Commands on what belongs to a merchant: users, businesses, addresses, documents, integrations; offered on its pages.
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { merchantAddressContract } from '@office/shared/areas/merchants/merchant-address.contract'
import { type MerchantBusiness, merchantBusinessContract } from '@office/shared/areas/merchants/merchant-business.contract'
import { merchantIntegrationContract } from '@office/shared/areas/merchants/merchant-integration.contract'
import { merchantUserContract } from '@office/shared/areas/merchants/merchant-user.contract'
import { msg } from '@office/shared/core/messages/message'
import { Pencil, Star } from 'lucide-react'
import { nounCommands } from '../../../core/bulk/noun-commands.ts'
import { removeCommand } from '../../../core/bulk/record-commands.ts'
import { apiLine, formLine } from '../../../core/command/cli-line.ts'
import { type Command, defineCommand } from '../../../core/command/command.ts'
import { type Ctx, recordAt } from '../../../core/command/context.ts'
import { call } from '../../../core/data/api.ts'
import { invalidate } from '../../../core/data/queries.ts'
import { createCommand, editPath } from '../../../core/form/form-commands.ts'
import { defineNoun } from '../../../core/record/noun.ts'
import { businessPath, type MerchantTab, merchantIn, tabPath } from '../merchant-paths.part.ts'

const withinOf = (ctx: Ctx) => merchantIn(ctx) ?? {}

/** The page that shows this part of the current merchant: its tab, or the business with its addresses. */
const partPath = (tab: MerchantTab | 'addresses') => (ctx: Ctx) => {
  const page = merchantIn(ctx)
  if (!page?.id) return null
  if (tab !== 'addresses') return tabPath(page.id, tab)
  return page.businessId ? businessPath(page.id, page.businessId) : null
}

export const merchantUsers = defineNoun({
  id: 'merchant-user',
  path: partPath('users'),
  contract: merchantUserContract,
  many: msg`Users`,
  one: msg`User`,
  create: msg`Add a user`,
  edit: msg`Edit user`,
  remove: msg`Delete user`,
  selected: msg`{n, plural, one {# user selected} other {# users selected}}`,
  label: user => user.name,
  alsoRefresh: [merchantContract.get],
  within: withinOf,
})

export const merchantBusinesses = defineNoun({
  id: 'merchant-business',
  path: partPath('businesses'),
  contract: merchantBusinessContract,
  many: msg`Businesses`,
  one: msg`Business`,
  create: msg`Add a business`,
  edit: msg`Edit business`,
  remove: msg`Delete business`,
  selected: msg`{n, plural, one {# business selected} other {# businesses selected}}`,
  label: business => business.name,
  alsoRefresh: [merchantContract.get],
  within: withinOf,
})

export const merchantAddresses = defineNoun({
  id: 'merchant-address',
  path: partPath('addresses'),
  contract: merchantAddressContract,
  many: msg`Addresses`,
  one: msg`Address`,
  create: msg`Add an address`,
  edit: msg`Edit address`,
  remove: msg`Delete address`,
  selected: msg`{n, plural, one {# address selected} other {# addresses selected}}`,
  label: address => address.address,
  alsoRefresh: [merchantBusinessContract.list, merchantBusinessContract.get],
  within: withinOf,
})

const setDefault = defineCommand({
  id: 'merchant-business.set-default',
  title: msg`Make it the default business`,
  section: 'context',
  icon: Star,
  target: 'one',
  on: 'merchant-business',
  keys: ['d'],
  needs: { any: merchantBusinessContract.setDefault.needs },
  writes: 'undo',
  when: ctx => {
    const business = recordAt(ctx)?.data as MerchantBusiness | undefined // a row or the page of a business
    return business?.is_default ? { off: msg`It is already the default` } : true
  },
  run: async ctx => {
    const record = recordAt(ctx)
    const page = merchantIn(ctx)
    if (!record || !page?.id) return
    const { id } = page
    const choose = async (businessId: number | string) => {
      const chosen = await call(merchantBusinessContract.setDefault, { params: { id, businessId } })
      await invalidate(...merchantBusinesses.refresh)
      return chosen
    }
    const { data } = await call(merchantBusinessContract.list, { params: { id }, query: { sort: ['id'], paginate: 100 } })
    const before = data.find(({ is_default }) => is_default)
    const { name } = await choose(record.id)
    return {
      toast: { message: msg`{name} is now the default business`, values: { name } },
      ...(before ? { undo: async () => void (await choose(before.id)) } : {}),
    }
  },
  cli: ctx => apiLine(merchantBusinessContract.setDefault, { params: { ...withinOf(ctx), businessId: recordAt(ctx)?.id } }),
})

const ofUsers = nounCommands(merchantUsers)
const ofBusinesses = nounCommands(merchantBusinesses, {
  above: ctx => {
    const page = merchantIn(ctx)
    return page?.businessId ? tabPath(page.id ?? 0, 'businesses') : null
  },
})
const ofAddresses = nounCommands(merchantAddresses)

export const merchantPartCommands: readonly Command[] = [
  ...ofUsers.form,
  ...ofUsers.remove,
  ...ofBusinesses.form,
  setDefault,
  ...ofBusinesses.remove,
  ...ofAddresses.form,
  ...ofAddresses.remove,
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
