// Bags dispatched, one or several at a time and with loose parcels, and brought back.
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import { bagContract, type Dispatched } from '@office/shared/areas/sorting/bag.contract'
import { bagTransitions } from '@office/shared/areas/sorting/bag.transitions'
import { msg } from '@office/shared/core/messages/message'
import { shellWord } from '@office/shared/core/shell-word'
import { Truck, Undo2 } from 'lucide-react'
import { type Command, defineCommand, type RunResult } from '../../../core/command/command.ts'
import { type Ctx, selectedCount } from '../../../core/command/context.ts'
import { reasonOf } from '../../../core/command/run-command.ts'
import { call } from '../../../core/data/api.ts'
import { i18n } from '../../../core/language/language.ts'
import { tellIn } from '../../../core/language/translate.ts'
import { currentList } from '../../../core/list/list-handle.ts'
import { readPastedNumbers } from '../../../core/list/question/filter-text.ts'
import { notify } from '../../../core/notices/notices.ts'
import { fewReasons } from '../few-reasons.ts'
import { allows, bagAt, bagsChanged, numberOf, onBag } from './bag-at.ts'
import { dispatchInParts } from './dispatch-parts.ts'

/** The current bag, or the selected ones. */
async function bagIds(ctx: Ctx): Promise<number[]> {
  const here = bagAt(ctx)
  if (ctx.selection === null) return here ? [here.id] : []
  return ((await currentList()?.chosen(ctx.selection)) ?? []).map(({ id }) => id)
}

const bagsGone = msg`{applied, plural, =0 {Nothing was dispatched} one {# bag is on its way} other {# bags are on their way}}`
const bagsStay = msg`{applied, plural, =0 {Nothing was dispatched} one {# bag is on its way} other {# bags are on their way}}. {refused, plural, one {# bag stays here} other {# bags stay here}}: {why}`
const loadGone = msg`On the way: {bags, plural, one {# bag} other {# bags}}, {parcels, plural, one {# loose parcel} other {# loose parcels}}`
const loadStays = msg`On the way: {bags, plural, one {# bag} other {# bags}}, {parcels, plural, one {# loose parcel} other {# loose parcels}}. {refused, plural, one {# stays here} other {# stay here}}: {why}`

const leftWords = msg`{n, plural, one {# bag was not reached} other {# bags were not reached}}: {why}`
const stayWords = msg`{n, plural, one {# loose parcel stays} other {# loose parcels stay}} on the way: {why}`

/** Recalls a dispatch: bags are sealed again, loose parcels return to their earlier status, wherever they were sent. */
async function bringBack(bags: readonly number[], orders: readonly number[]): Promise<void> {
  for (const id of bags) await call(bagContract.recall, { params: { id } })
  // Returns travelled back, all others onward: each call refuses the orders of the other direction.
  let stay: readonly { id: number; waybill_number?: string; message?: string }[] = orders.map(id => ({ id }))
  for (const status_key of [status.returnInTransit, status.inTransit]) {
    if (stay.length === 0) break
    const body = { status_key, ids: stay.map(({ id }) => id), reason_id: null }
    const { results } = await call(orderStatusContract.reverse, { body })
    stay = results.filter(({ outcome }) => outcome === 'refused')
  }
  await bagsChanged()
  const reasons = stay.map(({ waybill_number, message }) => `${waybill_number}: ${message}`)
  if (stay.length > 0) notify('warn', { message: stayWords, values: { n: stay.length, why: fewReasons(reasons) } })
}

/** Why each of the counted ones stays; for a bag the reason names it. */
function whyTheyStay(results: Dispatched['results']): string {
  const refused = results.filter(({ outcome }) => outcome === 'refused')
  const reasons = refused.map(({ kind, number, message = '' }) => (kind === 'order' ? `${number}: ${message}` : message))
  return fewReasons(reasons)
}

