// Keys of the order sheet as commands: create, undo, rows, next cell that needs attention.
import { msg } from '@office/shared/core/messages/message'
import { ArrowDownFromLine, CircleAlert, CopyPlus, ListPlus, PackagePlus, Redo2, Rows3, Trash2, Undo2 } from 'lucide-react'
import { type Command, defineCommand } from '../../../core/command/command.ts'
import { useCommandScope } from '../../../core/command/scope.ts'
import { topModal } from '../../../core/keys/focus-layers.ts'
import type { Words } from '../../../core/language/translate.ts'
import { focusSheet } from './cell-input.tsx'
import { filledRows, type OrderSheet } from './order-sheet.ts'
import { copyDown, duplicateRow, insertRow, redo, removeRow, undo } from './sheet.ts'

export function useOrderSheetKeys(sheet: OrderSheet): void {
  useCommandScope(() => ({ extra: commandsOf(sheet) }))
}

const create = msg`{n, plural, =0 {Create the orders} one {Create # order} other {Create # orders}}`
export const createTitle = (n: number): Words => ({ message: create, values: { n } })

/** Keys that work while typing also work through layers; a question over the sheet must keep its own. */
const isFree = () => topModal()?.kind !== 'dialog'

function commandsOf(sheet: OrderSheet): readonly Command[] {
  const { sheet: now } = sheet.state()
  const common = { section: 'context', inInputs: true } as const
  return [
    defineCommand({
      ...common,
      id: 'order-sheet.create',
      title: createTitle(filledRows(now).length),
      icon: PackagePlus,
      keys: ['mod+enter', 'mod+s'],
      when: isFree,
      run: () => void sheet.submit(),
    }),
    defineCommand({
      ...common,
      id: 'order-sheet.next-fault',
      title: msg`Next cell that needs attention`,
      icon: CircleAlert,
      keys: ['f8'],
      when: isFree,
      run: () => {
        sheet.nextFault()
        focusSheet()
      },
    }),
    defineCommand({
      ...common,
      id: 'order-sheet.undo',
      title: msg`Undo in the sheet`,
      icon: Undo2,
      keys: ['mod+z'],
      when: () => isFree() && (sheet.state().editing !== null || now.past.length > 0),
      // What is being typed is the newest step.
      run: () => (sheet.state().editing ? sheet.edit(null) : sheet.step(undo)),
    }),
    defineCommand({
      ...common,
      id: 'order-sheet.redo',
      title: msg`Redo in the sheet`,
      icon: Redo2,
      keys: ['mod+shift+z', 'mod+y'],
      when: () => isFree() && now.future.length > 0,
      run: () => sheet.step(redo),
    }),
    defineCommand({
      ...common,
      id: 'order-sheet.copy-down',
      title: msg`Copy the cell above`,
      icon: ArrowDownFromLine,
      keys: ['mod+d'],
      when: isFree,
      run: () => sheet.step(copyDown),
    }),
    defineCommand({
      ...common,
      id: 'order-sheet.duplicate-row',
      title: msg`Duplicate the row`,
      icon: CopyPlus,
      keys: ['mod+shift+d'],
      when: isFree,
      run: () => sheet.step(duplicateRow),
    }),
    defineCommand({
      ...common,
      id: 'order-sheet.insert-row',
      title: msg`Insert a row above`,
      icon: ListPlus,
      keys: ['mod+shift+enter'],
      when: isFree,
      run: () => sheet.step(insertRow),
    }),
    defineCommand({
      ...common,
      id: 'order-sheet.remove-row',
      title: msg`Remove the row`,
      icon: Rows3,
      keys: ['mod+delete', 'mod+backspace'],
      // With the caret in a text, the keys delete a word.
      when: () => isFree() && sheet.state().editing === null,
      run: () => sheet.step(removeRow),
    }),
    defineCommand({
      id: 'order-sheet.discard',
      title: msg`Empty the sheet`,
      section: 'context',
      icon: Trash2,
      when: () => filledRows(now).length > 0,
      run: sheet.discard,
    }),
  ]
}
