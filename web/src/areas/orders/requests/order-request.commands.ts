// Requests that may need another person's approval: a new address for a parcel, and its disposal.
import { approvalContract } from '@office/shared/areas/approvals/approval.contract'
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { refuseMove } from '@office/shared/areas/orders/moves/order-transitions'
import type { Order } from '@office/shared/areas/orders/order.model'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import {
  type AskedOutcome,
  noticeWayNames,
  noticeWays,
  orderRequestContract,
} from '@office/shared/areas/orders/requests/order-request.contract'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { reasonContract } from '@office/shared/areas/settings/reason.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import { shellWord } from '@office/shared/core/shell-word'
import { formatDay } from '@office/shared/format/date-time'
import { contactNumber } from '@office/shared/rules/contact-number'
import { MailCheck, MapPinned, Recycle } from 'lucide-react'
import { choicesOf } from '../../../core/choices/choices.ts'
import { pickArg } from '../../../core/choices/pick-arg.ts'
import {
  type Allowed,
  type ArgSpec,
  type ArgValues,
  type Command,
  defineCommand,
  optional,
  type RunResult,
} from '../../../core/command/command.ts'
import { type Ctx, dataOf, recordAt } from '../../../core/command/context.ts'
import { firstBroken } from '../../../core/command/first-broken.ts'
import { call } from '../../../core/data/api.ts'
import { invalidate } from '../../../core/data/queries.ts'
import { i18n } from '../../../core/language/language.ts'
import { tellIn } from '../../../core/language/translate.ts'
import { approvalPath } from '../../approvals/approvals-path.part.ts'
import { warnsOfReplaced } from '../../approvals/replaces-request.part.ts'
import { ordersChanged } from '../list/changed-orders.part.ts'
import { statusName } from '../order-masters.part.ts'

const remark = { kind: 'text', label: msg`Remark`, need: optional } satisfies ArgSpec
const city = pickArg(cityContract.dropdown, msg`City`)
const branch = pickArg(warehouseContract.dropdown, msg`Branch, if not the city's own`, { need: optional, card: 'branch' })

const orderAt = (ctx: Ctx): Partial<Order> => dataOf(recordAt(ctx)) // the row of an order list
const waybillAt = (ctx: Ctx) => orderAt(ctx).waybill_number ?? 'WAYBILL'

/** Off, with the reason, if the order cannot enter the status. */
const possible =
  (to: OrderStatusKey) =>
  (ctx: Ctx): Allowed => {
    const { status_key: from } = orderAt(ctx)
    const refusal = from ? refuseMove(from, to) : null
    if (!refusal || !from) return true
    const tell = tellIn(i18n)
    return { off: { message: refusal.message, values: { from: statusName(from, tell), to: statusName(to, tell) } } }
  }

const notFailed = msg`Only for parcels that could not be returned`
const noticed = msg`{waybill} may be disposed of from {day}`
const waiting = msg`{waybill}: someone else must approve it`

/** If it waits for a decision, people who may see requests get a link to it. */
async function told(outcome: AskedOutcome, done: Message, { permissions }: Ctx): Promise<RunResult> {
  await Promise.all([ordersChanged(), invalidate(approvalContract.list)])
  const values = { waybill: outcome.waybill_number }
  if (outcome.approval_id === null) return { toast: { message: done, values } }
  const toast = { message: waiting, values }
  return permissions.has('view-approval') ? { toast, navigate: approvalPath(outcome.approval_id) } : { toast }
}

/** The body of a redirect; null until every answer is given. */
const redirectOf = (ctx: Ctx, { city, address, postal, name, phone, branch, remark: why }: ArgValues) => {
  const record = recordAt(ctx)
  if (!record || !city || !address) return null
  const body = {
    receiver_city_id: Number(city),
    receiver_address: address,
    ...(postal ? { postal_code: postal } : {}),
    ...(name ? { receiver_name: name } : {}),
    ...(phone ? { receiver_phone: phone } : {}),
    ...(branch ? { warehouse_id: Number(branch) } : {}),
    ...(why ? { remark: why } : {}),
  }
  return { params: { id: record.id }, body }
}

const byBranch = msg`{branch} delivers there. The rate card sets the charge for a redirect, and the label must be printed again. If the approval setting covers new addresses, someone else must decide first.`
const byNobody = msg`No branch delivers there yet. The rate card sets the charge for a redirect, and the label must be printed again. If the approval setting covers new addresses, someone else must decide first.`

