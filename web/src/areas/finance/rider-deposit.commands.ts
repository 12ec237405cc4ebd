// What can be done with rider deposits: made of selected orders, approved, rejected, cancelled, printed.
import { type RiderDeposit, riderDepositContract } from '@office/shared/areas/finance/rider-deposit.contract'
import { riderDepositTransitions } from '@office/shared/areas/finance/rider-deposit.transitions'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { type Message, msg } from '@office/shared/core/message'
import { type MoveName, whyNot } from '@office/shared/core/transitions'
import { formatAmount } from '@office/shared/format/amount'
import { Banknote, Check, Coins, FileText, Plus, Undo2 } from 'lucide-react'
import { apiLine } from '../../core/command/cli-line.ts'
import { type Allowed, type Command, defineCommand, optional } from '../../core/command/command.ts'
import { type Ctx, recordAt, targetsOf } from '../../core/command/context.ts'
import { saved } from '../../core/command/saved.ts'
import { call } from '../../core/data/api.ts'
import { invalidate } from '../../core/data/queries.ts'
import { session } from '../../core/data/session.ts'
import { currentList } from '../../core/list/list-handle.ts'
import { idsIn, idsNamed, rejection } from './deposit-steps.ts'
import { depositPath, newDepositPath } from './deposit-words.part.ts'

export const depositChanged = () =>
  invalidate(
    riderDepositContract.list,
    riderDepositContract.get,
    riderDepositContract.orders,
    riderDepositContract.pending,
    riderDepositContract.dashboard,
    riderDepositContract.rejectionDetails,
    riderContract.list,
    orderContract.list,
    orderContract.get,
  )

const depositAt = (ctx: Ctx) => recordAt(ctx)?.data as RiderDeposit | undefined // rows and pages of rider deposits

/** What this person may not do now, with the reason. */
export function whyNotDeposit(deposit: RiderDeposit, move: MoveName<typeof riderDepositTransitions>) {
  const isOwn = deposit.maker_id === session.user?.id
  return whyNot(riderDepositTransitions, move, { state: deposit.state, isOwn })
}

const ownCount = msg`You counted {number}, and it is off by more than the limit`

const allows =
  (move: MoveName<typeof riderDepositTransitions>) =>
  (ctx: Ctx): Allowed => {
    const deposit = depositAt(ctx)
    if (!deposit) return true
    const values = { number: deposit.number }
    const refusal = whyNotDeposit(deposit, move)
    if (refusal) return { off: { message: refusal.message, values } }
    const isOwnCount = move === 'approve' && deposit.is_over_limit && deposit.counter_id === session.user?.id
    return isOwnCount ? { off: { message: ownCount, values } } : true
  }

const numberOf = (ctx: Ctx) => ({ number: depositAt(ctx)?.number ?? '' })
const at = (ctx: Ctx) => ({ params: { id: depositAt(ctx)?.id ?? 0 } })

const create = defineCommand({
  id: 'rider-deposit.create',
  title: msg`Make a deposit of these orders`,
  short: msg`Make the deposit`,
  keywords: msg`hand in, cash, submit`,
  section: 'context',
  icon: Banknote,
  target: 'many',
  on: 'pending-order',
  keys: ['d'],
  needs: { any: riderDepositContract.create.needs },
  writes: 'undo',
  args: { remark: { kind: 'text', label: msg`Remark`, need: optional } },
  run: async (ctx, { remark }) => {
    const selection = targetsOf(ctx)
    if (!selection) return
    const order_ids = await idsIn(selection)
    const deposit = await call(riderDepositContract.create, { body: { order_ids, remark: remark ?? null } })
    currentList()?.clearSelection()
    await depositChanged()
    return {
      toast: {
        message: msg`{number}: {amount} of {rider}, to be counted by somebody else`,
        values: {
          number: deposit.number,
          rider: deposit.party_name ?? '',
          amount: `${deposit.currency} ${formatAmount(deposit.declared ?? '0')}`,
        },
      },
      navigate: depositPath(deposit.id),
      undo: async () => {
        await call(riderDepositContract.statusUpdate, { params: { id: deposit.id }, body: { status: 'cancelled' } })
        await depositChanged()
      },
    }
  },
  cli: ctx => apiLine(riderDepositContract.create, { body: { order_ids: idsNamed(ctx) } }),
})

/** A command on one deposit that allows the move. */
const onDeposit = (
  move: 'approve' | 'reject' | 'cancel',
  own: Pick<Command, 'id' | 'title' | 'icon' | 'keys' | 'keywords' | 'writes' | 'confirm' | 'run' | 'cli' | 'args' | 'tone'>,
): Command => ({
  section: 'context',
  target: 'one',
  on: 'rider-deposit',
  needs: { any: [riderDepositTransitions.moves[move].needs] },
  when: allows(move),
  ...own,
})

