// Commands that run sheets and return sheets share: orders put on by waybill and taken off again, the sheet cancelled and printed.
import type { returnSheetContract } from '@office/shared/areas/operations/return-sheet.contract'
import type { runSheetContract } from '@office/shared/areas/operations/run-sheet.contract'
import type { SheetResult } from '@office/shared/areas/operations/sheet.model'
import { type Message, msg } from '@office/shared/core/messages/message'
import { shellWord } from '@office/shared/core/shell-word'
import { FileText, PackageMinus, ScanBarcode, X } from 'lucide-react'
import { type Allowed, type Command, defineCommand } from '../../core/command/command.ts'
import type { Ctx } from '../../core/command/context.ts'
import { saved } from '../../core/command/saved.ts'
import { call } from '../../core/data/api.ts'
import type { Words } from '../../core/language/translate.ts'
import type { NoticeLink } from '../../core/notices/notices.ts'
import { onLine, putBack, removed } from './one-line.part.ts'
import { goToLine, undoOf } from './sheet-orders.ts'

interface Change {
  applied: number
  refused: number
  results: readonly SheetResult[]
}

/** What is particular to a kind of sheet. */
interface SheetKind<C extends Change> {
  noun: 'run-sheet' | 'return-sheet'
  /** In the terminal. */
  plural: 'runsheets' | 'returnsheets'
  cancelTitle: Message
  printTitle: Message
  needs: NonNullable<Command['needs']>
  printNeeds: NonNullable<Command['needs']>
  /** The sheet of a row, of a page, or of a line of the page. */
  sheetAt: (ctx: Ctx) => { id: number; number: string; line?: { id: number; waybill_number: string } } | undefined
  allows: (move: 'add' | 'takeOff' | 'cancel') => (ctx: Ctx) => Allowed
  /** Each makes one call, and answers once screens have fetched what it made old. */
  add: (id: number, waybill: string) => Promise<C>
  takeOff: (id: number, order_ids: number[]) => Promise<C>
  cancel: (id: number) => Promise<unknown>
  pdf: typeof runSheetContract.pdf | typeof returnSheetContract.pdf
  /** The outcome of a change in words, leading to the other sheet that a refused order is on. */
  told: (change: C) => { toast: Words; link: NoticeLink }
}

export function sheetCommands<C extends Change>(kind: SheetKind<C>): Record<'add' | 'takeOff' | 'cancel' | 'print', Command> {
  const { noun, plural, needs, sheetAt, allows } = kind
  const numberOf = (ctx: Ctx) => ({ number: sheetAt(ctx)?.number ?? '' })
  const onSheet = { section: 'context', target: 'one', on: noun } as const
  return {
    add: defineCommand({
      ...onSheet,
      id: `${noun}.add`,
      title: msg`Add by waybill`,
      icon: ScanBarcode,
      keys: ['a'],
      needs,
      when: allows('add'),
      writes: 'undo',
      args: { waybill: { kind: 'text', label: msg`Waybill` } },
      run: async (ctx, { waybill = '' }) => {
        const sheet = sheetAt(ctx)
        if (!sheet) return
        const change = await kind.add(sheet.id, waybill)
        const undo = undoOf(change, added => kind.takeOff(sheet.id, added))
        return { ...kind.told(change), isRefused: change.refused > 0, ...undo }
      },
      cli: (ctx, { waybill }) => `office ${plural} add ${numberOf(ctx).number} ${shellWord(waybill ?? 'WAYBILL')}`,
    }),
    takeOff: defineCommand({
      ...onSheet,
      id: `${noun}.take-off`,
      title: msg`Take off the sheet`,
      icon: PackageMinus,
      keys: ['delete'],
      needs,
      when: onLine(allows('takeOff'), ctx => sheetAt(ctx)?.line, goToLine),
      writes: 'undo',
      run: async ctx => {
        const sheet = sheetAt(ctx)
        const line = sheet?.line
        if (!sheet || !line) return
        const { id, waybill_number: waybill } = line
        return removed(
          await kind.takeOff(sheet.id, [id]),
          { message: msg`{waybill} is off {number}`, values: { waybill, number: sheet.number } },
          putBack(() => kind.add(sheet.id, waybill), kind.told),
        )
      },
      cli: ctx => `office ${plural} take-off ${numberOf(ctx).number} ${sheetAt(ctx)?.line?.waybill_number ?? 'WAYBILL'}`,
    }),
    cancel: defineCommand({
      ...onSheet,
      id: `${noun}.cancel`,
      title: kind.cancelTitle,
      icon: X,
      keys: ['shift+x'],
      needs,
      when: allows('cancel'),
      writes: 'asks',
      confirm: ctx => ({
        title: { message: msg`Cancel {number}?`, values: numberOf(ctx) },
        body: msg`Its orders are free again. The number is not reused.`,
        act: kind.cancelTitle,
        keep: msg`Keep it`,
      }),
      run: async ctx => {
        const sheet = sheetAt(ctx)
        if (!sheet) return
        await kind.cancel(sheet.id)
        return { toast: { message: msg`{number} is cancelled`, values: numberOf(ctx) } }
      },
      cli: ctx => `office ${plural} cancel ${numberOf(ctx).number}`,
    }),
    print: defineCommand({
      ...onSheet,
      id: `${noun}.print`,
      title: kind.printTitle,
      card: 'print',
      keywords: msg`PDF, paper`,
      icon: FileText,
      keys: ['p'],
      needs: kind.printNeeds,
      run: async ctx => {
        const sheet = sheetAt(ctx)
        return sheet && saved(call(kind.pdf, { params: { id: sheet.id } }, { timeout: 60_000 }))
      },
      cli: ctx => `office ${plural} print ${numberOf(ctx).number}`,
    }),
  }
}
