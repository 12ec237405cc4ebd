// What can be done with agency deposits: made of selected orders, given a slip, approved, rejected, cancelled, printed.
import { type AgencyDeposit, agencyDepositContract } from '@office/shared/areas/finance/agency-deposit.contract'
import { agencyDepositTransitions } from '@office/shared/areas/finance/agency-deposit.transitions'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { type Message, msg } from '@office/shared/core/message'
import { whyNot } from '@office/shared/core/transitions'
import { formatAmount } from '@office/shared/format/amount'
import { Banknote, Check, FileText, Paperclip, Plus, Undo2 } from 'lucide-react'
import { apiLine } from '../../core/command/cli-line.ts'
import { type Allowed, type Command, defineCommand, optional } from '../../core/command/command.ts'
import { type Ctx, recordAt, targetsOf } from '../../core/command/context.ts'
import { reasonOf } from '../../core/command/run-command.ts'
import { saved } from '../../core/command/saved.ts'
import { call } from '../../core/data/api.ts'
import { invalidate } from '../../core/data/queries.ts'
import { session } from '../../core/data/session.ts'
import { i18n } from '../../core/language/language.ts'
import { tellIn } from '../../core/language/translate.ts'
import { currentList } from '../../core/list/list-handle.ts'
import { notify } from '../../core/notices/notices.ts'
import { idsIn, idsNamed, rejection } from './deposit-steps.ts'
import { agencyDepositPath, newAgencyDepositPath } from './deposit-words.part.ts'

const { moves } = agencyDepositTransitions

const changed = () => {
  const { list, get, orders, pending, dashboard, rejectionDetails } = agencyDepositContract
  return invalidate(list, get, orders, pending, dashboard, rejectionDetails, orderContract.list, orderContract.get)
}

const depositAt = (ctx: Ctx) => recordAt(ctx)?.data as AgencyDeposit | undefined // rows and pages of agency deposits
const numberOf = (ctx: Ctx) => ({ number: depositAt(ctx)?.number ?? '' })
const at = (ctx: Ctx) => ({ params: { id: depositAt(ctx)?.id ?? 0 } })

const slipMissing = msg`{number} has no slip yet`

const allows =
  (move: keyof typeof moves) =>
  (ctx: Ctx): Allowed => {
    const deposit = depositAt(ctx)
    if (!deposit) return true
    const isOwn = deposit.maker_id === session.user?.id
    const refusal = whyNot(agencyDepositTransitions, move, { state: deposit.state, isOwn })
    if (refusal) return { off: { message: refusal.message, values: numberOf(ctx) } }
    return move === 'approve' && !deposit.has_slip ? { off: { message: slipMissing, values: numberOf(ctx) } } : true
  }

/** A command on one deposit that allows the move. */
const onDeposit = (
  move: keyof typeof moves,
  own: Pick<Command, 'id' | 'title' | 'icon' | 'keys' | 'keywords' | 'writes' | 'confirm' | 'run' | 'cli' | 'args' | 'tone'>,
): Command => ({
  section: 'context',
  target: 'one',
  on: 'agency-deposit',
  needs: { any: [moves[move].needs] },
  when: allows(move),
  ...own,
})

const step = async (send: () => Promise<AgencyDeposit>, said: Message) => {
  const deposit = await send()
  await changed()
  return { toast: { message: said, values: { number: deposit.number, agency: deposit.party_name ?? '' } } }
}

async function sendSlip(id: number, file: File): Promise<void> {
  try {
    const { number } = await call(agencyDepositContract.upload, { params: { id }, file })
    await changed()
    notify('ok', { message: msg`The slip is with {number}`, values: { number } })
  } catch (error) {
    notify('danger', reasonOf(error, tellIn(i18n)))
  }
}

