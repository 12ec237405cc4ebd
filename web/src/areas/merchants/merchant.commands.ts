// What can be done with one merchant, from its list or its page.
import { type MerchantDetail, merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { merchantTypes } from '@office/shared/areas/merchants/merchant.model'
import type { CallOptions } from '@office/shared/core/client'
import { msg } from '@office/shared/core/message'
import { Copy, Terminal, UserRound } from 'lucide-react'
import { call } from '../../core/api.ts'
import { apiLine, formLine } from '../../core/command/cli-line.ts'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { type Ctx, recordAt } from '../../core/command/context.ts'
import { fold } from '../../core/command/rank.ts'
import { createCommand, editCommand } from '../../core/form/form-commands.ts'
import { removeCommand, switchCommands } from '../../core/form/record-commands.ts'
import { forget } from '../../core/queries.ts'
import { figureCommands } from '../orders/order-figures.commands.part.ts'
import { ordersOfCommand } from '../orders/orders-of.commands.part.ts'
import { merchantIn, merchantPath, merchantsOverviewPath, merchantsPath } from './merchant-paths.ts'

const refreshed = [merchantContract.list, merchantContract.get, merchantContract.setting, merchantContract.dropdown]

const create = createCommand({
  noun: 'merchant',
  path: merchantsPath,
  title: msg`Create merchant`,
  endpoint: merchantContract.create,
})

const edit = editCommand({
  noun: 'merchant',
  // Over the merchant's own page when that is open, else over the list.
  path: ctx => {
    const page = merchantIn(ctx)
    return page?.id ? merchantPath(page.id) : merchantsPath
  },
  title: msg`Edit merchant`,
  endpoint: merchantContract.update,
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

async function switchTo(id: number, is_active: boolean, how?: CallOptions): Promise<void> {
  const params = { id }
  const merchant = await call(merchantContract.get, { params })
  await call(merchantContract.update, { params, body: { ...bodyOf(merchant), is_active } }, how)
}

const orders = ordersOfCommand('merchant', msg`Orders of this merchant`, 'merchant_id')

const cliOf = (ctx: Ctx) => apiLine(merchantContract.get, { params: { id: recordAt(ctx)?.id } })

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
  cli: (ctx, { person }) =>
    apiLine(merchantContract.salesPerson, {
      params: { id: recordAt(ctx)?.id },
      body: { sales_person_id: person === 'none' ? null : Number(person ?? 0) },
    }),
})

export const merchantCommands: readonly Command[] = [
  create,
  edit,
  ...switchCommands({
    noun: 'merchant',
    needs: { any: ['toggle-merchant'], all: ['update-merchant'] },
    refresh: refreshed,
    set: (id, to, _isConfirmed, how) => switchTo(id, to, how),
    cli: (id, is_active, data) => formLine(merchantContract.update, { id }, { ...data, is_active }),
  }),
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