const waybillsIn = (text: string): readonly string[] => readPastedNumbers(text) ?? [text.trim()]

/** Dispatches bags, and loose parcels with them, by the given waybills. */
async function sendOff(ctx: Ctx, waybills: readonly string[]): Promise<RunResult> {
  const ids = await bagIds(ctx)
  const { answers, failure } = await dispatchInParts(ids, waybills)
  await bagsChanged()
  const results = answers.flatMap(answer => answer.results)
  const sum = (of: 'applied' | 'refused') => answers.reduce((total, answer) => total + answer[of], 0)
  const refused = sum('refused')
  const gone = (kind: 'bag' | 'order') =>
    results.flatMap(one => (one.kind === kind && one.outcome === 'applied' && one.id !== null ? [one.id] : []))
  const [bags, parcels] = [gone('bag'), gone('order')]
  const [went, stays] = waybills.length === 0 ? [bagsGone, bagsStay] : [loadGone, loadStays]
  if (failure) notify('danger', { message: leftWords, values: { n: failure.left, why: reasonOf(failure.error, tellIn(i18n)) } })
  const why = whyTheyStay(results)
  const values = { applied: bags.length, bags: bags.length, parcels: parcels.length, refused, why }
  const mayUndo = sum('applied') > 0 && (parcels.length === 0 || ctx.permissions.has('reverse-order-status'))
  return {
    toast: { message: refused === 0 ? went : stays, values },
    isRefused: refused > 0 || failure !== null,
    ...(mayUndo ? { undo: () => bringBack(bags, parcels) } : {}),
  }
}

const onTheirWay = {
  keywords: msg`send, on the way, truck`,
  section: 'context',
  icon: Truck,
  target: 'many',
  on: 'bag',
  when: ctx => ctx.selection !== null || allows('dispatch')(ctx),
  writes: 'undo',
} satisfies Partial<Command>

export const bagDispatchCommands: readonly Command[] = [
  defineCommand({
    ...onTheirWay,
    id: 'bag.dispatch',
    title: msg`Dispatch`,
    card: 'dispatch',
    keys: ['shift+d'],
    needs: { any: [bagTransitions.moves.dispatch.needs] },
    run: async ctx =>
      ctx.selection !== null && selectedCount(ctx.selection) > 1
        ? (await import('./bag-bulk.ts')).dispatchMany(ctx)
        : sendOff(ctx, []),
    cli: ctx => `office bags dispatch ${numberOf(ctx).number || 'NUMBER'}`,
  }),
  defineCommand({
    ...onTheirWay,
    id: 'bag.dispatch-with-parcels',
    title: msg`Dispatch with loose parcels`,
    needs: { all: [bagTransitions.moves.dispatch.needs, 'bulk-dispatch-update'] },
    args: { waybills: { kind: 'text', label: msg`Waybills of the loose parcels` } },
    run: (ctx, { waybills = '' }) => sendOff(ctx, waybillsIn(waybills)),
    cli: (ctx, { waybills }) => {
      const orders = waybillsIn(waybills || 'WAYBILL').map(waybill => ` --order ${shellWord(waybill)}`)
      return `office bags dispatch ${numberOf(ctx).number || 'NUMBER'}${orders.join('')}`
    },
  }),
  onBag('recall', {
    id: 'bag.recall',
    title: msg`Undo the dispatch`,
    icon: Undo2,
    writes: 'undo',
    run: async ctx => {
      const bag = bagAt(ctx)
      if (!bag) return
      await call(bagContract.recall, { params: { id: bag.id } })
      await bagsChanged()
      const undo = async () => {
        await call(bagContract.dispatch, { body: { bag_ids: [bag.id] } })
        await bagsChanged()
      }
      return { toast: { message: msg`{number} is here again, sealed`, values: { number: bag.number } }, undo }
    },
    cli: ctx => `office bags recall ${numberOf(ctx).number}`,
  }),
]
