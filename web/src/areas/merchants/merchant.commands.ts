// Commands of one merchant, from its list or its page.
import { type MerchantDetail, merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import type { CallOptions } from '@office/shared/core/api/client'
import { msg } from '@office/shared/core/messages/message'
import { fold } from '@office/shared/format/fold'
import { Copy, Terminal, UserRound } from 'lucide-react'
import { nounCommands } from '../../core/bulk/noun-commands.ts'
import { switchCommands } from '../../core/bulk/record-commands.ts'
import { apiLine, formLine } from '../../core/command/cli-line.ts'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { type Ctx, recordAt } from '../../core/command/context.ts'
import { call } from '../../core/data/api.ts'
import { invalidate } from '../../core/data/queries.ts'
import { formCommands } from '../../core/form/form-commands.ts'
import { copyText } from '../../core/notices/copy-text.ts'
import { defineNoun } from '../../core/record/noun.ts'
import { importCommand } from '../imports/import-command.part.ts'
import { figureCommands } from '../orders/list/order-figures.commands.part.ts'
import { ordersOfCommand } from '../orders/list/orders-of.commands.part.ts'
import { merchantIn, merchantPath, merchantsOverviewPath, merchantsPath } from './merchant-paths.part.ts'

export const merchants = defineNoun({
  id: 'merchant',
  path: merchantsPath,
  contract: merchantContract,
  many: msg`Merchants`,
  one: msg`Merchant`,
  create: msg`Create merchant`,
  edit: msg`Edit merchant`,
  remove: msg`Delete merchant`,
  selected: msg`{n, plural, one {# merchant selected} other {# merchants selected}}`,
  label: merchant => merchant.name,
})

const plain = nounCommands(merchants, { above: ctx => (merchantIn(ctx) ? merchantsPath : null) })

const form = formCommands({
  ...merchants,
  // Over the merchant's own page if that is open, else over the list.
  path: (ctx: Ctx) => {
    const page = merchantIn(ctx)
    return page?.id ? merchantPath(page.id) : merchantsPath
  },
})

/** The body of an update without changes. */
const bodyOf = (merchant: MerchantDetail) => ({
  name: merchant.name,
  code: merchant.code,
  phone: merchant.phone,
  email: merchant.email,
  city_id: merchant.city_id,
  address: merchant.address,
  merchant_type: merchant.merchant_type,
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
      await copyText(text, { message: msg`Copied {text}`, values: { text } })
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
  writes: 'undo',
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
    const params = { id: record.id }
    const name = async (sales_person_id: number | null) => {
      const named = await call(merchantContract.salesPerson, { params, body: { sales_person_id } })
      await invalidate(...merchants.refresh)
      return named.sales_person_name
    }
    const before = await call(merchantContract.setting, { params })
    const now = await name(person === 'none' ? null : Number(person))
    return {
      toast:
        now === null
          ? msg`Nobody is responsible for this merchant now`
          : { message: msg`{name} is now responsible for this merchant`, values: { name: now } },
      undo: async () => void (await name(before.sales_person_id)),
    }
  },
  cli: (ctx, { person }) =>
    apiLine(merchantContract.salesPerson, {
      params: { id: recordAt(ctx)?.id },
      body: { sales_person_id: person === 'none' ? null : Number(person ?? 0) },
    }),
})

export const merchantCommands: readonly Command[] = [
  ...form,
  ...switchCommands({
    noun: 'merchant',
    needs: { any: ['toggle-merchant'], all: ['update-merchant'] },
    refresh: merchants.refresh,
    set: (id, to, _isConfirmed, how) => switchTo(id, to, how),
    cli: (id, is_active, data) => formLine(merchantContract.update, { id }, { ...data, is_active }),
  }),
  orders,
  salesPerson,
  copyAs('merchant.copy-id', msg`Copy id`, Copy, ['i'], ctx => String(recordAt(ctx)?.id ?? '')),
  copyAs('merchant.copy-cli', msg`Copy as CLI`, Terminal, ['shift+i'], cliOf),
  ...plain.remove,
  importCommand({
    noun: 'merchant',
    kind: 'merchants',
    title: msg`Import merchants`,
    needs: merchantContract.bulk.needs,
    path: `${merchantsPath}?import=merchants`,
  }),
  ...figureCommands('merchant', 'merchant_id', merchantsOverviewPath),
]
