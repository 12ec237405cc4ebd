// Commands of bags: opened, filled by scan, sealed, printed, cancelled; with those that dispatch and receive them.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { type BagChange, bagContract, bagViews } from '@office/shared/areas/sorting/bag.contract'
import { sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import { msg } from '@office/shared/core/messages/message'
import { shellWord } from '@office/shared/core/shell-word'
import { FileText, Lock, LockOpen, PackageMinus, PackagePlus, ScanBarcode, X } from 'lucide-react'
import { pickArg } from '../../../core/choices/pick-arg.ts'
import { type ArgSpec, type Choice, type Command, defineCommand, type RunResult } from '../../../core/command/command.ts'
import type { Ctx } from '../../../core/command/context.ts'
import { saved } from '../../../core/command/saved.ts'
import { call } from '../../../core/data/api.ts'
import { thenFetch } from '../../../core/data/queries.ts'
import { behindScans } from '../../../core/scan/waiting-codes.ts'
import { onLine, putBack, removed } from '../../operations/one-line.part.ts'
import { bagPath } from '../sorting-tabs.ts'
import { allows, bagAt, bagsChanged, idAt, numberOf, onBag } from './bag-at.ts'
import { bagDispatchCommands } from './bag-dispatch.commands.ts'
import { bagReceiveCommands } from './bag-receive.commands.ts'

const isIn = msg`{applied, plural, =0 {Nothing was put into {number}} one {# parcel is in {number}} other {# parcels are in {number}}}`
const someRefused = msg`{applied, plural, =0 {Nothing was put into {number}} one {# parcel is in {number}} other {# parcels are in {number}}}. {refused, plural, one {# was refused} other {# were refused}}: {why}`

/** The outcome of a change in words, with the first reason of a refusal. */
function toldChange({ bag, applied, unchanged, refused, results }: BagChange) {
  const first = results.find(({ outcome }) => outcome === 'refused')
  const values = { number: bag.number, applied: applied + unchanged, refused, why: `${first?.waybill_number}: ${first?.message}` }
  return { toast: { message: refused === 0 ? isIn : someRefused, values } }
}

const known = thenFetch(bagsChanged)

/** Puts a parcel into an open bag by its scanned or typed waybill. */
export const addByWaybill = (id: number, waybill: string): Promise<BagChange> =>
  known(call(bagContract.add, { params: { id }, body: { waybills: [waybill] } }))

/** Takes parcels out of an open bag again. */
export const takeOut = (id: number, order_ids: number[]): Promise<BagChange> =>
  known(call(bagContract.takeOut, { params: { id }, body: { order_ids } }))

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
        return { ...toldChange(change), isRefused: change.refused > 0, ...(change.applied > 0 ? { undo } : {}) }
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
    when: onLine(allows('takeOut'), ctx => bagAt(ctx)?.line, msg`Go to the parcel to take out (↓)`),
    run: async ctx => {
      const bag = bagAt(ctx)
      const line = bag?.line
      if (!bag || !line) return
      const { id, waybill_number: waybill } = line
      return removed(
        await takeOut(bag.id, [id]),
        { message: msg`{waybill} is out of {number}`, values: { waybill, number: bag.number } },
        putBack(() => addByWaybill(bag.id, waybill), toldChange),
      )
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
      refusal: behindScans('bag', idAt),
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
  ...bagDispatchCommands,
  ...bagReceiveCommands,
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
