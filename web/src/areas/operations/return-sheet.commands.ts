// Commands of return sheets: created, filled by selection, by waybill and by scan, given to riders, closed, printed, cancelled.
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import {
  type ReturnSheet,
  type ReturnSheetChange,
  type ReturnSheetLine,
  returnSheetContract,
} from '@office/shared/areas/operations/return-sheet.contract'
import { returnSheetTransitions } from '@office/shared/areas/operations/return-sheet.transitions'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import { msg } from '@office/shared/core/messages/message'
import { shellWord } from '@office/shared/core/shell-word'
import type { MoveName } from '@office/shared/core/transitions'
import { Bike, CheckCheck, ClipboardList, PackagePlus, PackageX, Undo2 } from 'lucide-react'
import { pickArg } from '../../core/choices/pick-arg.ts'
import { allowedMoves } from '../../core/command/allowed-moves.ts'
import { type Choice, type Command, defineCommand, type RunResult } from '../../core/command/command.ts'
import { type Ctx, recordAt, targetsOf } from '../../core/command/context.ts'
import { call } from '../../core/data/api.ts'
import { invalidate, thenFetch } from '../../core/data/queries.ts'
import type { NoticeLink } from '../../core/notices/notices.ts'
import { behindScans } from '../../core/scan/waiting-codes.ts'
import { changedOrders } from '../orders/list/changed-orders.part.ts'
import { branch, detailArgs, moveOf, remark, rider } from '../orders/moves/move-args.part.ts'
import { notSent, returnSheetFindings } from './findings.part.ts'
import { returnSheetPath } from './mile-paths.part.ts'
import { onLine } from './one-line.part.ts'
import { sheetCommands } from './sheet.commands.ts'
import { changeInWords, firstRefused, fitsOnSheet, idsIn, linkTo, NEW, undoOf } from './sheet-orders.ts'

const { list, get, findings, waiting } = returnSheetContract
const known = thenFetch(() => invalidate(list, get, findings, waiting, ...changedOrders))

/** A row of the list, a page, or a line of the page, which knows its sheet. */
export type ReturnSheetRecord = ReturnSheet & { line?: ReturnSheetLine }
const sheetAt = (ctx: Ctx) => recordAt(ctx)?.data as ReturnSheetRecord | undefined // rows, pages and lines of return sheets
const numberOf = (ctx: Ctx) => ({ number: sheetAt(ctx)?.number ?? '' })
const lineAt = (ctx: Ctx) => sheetAt(ctx)?.line
const waybillOf = (ctx: Ctx) => lineAt(ctx)?.waybill_number ?? 'WAYBILL'

const allows = allowedMoves(returnSheetTransitions, sheetAt, ({ number }) => ({ values: { number } }))
const needs = { any: returnSheetContract.create.needs }

/** Leads to the sheet that a parcel is on; nowhere if it is on none. */
export const toReturnSheet = (sheet: { id: number; number: string } | undefined): NoticeLink => linkTo(sheet, returnSheetPath)

const toldChange = (change: ReturnSheetChange) => ({
  toast: changeInWords(change),
  link: toReturnSheet(firstRefused(change)?.return_sheet),
})

/** Adds a parcel to an open sheet by its scanned or typed waybill. */
export const addReturn = (id: number, waybill: string): Promise<ReturnSheetChange> =>
  known(call(returnSheetContract.add, { params: { id }, body: { waybills: [waybill] } }))

/** Takes orders off an open sheet again. */
export const takeOff = (id: number, order_ids: number[]): Promise<ReturnSheetChange> =>
  known(call(returnSheetContract.takeOff, { params: { id }, body: { order_ids } }))

/** Cancels an open sheet, whose orders are free again. */
const cancel = (id: number) => known(call(returnSheetContract.cancel, { params: { id } }))

const create = defineCommand({
  id: 'return-sheet.create',
  title: msg`Make a return sheet`,
  card: 'sheet',
  keywords: msg`return, merchant, hand back, signature, RTO`,
  section: 'create',
  icon: ClipboardList,
  needs,
  writes: 'adds',
  args: { merchant: pickArg(merchantContract.dropdown, msg`Merchant`), branch, remark },
  run: async (_ctx, values) => {
    const body = {
      merchant_id: Number(values.merchant),
      warehouse_id: Number(values.branch),
      remark: values.remark ?? null,
    }
    const { sheet } = await known(call(returnSheetContract.create, { body }))
    return { navigate: returnSheetPath(sheet.id) }
  },
  cli: (_ctx, values) =>
    `office returnsheets create --merchant ${values.merchant ?? 'MERCHANT'} --branch ${values.branch ?? 'BRANCH'}`,
})