export const redirectOrder: Command = defineCommand({
  id: 'orders.redirect',
  title: msg`Redirect to a new address`,
  keywords: msg`new address, other city, other branch, forward, address change`,
  section: 'context',
  icon: MapPinned,
  target: 'one',
  on: 'order',
  keys: ['d'],
  needs: { any: orderRequestContract.redirect.needs },
  writes: 'asks',
  when: possible(status.redirected),
  args: {
    city,
    address: { kind: 'text', label: msg`Street and house` },
    postal: { kind: 'text', label: msg`Postal code`, need: optional },
    name: { kind: 'text', label: msg`Name of the receiver`, need: optional, initial: (ctx: Ctx) => orderAt(ctx).receiver_name },
    phone: {
      kind: 'text',
      label: msg`Receiver's phone`,
      need: optional,
      initial: (ctx: Ctx) => orderAt(ctx).receiver_phone,
      check: firstBroken(contactNumber),
    },
    branch,
    remark,
  },
  // A wrong city costs a trip there and back, so it is shown first, with the branch that the server finds for it.
  confirm: async (ctx, values) => {
    const asked = redirectOf(ctx, values)
    if (!asked) return null
    const {
      waybill_number: waybill,
      city,
      destination,
      replaces,
    } = await call(orderRequestContract.redirect, asked, { dryRun: true })
    const address = asked.body.receiver_address
    return {
      title: { message: msg`Send {waybill} to {address}, {city}?`, values: { waybill, address, city } },
      body: destination === null ? byNobody : { message: byBranch, values: { branch: destination } },
      act: msg`Redirect`,
      keep: msg`Keep the address`,
      tone: 'normal',
      ...warnsOfReplaced(replaces),
    }
  },
  run: async (ctx, values) => {
    const asked = redirectOf(ctx, values)
    if (!asked) return
    const outcome = await call(orderRequestContract.redirect, asked)
    return told(outcome, msg`{waybill} is redirected. Print its label again.`, ctx)
  },
  cli: (ctx, { city, address, name, phone }) => {
    const receiver = `${name ? ` --receiver ${shellWord(name)}` : ''}${phone ? ` --receiver-phone ${shellWord(phone)}` : ''}`
    return `office orders redirect ${waybillAt(ctx)} --to ${city ?? 'CITY'} --address ${shellWord(address ?? 'ADDRESS')}${receiver}`
  },
})

/** The body of a request for disposal; null until its reason is given. */
const disposalOf = (ctx: Ctx, { reason, remark: why }: ArgValues) => {
  const record = recordAt(ctx)
  if (!record || !reason) return null
  return { params: { id: record.id }, body: { reason_id: Number(reason), ...(why ? { remark: why } : {}) } }
}

export const askForDisposal: Command = defineCommand({
  id: 'orders.dispose',
  title: msg`Request the disposal`,
  keywords: msg`dispose, throw away, destroy, not taken back`,
  section: 'context',
  icon: Recycle,
  target: 'one',
  on: 'order',
  needs: { any: orderRequestContract.dispose.needs },
  writes: 'asks',
  when: possible(status.disposed),
  args: {
    reason: {
      kind: 'choice',
      label: msg`Reason`,
      choices: async () =>
        (await call(reasonContract.byStatus, { params: { statusKey: status.disposed } })).map(reason => ({
          value: String(reason.id),
          title: reason.text,
        })),
    },
    remark,
  },
  confirm: async (ctx, values) => {
    const asked = disposalOf(ctx, values)
    if (!asked) return null
    const { replaces } = await call(orderRequestContract.dispose, asked, { dryRun: true })
    return {
      title: { message: msg`Request the disposal of {waybill}?`, values: { waybill: waybillAt(ctx) } },
      body: msg`The order ends once the disposal is approved. The merchant pays for the way there.`,
      act: msg`Request the disposal`,
      keep: msg`Keep it`,
      tone: 'danger',
      ...warnsOfReplaced(replaces),
    }
  },
  run: async (ctx, values) => {
    const asked = disposalOf(ctx, values)
    if (!asked) return
    return told(await call(orderRequestContract.dispose, asked), msg`{waybill} is disposed of`, ctx)
  },
  cli: (ctx, { reason }) => `office orders dispose ${waybillAt(ctx)} --reason ${reason ?? 'ID'}`,
})

/** For senders whom no mail reaches; the others are notified by the clock. */
export const giveNotice: Command = defineCommand({
  id: 'orders.notice',
  title: msg`Record that the sender was notified`,
  keywords: msg`disposal notice, letter, phone call, not taken back`,
  section: 'context',
  icon: MailCheck,
  target: 'one',
  on: 'order',
  needs: { any: orderRequestContract.notice.needs },
  writes: 'asks',
  when: ctx => (orderAt(ctx).status_key === status.returnDeliveryFailed ? true : { off: notFailed }),
  args: {
    way: { kind: 'choice', label: msg`How`, choices: () => choicesOf(noticeWays, noticeWayNames) },
    remark: { kind: 'text', label: msg`Who was told what` },
  },
  confirm: ctx => ({
    title: { message: msg`Record that the sender of {waybill} was notified?`, values: { waybill: waybillAt(ctx) } },
    body: msg`The days until it may be disposed of begin now.`,
    act: msg`Record it`,
    keep: msg`Not yet`,
    tone: 'normal',
  }),
  run: async (ctx, { way: named, remark }) => {
    const record = recordAt(ctx)
    const way = noticeWays.find(one => one === named)
    if (!record || !way || !remark) return
    const answer = await call(orderRequestContract.notice, { params: { id: record.id }, body: { way, remark } })
    await ordersChanged()
    const { waybill_number: waybill, disposal_from } = answer
    return { toast: { message: noticed, values: { waybill, day: formatDay(disposal_from) } } }
  },
  cli: (ctx, { way, remark }) =>
    `office orders notice ${waybillAt(ctx)} --by ${way ?? 'letter'} --remark ${shellWord(remark ?? 'REMARK')}`,
})

export const orderRequestCommands: readonly Command[] = [redirectOrder, askForDisposal, giveNotice]