export const agencyDepositCommands: readonly Command[] = [
  defineCommand({
    id: 'agency-deposit.new',
    title: msg`Add agency deposit`,
    keywords: msg`hand in, cash, bank slip`,
    section: 'create',
    icon: Plus,
    needs: { any: [moves.cancel.needs] },
    run: () => ({ navigate: newAgencyDepositPath }),
    cli: () => 'office agencydeposits pending',
  }),
  defineCommand({
    id: 'agency-deposit.create',
    title: msg`Make an agency deposit of these orders`,
    short: msg`Make the deposit`,
    keywords: msg`hand in, cash, submit`,
    section: 'context',
    icon: Banknote,
    target: 'many',
    on: 'agency-pending-order',
    keys: ['d'],
    needs: { any: [moves.cancel.needs] },
    writes: 'undo',
    args: { remark: { kind: 'text', label: msg`Remark`, need: optional } },
    run: async (ctx, { remark }) => {
      const selection = targetsOf(ctx)
      if (!selection) return
      const order_ids = await idsIn(selection)
      const deposit = await call(agencyDepositContract.create, { body: { order_ids, remark: remark ?? null } })
      currentList()?.clearSelection()
      await changed()
      const { id, number, party_name, currency, declared } = deposit
      return {
        toast: {
          message: msg`{number}: {amount} of {agency}. It needs its slip now.`,
          values: { number, agency: party_name ?? '', amount: `${currency} ${formatAmount(declared ?? '0')}` },
        },
        navigate: agencyDepositPath(id),
        undo: async () => {
          await call(agencyDepositContract.statusUpdate, { params: { id }, body: { status: 'cancelled' } })
          await changed()
        },
      }
    },
    cli: ctx => apiLine(agencyDepositContract.create, { body: { order_ids: idsNamed(ctx) } }),
  }),
  {
    ...onDeposit('cancel', {
      id: 'agency-deposit.slip',
      title: msg`Attach the slip`,
      keywords: msg`bank, upload, file, picture`,
      icon: Paperclip,
      keys: ['u'],
      run: ctx => {
        const id = depositAt(ctx)?.id ?? 0
        const input = document.createElement('input')
        input.type = 'file'
        input.accept = agencyDepositContract.upload.upload.types.map(type => `.${type}`).join(',')
        input.addEventListener('change', () => {
          const [file] = input.files ?? []
          if (file) void sendSlip(id, file)
        })
        input.click()
      },
      cli: ctx => `office agencydeposits slip ${numberOf(ctx).number} slip.pdf`,
    }),
  },
  defineCommand({
    id: 'agency-deposit.slip-open',
    title: msg`Open the slip`,
    section: 'context',
    icon: Paperclip,
    target: 'one',
    on: 'agency-deposit',
    needs: { any: ['view-agency-finance'] },
    when: ctx => depositAt(ctx)?.has_slip ?? false,
    run: ctx => saved(call(agencyDepositContract.slip, at(ctx), { timeout: 60_000 })),
  }),
  onDeposit('approve', {
    ...defineCommand({
      id: 'agency-deposit.approve',
      title: msg`Approve the agency deposit`,
      section: 'context',
      icon: Check,
      keys: ['a'],
      writes: 'asks',
      args: { reference: { kind: 'text', label: msg`Bank reference`, need: optional } },
      run: (ctx, { reference }) =>
        step(
          () =>
            call(agencyDepositContract.statusUpdate, { ...at(ctx), body: { status: 'approved', reference: reference ?? null } }),
          msg`{number} is approved: the cash of {agency} is at head office`,
        ),
      cli: ctx => `office agencydeposits approve ${numberOf(ctx).number} --yes`,
    }),
    confirm: ctx => {
      const deposit = depositAt(ctx)
      const amount = `${deposit?.currency ?? ''} ${formatAmount(deposit?.declared ?? '0')}`
      return {
        title: { message: msg`Approve {number}?`, values: numberOf(ctx) },
        body: { message: msg`{amount} is at head office then. An approved deposit stays as it is.`, values: { amount } },
        act: msg`Approve the agency deposit`,
        keep: msg`Not now`,
      }
    },
  }),
  onDeposit('reject', {
    ...rejection({
      id: 'agency-deposit.reject',
      title: msg`Reject the agency deposit`,
      numberOf,
      send: (ctx, body) =>
        step(
          () => call(agencyDepositContract.reject, { ...at(ctx), body }),
          msg`{number} is rejected: {agency} holds the cash again`,
        ),
      cli: ctx => `office agencydeposits reject ${numberOf(ctx).number}`,
    }),
  }),
  onDeposit('cancel', {
    id: 'agency-deposit.cancel',
    title: msg`Cancel the agency deposit`,
    icon: Undo2,
    keys: ['shift+x'],
    writes: 'asks',
    confirm: ctx => ({
      title: { message: msg`Cancel {number}?`, values: numberOf(ctx) },
      body: msg`Its orders can be handed in again. The number stays used.`,
      act: msg`Cancel the agency deposit`,
      keep: msg`Keep it`,
    }),
    run: ctx =>
      step(
        () => call(agencyDepositContract.statusUpdate, { ...at(ctx), body: { status: 'cancelled' } }),
        msg`{number} is cancelled: {agency} holds the cash again`,
      ),
    cli: ctx =>
      apiLine(agencyDepositContract.statusUpdate, { params: { id: depositAt(ctx)?.id }, body: { status: 'cancelled' } }),
  }),
  defineCommand({
    id: 'agency-deposit.print',
    title: msg`Print the agency deposit`,
    keywords: msg`PDF, paper, slip`,
    section: 'context',
    icon: FileText,
    target: 'one',
    on: 'agency-deposit',
    keys: ['p'],
    needs: { any: ['print-agency-deposit'] },
    run: ctx => saved(call(agencyDepositContract.pdf, at(ctx), { timeout: 60_000 })),
    cli: ctx => `office agencydeposits print ${numberOf(ctx).number}`,
  }),
]