const merchantAt = (ctx: Ctx) => Number(recordAt(ctx)?.id ?? 0)

/** The branches where something waits for the merchant, with how much. */
async function waitingFor(ctx: Ctx): Promise<Choice[]> {
  const waiting = await call(returnSheetContract.waiting, { query: { merchant_id: merchantAt(ctx) } })
  return waiting.map(({ warehouse_id, warehouse_name, orders }) => ({
    value: String(warehouse_id),
    title: warehouse_name,
    end: { message: msg`{n, plural, one {# parcel} other {# parcels}}`, values: { n: orders } },
  }))
}

const createForMerchant = defineCommand({
  id: 'merchant.return-sheet',
  title: msg`Make a return sheet of all that waits`,
  keywords: msg`return, merchant, hand back, signature, RTO`,
  section: 'context',
  icon: ClipboardList,
  target: 'one',
  on: 'merchant',
  keys: ['shift+h'],
  needs,
  writes: 'undo',
  args: { branch: { kind: 'choice', label: msg`Branch`, endLabel: msg`Waits`, choices: waitingFor } },
  run: async (ctx, values): Promise<RunResult> => {
    const body = { merchant_id: merchantAt(ctx), warehouse_id: Number(values.branch), fill: true }
    const change = await known(call(returnSheetContract.create, { body }))
    const { id } = change.sheet
    return { ...toldChange(change), navigate: returnSheetPath(id), undo: () => cancel(id) }
  },
  cli: (ctx, values) => `office returnsheets create --merchant ${merchantAt(ctx)} --branch ${values.branch ?? 'BRANCH'} --fill`,
})

const noMerchant = msg`{waybill} belongs to no merchant`
const noPlace = msg`{waybill} was never received at a branch`

/** The first of the orders says whose sheet it is, and where; the others are refused with a reason if they differ. */
async function firstOf(order_ids: readonly number[]) {
  const { data } = await call(orderContract.list, { query: { filters: { id: String(order_ids[0]) }, paginate: 1 } })
  return data[0]
}

async function openSheets(): Promise<Choice[]> {
  const { data } = await call(returnSheetContract.list, { query: { filters: { state: 'open' }, paginate: 100 } })
  const made = { value: NEW, title: msg`New return sheet` }
  return [made, ...data.map(sheet => ({ value: String(sheet.id), title: sheet.number, detail: sheet.merchant_name }))]
}

const putOnSheet = defineCommand({
  id: 'return-sheet.put-on',
  title: msg`Put on a return sheet`,
  keywords: msg`return, merchant, hand back, signature, RTO`,
  section: 'context',
  icon: ClipboardList,
  target: 'many',
  on: 'order',
  keys: ['shift+h'],
  needs,
  when: fitsOnSheet,
  writes: 'undo',
  args: { sheet: { kind: 'choice', label: msg`Return sheet`, choices: openSheets } },
  run: async (ctx, values): Promise<RunResult | undefined> => {
    const selection = targetsOf(ctx)
    if (!selection) return
    const order_ids = await idsIn(selection)
    const isNew = values.sheet === NEW
    const order = isNew ? await firstOf(order_ids) : undefined
    const { merchant_id = null, current_warehouse_id: warehouse_id = null, waybill_number: waybill = '' } = order ?? {}
    if (isNew && merchant_id === null) return { toast: { message: noMerchant, values: { waybill } }, isRefused: true }
    if (isNew && warehouse_id === null) return { toast: { message: noPlace, values: { waybill } }, isRefused: true }
    const change = await known(
      merchant_id !== null && warehouse_id !== null
        ? call(returnSheetContract.create, { body: { merchant_id, warehouse_id, order_ids } })
        : call(returnSheetContract.add, { params: { id: Number(values.sheet) }, body: { order_ids } }),
    )
    const { id } = change.sheet
    return { ...toldChange(change), ...undoOf(change, added => (isNew ? cancel(id) : takeOff(id, added))) }
  },
  cli: (_ctx, values) => `office returnsheets add ${values.sheet === NEW ? 'NUMBER' : (values.sheet ?? 'NUMBER')} WAYBILL...`,
})

