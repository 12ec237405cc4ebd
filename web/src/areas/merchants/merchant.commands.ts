// What can be done with one merchant, from its list or its page.
import { type Merchant, type MerchantDetail, merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { merchantTypes } from '@office/shared/areas/merchants/merchant.model'
import { fillPath } from '@office/shared/core/endpoint'
import { msg } from '@office/shared/core/message'
import { CircleCheck, CircleOff, Copy, Package, Terminal, UserRound } from 'lucide-react'
import { call } from '../../core/api.ts'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { type Ctx, recordAt } from '../../core/command/context.ts'
import { fold } from '../../core/command/rank.ts'
import { createCommand, editCommand } from '../../core/form/form-commands.ts'
import { removeCommand } from '../../core/form/record-commands.ts'
import { forget } from '../../core/queries.ts'
import { figureCommands } from '../orders/order-figures.commands.part.ts'
import { merchantIn, merchantPath, merchantsOverviewPath, merchantsPath } from './merchant-paths.ts'

const refreshed = [merchantContract.list, merchantContract.get, merchantContract.setting, merchantContract.dropdown]

const merchantAt = (ctx: Ctx): Merchant | undefined => recordAt(ctx)?.data as Merchant | undefined // rows and pages of merchants

const create = createCommand({
  noun: 'merchant',
  path: merchantsPath,
  title: msg`Create merchant`,
  needs: merchantContract.create.needs,
})

const edit = editCommand({
  noun: 'merchant',
  // Over the merchant's own page when that is open, else over the list.
  path: ctx => {
    const page = merchantIn(ctx)
    return page?.id ? merchantPath(page.id) : merchantsPath
  },
  title: msg`Edit merchant`,
  needs: merchantContract.update.needs,
})

/** The body of an update that changes nothing. */
const bodyOf = (merchant: MerchantDetail) => ({
  name: merchant.name,
  code: merchant.code,
  phone: merchant.phone,
  email: merchant.email,
  city_id: merchant.city_id,
  address: merchant.address,
  merchant_type: merchantTypes.find(type => type === merchant.merchant_type) ?? null,
  vat_number: merchant.vat_number,
  bank_name: merchant.bank_name,
  bank_branch: merchant.bank_branch,
  bank_account_name: merchant.bank_account_name,
  bank_account_number: merchant.bank_account_number,
  is_active: merchant.is_active,
  version: merchant.version,
})

async function switchTo(id: number, is_active: boolean): Promise<void> {
  const params = { id }
  const merchant = await call(merchantContract.get, { params })
  await call(merchantContract.update, { params, body: { ...bodyOf(merchant), is_active } })
  await forget(...refreshed)
}

const turn = (to: boolean): Command =>
  defineCommand({
    id: to ? 'merchant.activate' : 'merchant.deactivate',
    title: to ? msg`Activate` : msg`Deactivate`,
    section: 'context',
    icon: to ? CircleCheck : CircleOff,
    target: 'one',
    on: 'merchant',
    keys: [to ? 'a' : 'shift+a'],
    needs: { any: ['toggle-merchant'], all: ['update-merchant'] },
    when: ctx => (merchantAt(ctx)?.is_active === to ? { off: to ? msg`Already active` : msg`Already inactive` } : true),
    run: async ctx => {
      const merchant = merchantAt(ctx)
      if (!merchant) return
      await switchTo(merchant.id, to)
      return {
        toast: { message: to ? msg`{label} is active` : msg`{label} is inactive`, values: { label: merchant.name } },
        undo: () => switchTo(merchant.id, !to),
      }
    },
  })

const orders = defineCommand({
  id: 'merchant.orders',
  title: msg`Orders of this merchant`,
  section: 'context',
  icon: Package,
  target: 'one',
  on: 'merchant',
  keys: ['o'],
  needs: { any: ['view-orders'] },
  run: ctx => {
    const record = recordAt(ctx)
    return record ? { navigate: `/operations/all-orders?filter[merchant_id]=${record.id}` } : undefined
  },
})

const cliOf = (ctx: Ctx) => `office api GET ${fillPath(merchantContract.get.path, { id: recordAt(ctx)?.id ?? 'ID' })}`

const copyAs = (id: string, title: Command['title'], icon: Command['icon'], keys: string[], textOf: (ctx: Ctx) => string) =>
  defineCommand({
    id,
    title,
    section: 'context',
    ...(icon ? { icon } : {}),
    target: 'one',
    on: 'merchant',
    keys,
    run: async ctx => {
      const text = textOf(ctx)
      await navigator.clipboard.writeText(text)
      return { toast: { message: msg`Copied {text}`, values: { text } } }
    },
    cli: cliOf,
  })

const salesPerson = defineCommand({
  id: 'merchant.sales-person',
  title: msg`Set the sales person`,
  keywords: msg`account manager, seller, owner`,
  section: 'context',
  icon: UserRound,
  target: 'one',
  on: 'merchant',
  keys: ['p'],
  needs: { any: merchantContract.salesPerson.needs },
  args: {
    person: {
      kind: 'search',
      label: msg`Sales person`,
      search: async (text: string, ctx: Ctx, signal: AbortSignal) => {
        const id = recordAt(ctx)?.id
        if (id === undefined) return []
        const { sales_people } = await call(merchantContract.setting, { params: { id } }, { signal })
        const people = sales_people.filter(person => fold(person.name).includes(fold(text)))
        const none = text === '' ? [{ value: 'none', title: msg`Nobody` }] : []
        return [...people.map(person => ({ value: String(person.id), title: person.name })), ...none]
      },
    },
  },
  run: async (ctx, { person }) => {
    const record = recordAt(ctx)
    if (!record) return
    const sales_person_id = person === 'none' ? null : Number(person)
    const setting = await call(merchantContract.salesPerson, { params: { id: record.id }, body: { sales_person_id } })
    await forget(...refreshed)
    return setting.sales_person_name === null
      ? { toast: msg`Nobody looks after this merchant now` }
      : { toast: { message: msg`{name} looks after this merchant now`, values: { name: setting.sales_person_name } } }
  },
})

export const merchantCommands: readonly Command[] = [
  create,
  edit,
  turn(true),
  turn(false),
  orders,
  salesPerson,
  copyAs('merchant.copy-id', msg`Copy id`, Copy, ['i'], ctx => String(recordAt(ctx)?.id ?? '')),
  copyAs('merchant.copy-cli', msg`Copy as CLI`, Terminal, ['shift+i'], cliOf),
  removeCommand({
    noun: 'merchant',
    title: msg`Delete merchant`,
    endpoint: merchantContract.remove,
    refresh: refreshed,
    above: ctx => (merchantIn(ctx) ? merchantsPath : null),
  }),
  ...figureCommands('merchant', 'merchant_id', merchantsOverviewPath),
]
