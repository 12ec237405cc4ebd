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
import { shellWord } from '@office/shared/core/shell-word'
import type { MoveName } from '@office/shared/core/transitions'
import { CheckCheck, ClipboardList, FileText, MapPin, PackageMinus, ScanBarcode, Send, Undo2, X } from 'lucide-react'
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
import { saved } from '../../core/command/saved.ts'
import { call } from '../../core/data/api.ts'
import { invalidate } from '../../core/data/queries.ts'
import type { NoticeLink } from '../../core/notices/notices.ts'
import { behindScans } from '../../core/scan/waiting-codes.ts'
import { changedOrders } from '../orders/list/changed-orders.part.ts'
import { notSent, runSheetFindings } from './findings.part.ts'
import { sheetPath } from './mile-paths.part.ts'
import { onLine, putBack, removed } from './one-line.part.ts'
import { changeInWords, firstRefused, fitsOnSheet, goToLine, idsIn, linkTo, NEW, undoOf } from './sheet-orders.ts'

const changed = () =>
  invalidate(runSheetContract.list, runSheetContract.get, runSheetContract.findings, ...changedOrders, riderContract.list)

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
export async function addByWaybill(id: number, waybill: string): Promise<RunSheetChange> {
  const change = await call(runSheetContract.add, { params: { id }, body: { waybills: [waybill] } })
  await changed()
  return change
}

/** Takes orders off an open sheet again. */
export async function takeOff(id: number, order_ids: number[]): Promise<RunSheetChange> {
  const change = await call(runSheetContract.takeOff, { params: { id }, body: { order_ids } })
  await changed()
  return change
}

/** Cancels an open sheet, whose orders are free again. */
async function cancel(id: number): Promise<void> {
  await call(runSheetContract.cancel, { params: { id } })
  await changed()
}

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
    const { sheet } = await call(runSheetContract.create, { body })
    await changed()
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
    const change = isNew
      ? await call(runSheetContract.create, { body: { rider_id: Number(values.rider), order_ids } })
      : await call(runSheetContract.add, { params: { id: Number(values.sheet) }, body: { order_ids } })
    await changed()
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

/** One call on the current sheet, reported with its number and an undo. */
const step =
  (
    endpoint: typeof runSheetContract.send | typeof runSheetContract.recall | typeof runSheetContract.cancel,
    said: Message,
    back?: typeof runSheetContract.recall | typeof runSheetContract.send,
  ) =>
  async (ctx: Ctx): Promise<RunResult | undefined> => {
    const sheet = sheetAt(ctx)
    if (!sheet) return
    const at = { params: { id: sheet.id } }
    const { lines } = await call(endpoint, at)
    await changed()
    const undo = async () => {
      if (back) await call(back, at)
      await changed()
    }
    const toast = { message: said, values: { number: sheet.number, n: lines.length, rider: sheet.rider_name ?? '' } }
    return { toast, ...(back ? { undo } : {}) }
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
        const change = await call(runSheetContract.add, { params: { id: sheet.id }, body: { zone_id: Number(zone) } })
        await changed()
        return { ...toldChange(change), ...undoOf(change, added => takeOff(sheet.id, added)) }
      },
      cli: (ctx, { zone }) => `office runsheets add ${numberOf(ctx).number} --zone ${zone ?? 'ZONE'}`,
    }),
  }),
  onSheet('add', {
    ...defineCommand({
      id: 'run-sheet.add',
      title: msg`Add by waybill`,
      section: 'context',
      icon: ScanBarcode,
      keys: ['a'],
      writes: 'undo',
      args: { waybill: { kind: 'text', label: msg`Waybill` } },
      run: async (ctx, { waybill = '' }) => {
        const sheet = sheetAt(ctx)
        if (!sheet) return
        const change = await addByWaybill(sheet.id, waybill)
        const undo = undoOf(change, added => takeOff(sheet.id, added))
        return { ...toldChange(change), isRefused: change.refused > 0, ...undo }
      },
      cli: (ctx, { waybill }) => `office runsheets add ${numberOf(ctx).number} ${shellWord(waybill ?? 'WAYBILL')}`,
    }),
  }),
  onSheet('takeOff', {
    id: 'run-sheet.take-off',
    title: msg`Take off the sheet`,
    icon: PackageMinus,
    keys: ['delete'],
    writes: 'undo',
    when: onLine(allows('takeOff'), lineAt, goToLine),
    run: async ctx => {
      const sheet = sheetAt(ctx)
      const line = sheet?.line
      if (!sheet || !line) return
      const { id, waybill_number: waybill } = line
      return removed(
        await takeOff(sheet.id, [id]),
        { message: msg`{waybill} is off {number}`, values: { waybill, number: sheet.number } },
        putBack(() => addByWaybill(sheet.id, waybill), toldChange),
      )
    },
    cli: ctx => `office runsheets take-off ${numberOf(ctx).number} ${sheetAt(ctx)?.line?.waybill_number ?? 'WAYBILL'}`,
  }),
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
      const closed = await call(runSheetContract.close, { ...at, body })
      await changed()
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
  onSheet('cancel', {
    id: 'run-sheet.cancel',
    title: msg`Cancel the run sheet`,
    icon: X,
    keys: ['shift+x'],
    writes: 'asks',
    confirm: ctx => ({
      title: { message: msg`Cancel {number}?`, values: numberOf(ctx) },
      body: msg`Its orders are free again. The number is not reused.`,
      act: msg`Cancel the run sheet`,
      keep: msg`Keep it`,
    }),
    run: step(runSheetContract.cancel, msg`{number} is cancelled`),
    cli: ctx => `office runsheets cancel ${numberOf(ctx).number}`,
  }),
  defineCommand({
    id: 'run-sheet.print',
    title: msg`Print the run sheet`,
    card: 'print',
    keywords: msg`PDF, paper`,
    section: 'context',
    icon: FileText,
    target: 'one',
    on: 'run-sheet',
    keys: ['p'],
    needs,
    run: async ctx => {
      const sheet = sheetAt(ctx)
      return sheet && saved(call(runSheetContract.pdf, { params: { id: sheet.id } }, { timeout: 60_000 }))
    },
    cli: ctx => `office runsheets print ${numberOf(ctx).number}`,
  }),
]