/** A command on one sheet that allows the move. */
const onSheet = (move: MoveName<typeof returnSheetTransitions>) =>
  ({ section: 'context', target: 'one', on: 'return-sheet', needs, when: allows(move) }) satisfies Partial<Command>

/** Why a command that comes after all scans of this device has to wait. */
const uncounted = behindScans('return-sheet', ctx => sheetAt(ctx)?.id)

/** A command on one line of a sheet that may be closed. */
const onLineOut = {
  ...onSheet('close'),
  when: onLine(allows('close'), lineAt, msg`Go to the parcel that was refused (↓), or scan it`),
}

/** What a refused parcel asks for is what its status asks for. */
const refusal = detailArgs(() => status.returnDeliveryFailed)
const handOver = detailArgs(() => status.returnedToMerchant)

const alike = sheetCommands<ReturnSheetChange>({
  noun: 'return-sheet',
  plural: 'returnsheets',
  cancelTitle: msg`Cancel the return sheet`,
  printTitle: msg`Print the return sheet`,
  needs,
  printNeeds: { any: returnSheetContract.pdf.needs },
  sheetAt,
  allows,
  add: addReturn,
  takeOff,
  cancel,
  pdf: returnSheetContract.pdf,
  told: toldChange,
})

export const returnSheetCommands: readonly Command[] = [
  create,
  putOnSheet,
  createForMerchant,
  defineCommand({
    ...onSheet('add'),
    id: 'return-sheet.fill',
    title: msg`Fill with all that waits`,
    short: msg`Fill`,
    keywords: msg`everything, ready to return, many`,
    icon: PackagePlus,
    keys: ['z'],
    writes: 'undo',
    run: async ctx => {
      const sheet = sheetAt(ctx)
      if (!sheet) return
      const change = await known(call(returnSheetContract.fill, { params: { id: sheet.id } }))
      return { ...toldChange(change), ...undoOf(change, added => takeOff(sheet.id, added)) }
    },
    cli: ctx => `office returnsheets fill ${numberOf(ctx).number}`,
  }),
  alike.add,
  alike.takeOff,
  defineCommand({
    ...onSheet('send'),
    id: 'return-sheet.send',
    title: msg`Give to a rider`,
    card: 'send',
    keywords: msg`send out, take along, return`,
    icon: Bike,
    keys: ['s'],
    writes: 'undo',
    refusal: uncounted,
    args: { rider },
    run: async (ctx, values) => {
      const sheet = sheetAt(ctx)
      if (!sheet) return
      const at = { params: { id: sheet.id } }
      const { lines, rider_name } = await known(
        call(returnSheetContract.send, { ...at, body: { rider_id: Number(values.rider) } }),
      )
      return {
        toast: {
          message: msg`{number} is out: {n, plural, one {# parcel} other {# parcels}} with {rider}`,
          values: { number: sheet.number, n: lines.length, rider: rider_name ?? '' },
        },
        undo: async () => void (await known(call(returnSheetContract.recall, at))),
      }
    },
    cli: (ctx, values) => `office returnsheets send ${numberOf(ctx).number} --rider ${values.rider ?? 'RIDER'}`,
  }),
  defineCommand({
    ...onSheet('recall'),
    id: 'return-sheet.recall',
    title: msg`Undo giving it to the rider`,
    icon: Undo2,
    keys: ['shift+s'],
    writes: 'undo',
    run: async ctx => {
      const sheet = sheetAt(ctx)
      if (!sheet) return
      const at = { params: { id: sheet.id } }
      await known(call(returnSheetContract.recall, at))
      const { rider_id } = sheet
      const undo = async () => {
        if (rider_id !== null) await known(call(returnSheetContract.send, { ...at, body: { rider_id } }))
      }
      return { toast: { message: msg`{number} is open again`, values: numberOf(ctx) }, undo }
    },
    cli: ctx => `office returnsheets recall ${numberOf(ctx).number}`,
  }),
  defineCommand({
    ...onLineOut,
    id: 'return-sheet.refuse',
    title: msg`Refused by the merchant`,
    keywords: msg`not taken, damaged, wrong item, return delivery failed`,
    icon: PackageX,
    keys: ['b'],
    writes: 'undo',
    args: { reason: refusal.reason, date: refusal.date, photo: refusal.photo, remark: refusal.remark },
    run: async (ctx, values) => {
      const sheet = sheetAt(ctx)
      if (!sheet?.line) return
      const { reason_id, date, photo_id, remark: why } = moveOf(status.returnDeliveryFailed, values) ?? {}
      const told = { outcome: 'refused', reason_id, date, photo_id, remark: why } as const
      return returnSheetFindings.change(sheet.id, sheet.line.waybill_number, told, { outcome: null })
    },
    cli: (ctx, { reason, date }) =>
      `office returnsheets found ${numberOf(ctx).number} ${waybillOf(ctx)} --reason ${reason ?? 'ID'}${date ? ` --date ${date}` : ''}`,
  }),
  defineCommand({
    ...onLineOut,
    id: 'return-sheet.take-after-all',
    title: msg`Taken after all`,
    icon: Undo2,
    keys: ['shift+b'],
    writes: 'undo',
    run: async ctx => {
      const sheet = sheetAt(ctx)
      if (!sheet?.line) return
      const { waybill_number } = sheet.line
      const { reason_id, date, photo_id, remark: why } = returnSheetFindings.at(sheet.id).get(waybill_number) ?? {}
      const before = { outcome: 'refused', reason_id, date, photo_id, remark: why } as const
      return returnSheetFindings.change(sheet.id, waybill_number, { outcome: null }, before)
    },
    cli: ctx => `office returnsheets found ${numberOf(ctx).number} ${waybillOf(ctx)} --undo`,
  }),
  defineCommand({
    ...onSheet('close'),
    id: 'return-sheet.close',
    title: msg`Close the return sheet`,
    card: 'close',
    keywords: msg`signed, handed back, returned to merchant, counter`,
    icon: CheckCheck,
    keys: ['shift+c'],
    writes: 'asks',
    refusal: uncounted,
    args: { receiver: handOver.receiver, relation: handOver.relation, photo: handOver.photo, signed: handOver.signed, remark },
    confirm: async (ctx, { receiver = '' }) => {
      const sheet = sheetAt(ctx)
      if (!sheet) return null
      const { lines } = await call(returnSheetContract.get, { params: { id: sheet.id } })
      const open = lines.filter(line => line.outcome === null)
      const found = new Set((await returnSheetFindings.sent(sheet.id))?.map(({ waybill_number }) => waybill_number))
      const refused = open.filter(line => found.has(line.waybill_number)).length
      return {
        title: { message: msg`Close {number}?`, values: numberOf(ctx) },
        body: {
          message: msg`{n, plural, =0 {Nothing is} one {# parcel is} other {# parcels are}} returned to {merchant}, received by {receiver}{refused, plural, =0 {.} one {; # was refused.} other {; # were refused.}} A closed sheet cannot be changed.`,
          values: { n: open.length - refused, refused, merchant: sheet.merchant_name, receiver },
        },
        act: msg`Close it`,
        keep: msg`Keep it open`,
        tone: 'normal',
      }
    },
    run: async (ctx, values) => {
      const sheet = sheetAt(ctx)
      if (!sheet) return
      if ((await returnSheetFindings.sent(sheet.id)) === null) return { toast: notSent, isRefused: true }
      const { status_key: _to, receiver: _receiver, ...told } = moveOf(status.returnedToMerchant, values) ?? {}
      const body = { receiver: values.receiver ?? '', ...told, refused: [] }
      const { lines } = await known(call(returnSheetContract.close, { params: { id: sheet.id }, body }))
      const count = (outcome: ReturnSheetLine['outcome']) => lines.filter(line => line.outcome === outcome).length
      return {
        toast: {
          message: msg`{number} is closed: {returned} handed back, {refused} refused, {kept} not handed back`,
          values: { number: sheet.number, returned: count('returned'), refused: count('refused'), kept: count('kept') },
        },
      }
    },
    cli: (ctx, { receiver = 'NAME' }) =>
      `office returnsheets close ${numberOf(ctx).number} --receiver ${shellWord(receiver)} --yes`,
  }),
  alike.cancel,
  alike.print,
]
