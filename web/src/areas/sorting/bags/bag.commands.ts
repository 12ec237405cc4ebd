// Commands of bags: opened, filled by scan, sealed, dispatched one or several at a time, received, printed, cancelled.

import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import { reasonContract } from '@office/shared/areas/settings/reason.contract'
import {
  type Bag,
  type BagChange,
  type BagLine,
  type BagOutcome,
  bagContract,
  bagViews,
  type Dispatched,
} from '@office/shared/areas/sorting/bag.contract'
import { bagTransitions } from '@office/shared/areas/sorting/bag.transitions'
import { sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import { shellWord } from '@office/shared/core/shell-word'
import type { MoveName } from '@office/shared/core/transitions'
import { normaliseWaybill } from '@office/shared/format/waybill'
import {
  CircleAlert,
  CirclePlus,
  FileText,
  Lock,
  LockOpen,
  PackageCheck,
  PackageMinus,
  PackagePlus,
  PackageX,
  ScanBarcode,
  Truck,
  Undo2,
  X,
} from 'lucide-react'
import { pickArg } from '../../../core/choices/pick-arg.ts'
import { allowedMoves } from '../../../core/command/allowed-moves.ts'
import { ask } from '../../../core/command/ask.ts'
import {
  type Allowed,
  type ArgSpec,
  type Choice,
  type Command,
  defineCommand,
  type RunResult,
} from '../../../core/command/command.ts'
import { type Ctx, recordAt, selectedCount } from '../../../core/command/context.ts'
import { reasonOf } from '../../../core/command/run-command.ts'
import { saved } from '../../../core/command/saved.ts'
import { call } from '../../../core/data/api.ts'
import { invalidate } from '../../../core/data/queries.ts'
import { i18n } from '../../../core/language/language.ts'
import { tellIn } from '../../../core/language/translate.ts'
import { currentList } from '../../../core/list/list-handle.ts'
import { readPastedNumbers } from '../../../core/list/question/filter-text.ts'
import { notify } from '../../../core/notices/notices.ts'
import { changedOrders } from '../../orders/list/changed-orders.part.ts'
import { fewReasons } from '../few-reasons.ts'
import { bagPath } from '../sorting-tabs.ts'
import { foundIn, keepExcess, settleFound, settleUnknown, toggleFound, unknownIn } from './bag-found.ts'
import { dispatchInParts } from './dispatch-parts.ts'

export const bagsChanged = () => invalidate(bagContract.list, bagContract.get, sortingContract.buckets, ...changedOrders)

/** A row of the list, a page, or a line of the page, which knows its bag. */
export type BagRecord = Bag & { line?: BagLine }
const bagAt = (ctx: Ctx) => recordAt(ctx)?.data as BagRecord | undefined // rows, pages and lines of bags

const allows = allowedMoves(bagTransitions, bagAt, ({ number }) => ({ values: { number } }))

const isIn = msg`{applied, plural, =0 {Nothing was put into {number}} one {# parcel is in {number}} other {# parcels are in {number}}}`
const someRefused = msg`{applied, plural, =0 {Nothing was put into {number}} one {# parcel is in {number}} other {# parcels are in {number}}}. {refused, plural, one {# was refused} other {# were refused}}: {why}`

/** The outcome of a change in words, with the first reason of a refusal. */
function toldChange({ bag, applied, unchanged, refused, results }: BagChange) {
  const first = results.find(({ outcome }) => outcome === 'refused')
  const values = { number: bag.number, applied: applied + unchanged, refused, why: `${first?.waybill_number}: ${first?.message}` }
  return { message: refused === 0 ? isIn : someRefused, values }
}

/** Puts a parcel into an open bag by its scanned or typed waybill. */
export async function addByWaybill(id: number, waybill: string): Promise<BagChange> {
  const change = await call(bagContract.add, { params: { id }, body: { waybills: [waybill] } })
  await bagsChanged()
  return change
}

async function takeOut(id: number, order_ids: number[]): Promise<BagChange> {
  const change = await call(bagContract.takeOut, { params: { id }, body: { order_ids } })
  await bagsChanged()
  return change
}

const bucket = {
  kind: 'choice',
  label: msg`Bucket`,
  card: 'bucket',
  choices: async () =>
    (await call(sortingContract.buckets, { query: { noPagination: true } })).data.map(
      ({ id, code, name, warehouse_name }): Choice => ({ value: String(id), title: `${code} · ${name}`, detail: warehouse_name }),
    ),
} satisfies ArgSpec
const destination = pickArg(warehouseContract.dropdown, msg`Destination`, { card: 'branch' })

/** A command on one bag that allows the move. */
const onBag = (
  move: MoveName<typeof bagTransitions>,
  own: Pick<
    Command,
    'id' | 'title' | 'icon' | 'keys' | 'card' | 'keywords' | 'writes' | 'args' | 'confirm' | 'when' | 'run' | 'cli'
  >,
): Command => ({
  section: 'context',
  target: 'one',
  on: 'bag',
  needs: { any: [bagTransitions.moves[move].needs] },
  when: allows(move),
  ...own,
})

const numberOf = (ctx: Ctx) => ({ number: bagAt(ctx)?.number ?? '' })

const open = defineCommand({
  id: 'bag.open',
  title: msg`Open a bag`,
  card: 'bag',
  keywords: msg`new, fill, pack`,
  section: 'create',
  icon: PackagePlus,
  needs: { any: bagContract.open.needs },
  writes: 'adds',
  args: { bucket, destination },
  run: async (_ctx, values) => {
    const body = { bucket_id: Number(values.bucket), destination_warehouse_id: Number(values.destination) }
    const { id } = await call(bagContract.open, { body })
    await bagsChanged()
    return { navigate: bagPath(id) }
  },
  cli: (_ctx, values) => `office bags open --bucket ${values.bucket ?? 'ID'} --to ${values.destination ?? 'ID'}`,
})

const formerSeals: readonly Choice[] = [
  { value: 'broken', title: msg`The seal was broken`, detail: msg`Its number is used up` },
  { value: 'mistyped', title: msg`The number was mistyped`, detail: msg`It can be used for another bag` },
]
const isSealed = msg`{number} is sealed with {seal}`

async function seal(
  ctx: Ctx,
  { seal_number = '', former, destination: to }: { seal_number?: string; former?: string; destination?: string },
): Promise<RunResult | undefined> {
  const bag = bagAt(ctx)
  if (!bag) return
  const at = { params: { id: bag.id } }
  const mistyped = former === 'mistyped'
  const sealed = await call(bagContract.seal, {
    ...at,
    body: { seal_number, destination_warehouse_id: to ? Number(to) : null, mistyped },
  })
  await bagsChanged()
  const undo = async () => {
    if (bag.state === 'open') await call(bagContract.reopen, { ...at, body: { mistyped: true } })
    else if (bag.seal_number !== null)
      await call(bagContract.seal, {
        ...at,
        body: { seal_number: bag.seal_number, destination_warehouse_id: bag.destination_warehouse_id, mistyped: true },
      })
    await bagsChanged()
  }
  const toast = { message: isSealed, values: { number: sealed.number, seal: seal_number } }
  // A broken seal does not come back.
  return { toast, ...(bag.state === 'open' || mistyped ? { undo } : {}) }
}

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

const dispatchCommands = [
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
]

/** The receipt in the terminal, with everything that was found here, and what a command adds to it. */
function receiveLine(ctx: Ctx, adds: readonly (readonly [string, BagOutcome])[] = [], reason?: string): string {
  const { id = 0, number } = bagAt(ctx) ?? {}
  const found = new Map([...[...foundIn(id)].map(([waybill, { outcome }]) => [waybill, outcome] as const), ...adds])
  const told = [...found].map(([waybill, outcome]) =>
    outcome === 'received' ? shellWord(waybill) : `--${outcome} ${shellWord(waybill)}`,
  )
  const words = told.length === 0 ? ['--yes'] : reason === undefined ? told : [...told, `--reason ${reason}`]
  return `office bags receive ${number || 'NUMBER'} ${words.join(' ')}`
}

/** Records what was found for the current line. */
const noLine = msg`Go to the parcel, or scan it`

const found = (outcome: BagOutcome, key: string, title: Message, icon: Command['icon']): Command =>
  onBag('receive', {
    id: `bag.found-${outcome}`,
    card: outcome,
    title,
    icon,
    keys: [key],
    when: ctx => {
      const may = allows('receive')(ctx)
      return may === true && !bagAt(ctx)?.line ? { off: noLine } : may
    },
    run: ctx => {
      const bag = bagAt(ctx)
      if (bag?.line) toggleFound(bag.id, bag.line.waybill_number, outcome)
    },
    cli: ctx => receiveLine(ctx, [[bagAt(ctx)?.line?.waybill_number ?? 'WAYBILL', outcome]]),
  })

const noneWaits = msg`No unknown code waits for an answer`
const keptAnyway = msg`{code} is kept as excess`
const dropped = msg`{code} was dropped`

const answerFirst = msg`Say first whether {code} is a parcel in excess, or drop it`

/** The bag is received once it is said of every code what it is. */
function mayReceive(ctx: Ctx): Allowed {
  const may = allows('receive')(ctx)
  const code = [...unknownIn(bagAt(ctx)?.id ?? 0)].at(-1)
  return may === true && code !== undefined ? { off: { message: answerFirst, values: { code } } } : may
}

/** Says whether the newest unknown code is a parcel in excess. */
const unknown = (
  id: string,
  { key, ...own }: { card: string; key: string; title: Message; icon: Command['icon'] },
  isExcess: boolean,
): Command =>
  onBag('receive', {
    id,
    ...own,
    keys: [key],
    when: ctx => {
      const may = allows('receive')(ctx)
      return may === true && unknownIn(bagAt(ctx)?.id ?? 0).size === 0 ? { off: noneWaits } : may
    },
    run: ctx => {
      const code = settleUnknown(bagAt(ctx)?.id ?? 0, isExcess)
      return code === null
        ? { toast: noneWaits, isRefused: true }
        : { toast: { message: isExcess ? keptAnyway : dropped, values: { code } } }
    },
    cli: ctx => receiveLine(ctx, isExcess ? [[[...unknownIn(bagAt(ctx)?.id ?? 0)].at(-1) ?? 'WAYBILL', 'excess']] : []),
  })

const shortWords = msg`{n, plural, one {One parcel is} other {# parcels are}} short: {waybills}. The bag stays open for what is still on the way.`
const wholeWords = msg`Nothing was scanned, so {n, plural, one {# parcel is} other {all # parcels are}} received as listed on the manifest.`
const knownWords = msg`Every parcel is accounted for.`
const isReceived = msg`{number} is received: {arrived} arrived, {short} short, {damaged} damaged, {excess} in excess`
const someNot = msg`{number} is received: {arrived} arrived, {short} short, {damaged} damaged, {excess} in excess. {refused, plural, one {# was refused} other {# were refused}}: {why}`
const NAMED = 10

async function receive(ctx: Ctx, { reason }: { reason?: string }): Promise<RunResult | undefined> {
  const bag = bagAt(ctx)
  if (!bag) return
  const at = { params: { id: bag.id } }
  const noted = foundIn(bag.id)
  const { orders } = await call(bagContract.get, at)
  const waits = orders.filter(line => line.outcome === null || line.outcome === 'short')
  const short = waits.filter(line => (noted.get(line.waybill_number)?.outcome ?? 'short') === 'short')
  const isWhole = noted.size === 0 && waits.every(line => line.outcome === null)
  const names = short.map(line => line.waybill_number)
  const isShort = !isWhole && short.length > 0
  const goesOn = await ask(
    {
      title: { message: msg`Receive {number}?`, values: { number: bag.number } },
      body: isWhole
        ? { message: wholeWords, values: { n: waits.length } }
        : isShort
          ? { message: shortWords, values: { n: names.length, waybills: names.slice(0, NAMED).join(', ') } }
          : knownWords,
      act: msg`Receive the bag`,
      keep: msg`Keep scanning`,
      tone: isShort ? 'danger' : 'normal',
    },
    'bag.receive',
  )
  if (!goesOn) return
  const told = new Map(noted)
  const lines = [...told].map(([waybill, { outcome }]) => ({ waybill, outcome }))
  const { results, refused } = await call(bagContract.receive, {
    ...at,
    body: { lines, rest: isWhole ? 'received' : 'short', reason_id: reason ? Number(reason) : null },
  })
  settleFound(bag.id, told, results)
  await bagsChanged()
  const after = (await call(bagContract.get, at)).orders
  const count = (outcome: BagOutcome) => after.filter(line => line.outcome === outcome).length
  const first = results.find(({ outcome }) => outcome === 'refused')
  const values = {
    number: bag.number,
    arrived: count('received'),
    short: count('short'),
    damaged: count('damaged'),
    excess: count('excess'),
    refused,
    why: `${first?.waybill_number}: ${first?.message}`,
  }
  return { toast: { message: refused === 0 ? isReceived : someNot, values }, isRefused: refused > 0 }
}

export const bagCommands: readonly Command[] = [
  open,
  onBag('add', {
    ...defineCommand({
      id: 'bag.add',
      title: msg`Add by waybill`,
      section: 'context',
      icon: ScanBarcode,
      keys: ['a'],
      writes: 'undo',
      args: { waybill: { kind: 'text', label: msg`Waybill` } },
      run: async (ctx, { waybill = '' }) => {
        const bag = bagAt(ctx)
        if (!bag) return
        const change = await addByWaybill(bag.id, waybill)
        const undo = async () => void (await takeOut(bag.id, [change.results[0]?.id ?? 0]))
        return { toast: toldChange(change), isRefused: change.refused > 0, ...(change.applied > 0 ? { undo } : {}) }
      },
      cli: (ctx, { waybill }) => `office bags add ${numberOf(ctx).number} ${shellWord(waybill ?? 'WAYBILL')}`,
    }),
  }),
  onBag('takeOut', {
    id: 'bag.take-out',
    title: msg`Take out of the bag`,
    icon: PackageMinus,
    keys: ['delete'],
    writes: 'undo',
    run: async ctx => {
      const bag = bagAt(ctx)
      const line = bag?.line
      if (!bag || !line) return { toast: msg`Go to the parcel to take out` }
      await takeOut(bag.id, [line.id])
      return {
        toast: { message: msg`{waybill} is out of {number}`, values: { waybill: line.waybill_number, number: bag.number } },
        undo: async () => {
          const change = await addByWaybill(bag.id, line.waybill_number)
          if (change.refused > 0) notify('warn', toldChange(change))
        },
      }
    },
    cli: ctx => `office bags take-out ${numberOf(ctx).number} ${bagAt(ctx)?.line?.waybill_number ?? 'WAYBILL'}`,
  }),
  onBag('seal', {
    ...defineCommand({
      id: 'bag.seal',
      title: msg`Seal with a number`,
      card: 'seal',
      keywords: msg`close, lock, destination`,
      section: 'context',
      icon: Lock,
      keys: ['s'],
      writes: 'undo',
      args: {
        seal_number: { kind: 'text', label: msg`Seal number` },
        former: {
          kind: 'choice',
          label: msg`Why another number`,
          need: ctx => (bagAt(ctx)?.seal_number ? 'required' : 'none'),
          choices: (): readonly Choice[] => formerSeals,
        },
        destination: { ...destination, need: ctx => (bagAt(ctx)?.destination_warehouse_id ? 'none' : 'required') },
      },
      run: seal,
      cli: (ctx, { seal_number, former }) =>
        `office bags seal ${numberOf(ctx).number} --seal ${shellWord(seal_number ?? 'NUMBER')}${former === 'mistyped' ? ' --mistyped' : ''}`,
    }),
  }),
  onBag('reopen', {
    id: 'bag.reopen',
    title: msg`Open the sealed bag again`,
    keywords: msg`unseal, break the seal`,
    icon: LockOpen,
    keys: ['shift+o'],
    writes: 'asks',
    confirm: ctx => ({
      title: { message: msg`Open {number} again?`, values: numberOf(ctx) },
      body: msg`Its seal is broken and the seal number is used up. Seal it again with another number.`,
      act: msg`Open the bag`,
      keep: msg`Leave it sealed`,
    }),
    run: async ctx => {
      const bag = bagAt(ctx)
      if (!bag) return
      await call(bagContract.reopen, { params: { id: bag.id }, body: {} })
      await bagsChanged()
      return { toast: { message: msg`{number} is open again`, values: { number: bag.number } } }
    },
    cli: ctx => `office bags reopen ${numberOf(ctx).number} --yes`,
  }),
  ...dispatchCommands,
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
  found('received', 'r', msg`Mark as received`, PackageCheck),
  found('short', 'm', msg`Mark as short`, PackageX),
  found('damaged', 'd', msg`Mark as damaged`, CircleAlert),
  onBag('receive', {
    ...defineCommand({
      id: 'bag.found-excess',
      title: msg`Add a parcel in excess`,
      section: 'context',
      icon: CirclePlus,
      keys: ['e'],
      args: { waybill: { kind: 'text', label: msg`Waybill` } },
      run: async (ctx, { waybill = '' }) => {
        const bag = bagAt(ctx)
        if (!bag) return
        const code = normaliseWaybill(waybill)
        if (foundIn(bag.id).has(code)) toggleFound(bag.id, code, 'excess')
        else await keepExcess(bag.id, code)
      },
      cli: (ctx, { waybill }) => receiveLine(ctx, [[waybill ?? 'WAYBILL', 'excess']]),
    }),
  }),
  unknown('bag.keep-unknown', { card: 'excess', key: 'f6', title: msg`Keep the code as excess`, icon: CirclePlus }, true),
  unknown('bag.drop-unknown', { card: 'drop', key: 'f7', title: msg`Drop the code`, icon: X }, false),
  onBag('receive', {
    ...defineCommand({
      id: 'bag.receive',
      when: mayReceive,
      title: msg`Receive the bag`,
      card: 'receive',
      keywords: msg`arrive, unpack, short, excess, damaged`,
      section: 'context',
      icon: PackageCheck,
      keys: ['shift+r'],
      writes: 'asks',
      args: {
        reason: {
          kind: 'choice',
          label: msg`Why parcels are damaged`,
          need: ctx =>
            [...foundIn(bagAt(ctx)?.id ?? 0).values()].some(({ outcome }) => outcome === 'damaged') ? 'required' : 'none',
          choices: async () =>
            (await call(reasonContract.byStatus, { params: { statusKey: status.damaged } })).map(
              ({ id, text }): Choice => ({ value: String(id), title: text }),
            ),
        },
      },
      run: receive,
      cli: (ctx, { reason }) => receiveLine(ctx, [], reason),
    }),
  }),
  onBag('cancel', {
    id: 'bag.cancel',
    title: msg`Cancel the bag`,
    icon: X,
    keys: ['shift+x'],
    writes: 'asks',
    confirm: ctx => ({
      title: { message: msg`Cancel {number}?`, values: numberOf(ctx) },
      body: msg`Its sorted parcels are back in the bucket, and its returns are in no bag. The number is not reused.`,
      act: msg`Cancel the bag`,
      keep: msg`Keep it`,
    }),
    run: async ctx => {
      const bag = bagAt(ctx)
      if (!bag) return
      await call(bagContract.cancel, { params: { id: bag.id } })
      await bagsChanged()
      return { toast: { message: msg`{number} is cancelled`, values: { number: bag.number } } }
    },
    cli: ctx => `office bags cancel ${numberOf(ctx).number}`,
  }),
  defineCommand({
    id: 'bag.print',
    title: msg`Print the manifest`,
    card: 'print',
    keywords: msg`PDF, paper, label`,
    section: 'context',
    icon: FileText,
    target: 'one',
    on: 'bag',
    keys: ['p'],
    needs: { any: bagViews },
    run: async ctx => {
      const bag = bagAt(ctx)
      return bag && saved(call(bagContract.pdf, { params: { id: bag.id } }, { timeout: 60_000 }))
    },
    cli: ctx => `office bags print ${numberOf(ctx).number}`,
  }),
]
