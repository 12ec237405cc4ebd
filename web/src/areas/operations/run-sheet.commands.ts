// Commands of run sheets: created, filled by selection, by waybill and by scan, sent out, closed, printed, cancelled.

import {
  type RunSheet,
  type RunSheetChange,
  type RunSheetLine,
  runSheetContract,
  saidDelivered,
} from '@office/shared/areas/operations/run-sheet.contract'
import { runSheetTransitions } from '@office/shared/areas/operations/run-sheet.transitions'
import { status } from '@office/shared/areas/orders/order-status.model'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import type { MoveName } from '@office/shared/core/transitions'
import { CheckCheck, ClipboardList, MapPin, Send, Undo2 } from 'lucide-react'
import { pickArg } from '../../core/choices/pick-arg.ts'
import { allowedMoves } from '../../core/command/allowed-moves.ts'
import { ask } from '../../core/command/ask.ts'
import {
  type ArgNeed,
  type ArgSpec,
  type Choice,
  type Command,
  defineCommand,
  optional,
  type RunResult,
} from '../../core/command/command.ts'
import { type Ctx, recordAt, targetsOf } from '../../core/command/context.ts'
import { call } from '../../core/data/api.ts'
import { invalidate, thenFetch } from '../../core/data/queries.ts'
import type { NoticeLink } from '../../core/notices/notices.ts'
import { behindScans } from '../../core/scan/waiting-codes.ts'
import { changedOrders } from '../orders/list/changed-orders.part.ts'
import { notSent, runSheetFindings } from './findings.part.ts'
import { sheetPath } from './mile-paths.part.ts'
import { onLine } from './one-line.part.ts'
import { sheetCommands } from './sheet.commands.ts'
import { changeInWords, firstRefused, fitsOnSheet, idsIn, linkTo, NEW, undoOf } from './sheet-orders.ts'

const known = thenFetch(() =>
  invalidate(runSheetContract.list, runSheetContract.get, runSheetContract.findings, ...changedOrders, riderContract.list),
)

/** A row of the list, a page, or a line of the page, which knows its sheet. */
export type SheetRecord = RunSheet & { line?: RunSheetLine }
const sheetAt = (ctx: Ctx) => recordAt(ctx)?.data as SheetRecord | undefined // rows, pages and lines of run sheets

const lineAt = (ctx: Ctx) => sheetAt(ctx)?.line

const allows = allowedMoves(runSheetTransitions, sheetAt, ({ number }) => ({ values: { number } }))

/** Leads to the sheet that a parcel is on; nowhere if it is on none. */
export const toSheet = (sheet: Pick<RunSheet, 'id' | 'number'> | undefined): NoticeLink => linkTo(sheet, sheetPath)

const toldChange = (change: RunSheetChange) => ({
  toast: changeInWords(change),
  link: toSheet(firstRefused(change)?.run_sheet),
})

/** Adds an order to an open sheet by its scanned or typed waybill. */
export const addByWaybill = (id: number, waybill: string): Promise<RunSheetChange> =>
  known(call(runSheetContract.add, { params: { id }, body: { waybills: [waybill] } }))

/** Takes orders off an open sheet again. */
export const takeOff = (id: number, order_ids: number[]): Promise<RunSheetChange> =>
  known(call(runSheetContract.takeOff, { params: { id }, body: { order_ids } }))

/** Cancels an open sheet, whose orders are free again. */
const cancel = (id: number) => known(call(runSheetContract.cancel, { params: { id } }))

const missingWords = msg`{n, plural, one {One order was} other {# orders were}} not brought back: {waybills}. A closed sheet cannot be changed.`

const rider = pickArg(riderContract.dropdown, msg`Rider`, { card: 'rider' })
const remark = { kind: 'text', label: msg`Remark`, need: optional } satisfies ArgSpec

const needs = { any: runSheetContract.create.needs }

const create = defineCommand({
  id: 'run-sheet.create',
  title: msg`Make a run sheet`,
  card: 'sheet',
  keywords: msg`rider, send out, delivery, manifest`,
  section: 'create',
  icon: ClipboardList,
  needs,
  writes: 'adds',
  args: { rider, remark },
  run: async (_ctx, values) => {
    const body = { rider_id: Number(values.rider), remark: values.remark ?? null }
    const { sheet } = await known(call(runSheetContract.create, { body }))
    return { navigate: sheetPath(sheet.id) }
  },
  cli: (_ctx, values) => `office runsheets create --rider ${values.rider ?? 'ID'}`,
})

const forNew: ArgNeed = (_ctx, filled) => (filled.sheet === NEW ? 'required' : 'none')
async function openSheets(): Promise<Choice[]> {
  const { data } = await call(runSheetContract.list, { query: { filters: { state: 'open' }, paginate: 100 } })
  const made = { value: NEW, title: msg`New run sheet` }
  return [made, ...data.map(sheet => ({ value: String(sheet.id), title: sheet.number, detail: sheet.rider_name ?? '' }))]
}