const step = async (send: () => Promise<RiderDeposit>, said: Message) => {
  const deposit = await send()
  await depositChanged()
  return { toast: { message: said, values: { number: deposit.number, rider: deposit.party_name ?? '' } } }
}

const money = (deposit: RiderDeposit | undefined, amount: string | null | undefined) =>
  `${deposit?.currency ?? ''} ${formatAmount(amount ?? '0')}`

export const riderDepositCommands: readonly Command[] = [
  defineCommand({
    id: 'rider-deposit.new',
    title: msg`Add rider deposit`,
    keywords: msg`hand in, cash, evening`,
    section: 'create',
    icon: Plus,
    needs: { any: riderDepositContract.create.needs },
    run: () => ({ navigate: newDepositPath }),
    cli: () => 'office deposits pending',
  }),
  create,
  defineCommand({
    id: 'rider-deposit.count',
    title: msg`Count the cash`,
    keywords: msg`notes, coins, denominations`,
    section: 'context',
    icon: Coins,
    target: 'one',
    on: 'rider-deposit',
    keys: ['c'],
    needs: { any: [riderDepositTransitions.moves.count.needs] },
    when: allows('count'),
    run: ctx => {
      const field = document.querySelector<HTMLElement>('[data-count] input')
      if (!field) return { navigate: depositPath(depositAt(ctx)?.id ?? 0) }
      field.focus()
    },
    cli: ctx => `office deposits count ${numberOf(ctx).number} 1000x12 500x3`,
  }),
  onDeposit('approve', {
    ...defineCommand({
      id: 'rider-deposit.approve',
      title: msg`Approve the deposit`,
      section: 'context',
      icon: Check,
      keys: ['a'],
      writes: 'asks',
      args: {
        reason: {
          kind: 'text',
          label: msg`Why the variance is accepted`,
          need: (ctx: Ctx) => (depositAt(ctx)?.is_over_limit ? 'required' : 'none'),
        },
      },
      run: (ctx, { reason }) =>
        step(
          () => call(riderDepositContract.statusUpdate, { ...at(ctx), body: { status: 'approved', reason: reason ?? null } }),
          msg`{number} is approved: the cash of {rider} is at the branch`,
        ),
      cli: ctx => `office deposits approve ${numberOf(ctx).number}`,
    }),
    confirm: ctx => {
      const deposit = depositAt(ctx)
      return {
        title: { message: msg`Approve {number}?`, values: numberOf(ctx) },
        body: {
          message: msg`{counted} comes to {branch}, {variance} is kept as variance of {rider}. An approved deposit stays as it is.`,
          values: {
            counted: money(deposit, deposit?.counted),
            branch: deposit?.warehouse_name ?? '',
            variance: money(deposit, deposit?.variance),
            rider: deposit?.party_name ?? '',
          },
        },
        act: msg`Approve the deposit`,
        keep: msg`Not now`,
      }
    },
  }),
  onDeposit('reject', {
    ...rejection({
      id: 'rider-deposit.reject',
      title: msg`Reject the deposit`,
      numberOf,
      send: (ctx, body) =>
        step(
          () => call(riderDepositContract.reject, { ...at(ctx), body }),
          msg`{number} is rejected: {rider} holds the cash again`,
        ),
      cli: ctx => `office deposits reject ${numberOf(ctx).number}`,
    }),
  }),
  onDeposit('cancel', {
    id: 'rider-deposit.cancel',
    title: msg`Cancel the deposit`,
    icon: Undo2,
    keys: ['shift+x'],
    writes: 'asks',
    confirm: ctx => ({
      title: { message: msg`Cancel {number}?`, values: numberOf(ctx) },
      body: msg`Its orders can be handed in again. The number stays used.`,
      act: msg`Cancel the deposit`,
      keep: msg`Keep it`,
    }),
    run: ctx =>
      step(
        () => call(riderDepositContract.statusUpdate, { ...at(ctx), body: { status: 'cancelled' } }),
        msg`{number} is cancelled: {rider} holds the cash again`,
      ),
    cli: ctx => apiLine(riderDepositContract.statusUpdate, { params: { id: depositAt(ctx)?.id }, body: { status: 'cancelled' } }),
  }),
  defineCommand({
    id: 'rider-deposit.print',
    title: msg`Print the deposit`,
    keywords: msg`PDF, paper, slip`,
    section: 'context',
    icon: FileText,
    target: 'one',
    on: 'rider-deposit',
    keys: ['p'],
    needs: { any: ['print-rider-deposit'] },
    run: ctx => saved(call(riderDepositContract.pdf, at(ctx), { timeout: 60_000 })),
    cli: ctx => `office deposits print ${numberOf(ctx).number}`,
  }),
]