const putOnSheet = defineCommand({
  id: 'run-sheet.put-on',
  title: msg`Put on a run sheet`,
  keywords: msg`rider, send out, delivery, assign, manifest`,
  section: 'context',
  icon: ClipboardList,
  target: 'many',
  on: 'order',
  keys: ['shift+r'],
  needs,
  when: fitsOnSheet,
  writes: 'undo',
  args: {
    sheet: { kind: 'choice', label: msg`Run sheet`, choices: openSheets },
    rider: { ...rider, need: forNew },
  },
  run: async (ctx, values): Promise<RunResult | undefined> => {
    const selection = targetsOf(ctx)
    if (!selection) return
    const order_ids = await idsIn(selection)
    const isNew = values.sheet === NEW
    const change = await known(
      isNew
        ? call(runSheetContract.create, { body: { rider_id: Number(values.rider), order_ids } })
        : call(runSheetContract.add, { params: { id: Number(values.sheet) }, body: { order_ids } }),
    )
    const { id } = change.sheet
    return { ...toldChange(change), ...undoOf(change, added => (isNew ? cancel(id) : takeOff(id, added))) }
  },
  cli: (_ctx, values) => `office runsheets add ${values.sheet === NEW ? 'NUMBER' : (values.sheet ?? 'NUMBER')} WAYBILL...`,
})

/** A command on one sheet that allows the move. */
const onSheet = (
  move: MoveName<typeof runSheetTransitions>,
  own: Pick<
    Command,
    'id' | 'title' | 'icon' | 'keys' | 'card' | 'keywords' | 'writes' | 'when' | 'refusal' | 'confirm' | 'run' | 'cli'
  >,
): Command => ({ section: 'context', target: 'one', on: 'run-sheet', needs, when: allows(move), ...own })

/** Why a command that comes after all scans of this device has to wait. */
const uncounted = behindScans('run-sheet', ctx => sheetAt(ctx)?.id)

type Step = typeof runSheetContract.send | typeof runSheetContract.recall

/** One call on the current sheet, reported with its number, and undone by another. */
const step =
  (endpoint: Step, said: Message, back: Step) =>
  async (ctx: Ctx): Promise<RunResult | undefined> => {
    const sheet = sheetAt(ctx)
    if (!sheet) return
    const at = { params: { id: sheet.id } }
    const { lines } = await known(call(endpoint, at))
    return {
      toast: { message: said, values: { number: sheet.number, n: lines.length, rider: sheet.rider_name ?? '' } },
      undo: async () => void (await known(call(back, at))),
    }
  }

const numberOf = (ctx: Ctx) => ({ number: sheetAt(ctx)?.number ?? '' })

async function zonesOf(ctx: Ctx): Promise<Choice[]> {
  const sheet = sheetAt(ctx)
  const zones = sheet ? await call(runSheetContract.zones, { params: { id: sheet.id } }) : []
  // Orders without a zone are added by their waybills.
  return zones.flatMap(({ zone_id, name, orders }) =>
    zone_id === null
      ? []
      : [
          {
            value: String(zone_id),
            title: name ?? '',
            end: { message: msg`{n, plural, one {# order} other {# orders}}`, values: { n: orders } },
          },
        ],
  )
}

const alike = sheetCommands<RunSheetChange>({
  noun: 'run-sheet',
  plural: 'runsheets',
  cancelTitle: msg`Cancel the run sheet`,
  printTitle: msg`Print the run sheet`,
  needs,
  printNeeds: needs,
  sheetAt,
  allows,
  add: addByWaybill,
  takeOff,
  cancel,
  pdf: runSheetContract.pdf,
  told: toldChange,
})

export const runSheetCommands: readonly Command[] = [
  create,
  putOnSheet,
  onSheet('add', {
    ...defineCommand({
      id: 'run-sheet.fill',
      title: msg`Fill with a zone`,
      keywords: msg`zone, area, ready for delivery, many`,
      section: 'context',
      icon: MapPin,
      keys: ['z'],
      writes: 'undo',
      args: { zone: { kind: 'choice', label: msg`Zone`, endLabel: msg`Ready`, choices: zonesOf } },
      run: async (ctx, { zone }) => {
        const sheet = sheetAt(ctx)
        if (!sheet) return
        const change = await known(call(runSheetContract.add, { params: { id: sheet.id }, body: { zone_id: Number(zone) } }))
        return { ...toldChange(change), ...undoOf(change, added => takeOff(sheet.id, added)) }
      },
      cli: (ctx, { zone }) => `office runsheets add ${numberOf(ctx).number} --zone ${zone ?? 'ZONE'}`,
    }),
  }),
  alike.add,
  alike.takeOff,
  onSheet('send', {
    id: 'run-sheet.send',
    title: msg`Send out`,
    card: 'send',
    keywords: msg`dispatch, out for delivery`,
    icon: Send,
    keys: ['s'],
    writes: 'undo',
    refusal: uncounted,
    run: step(
      runSheetContract.send,
      msg`{number} is out: {n, plural, one {# order} other {# orders}} with {rider}`,
      runSheetContract.recall,
    ),
    cli: ctx => `office runsheets send ${numberOf(ctx).number}`,
  }),
  onSheet('recall', {
    id: 'run-sheet.recall',
    title: msg`Undo sending out`,
    icon: Undo2,
    keys: ['shift+s'],
    writes: 'undo',
    run: step(runSheetContract.recall, msg`{number} is open again`, runSheetContract.send),
    cli: ctx => `office runsheets recall ${numberOf(ctx).number}`,
  }),
  onSheet('close', {
    id: 'run-sheet.bring-back',
    title: msg`Brought back`,
    keywords: msg`returned, undelivered, evening`,
    icon: Undo2,
    keys: ['b'],
    writes: 'undo',
    when: onLine(allows('close'), lineAt, msg`Go to the order that was brought back (↓), or scan it`),
    run: async (ctx): Promise<RunResult | undefined> => {
      const sheet = sheetAt(ctx)
      if (!sheet?.line) return
      const { status_key, waybill_number: waybills } = sheet.line
      const isBack = runSheetFindings.at(sheet.id).has(waybills)
      // What was said before its delivery was recorded can still be taken back.
      if (status_key === status.delivered && !isBack)
        return { toast: { message: saidDelivered, values: { waybills } }, isRefused: true }
      const [found, none] = [{ outcome: 'returned' }, { outcome: null }] as const
      return isBack
        ? runSheetFindings.change(sheet.id, waybills, none, found)
        : runSheetFindings.change(sheet.id, waybills, found, none)
    },
    cli: ctx => {
      const { id = 0, line } = sheetAt(ctx) ?? {}
      const waybill = line?.waybill_number ?? 'WAYBILL'
      const undo = runSheetFindings.at(id).has(waybill) ? ' --undo' : ''
      return `office runsheets found ${numberOf(ctx).number} ${waybill}${undo}`
    },
  }),
  onSheet('close', {
    id: 'run-sheet.close',
    title: msg`Close the run sheet`,
    card: 'close',
    keywords: msg`return, evening, settle`,
    icon: CheckCheck,
    keys: ['shift+c'],
    writes: 'asks',
    refusal: uncounted,
    run: async ctx => {
      const sheet = sheetAt(ctx)
      if (!sheet) return
      const at = { params: { id: sheet.id } }
      const found = await runSheetFindings.sent(sheet.id)
      if (found === null) return { toast: notSent, isRefused: true }
      const back = new Set(found.map(({ waybill_number }) => waybill_number))
      const { lines } = await call(runSheetContract.get, at)
      const missing = lines.filter(line => line.outcome === null && !back.has(line.waybill_number))
      const goesOn = await ask(
        {
          title: { message: msg`Close {number}?`, values: { number: sheet.number } },
          body:
            missing.length === 0
              ? msg`The outcome of every order is known. A closed sheet cannot be changed.`
              : {
                  message: missingWords,
                  values: { n: missing.length, waybills: missing.map(line => line.waybill_number).join(', ') },
                },
          act: msg`Close it`,
          keep: msg`Keep it open`,
          tone: missing.length === 0 ? 'normal' : 'danger',
        },
        'run-sheet.close',
      )
      if (!goesOn) return
      // What was scanned at the question is back as well. The server names anything that has changed since then.
      if ((await runSheetFindings.sent(sheet.id)) === null) return { toast: notSent, isRefused: true }
      const body = { returned_ids: [], missing_ids: missing.map(line => line.id) }
      const closed = await known(call(runSheetContract.close, { ...at, body }))
      const count = (outcome: RunSheetLine['outcome']) => closed.lines.filter(line => line.outcome === outcome).length
      const values = {
        number: sheet.number,
        delivered: count('delivered'),
        failed: count('failed') + count('returned'),
        missing: count('not-returned'),
      }
      return {
        toast: { message: msg`{number} is closed: {delivered} delivered, {failed} back, {missing} not brought back`, values },
        // Its lines say which; they are still with the rider.
        ...(values.missing > 0 ? { isRefused: true, link: toSheet(sheet) } : {}),
      }
    },
    cli: ctx => `office runsheets close ${numberOf(ctx).number}`,
  }),
  alike.cancel,
  alike.print,
]
