// Keys of every list: moving, selecting, opening, filtering, paging, exporting (docs/keys.md section 5).
import { type Message, msg } from '@office/shared/core/messages/message'
import {
  ArrowUpDown,
  Columns3,
  Download,
  Filter,
  PanelRight,
  RefreshCw,
  Rows3,
  ScrollText,
  SlidersHorizontal,
} from 'lucide-react'
import { type Command, defineCommand, type Icon } from '../command/command.ts'
import { currentGrid, currentList, type ListHandle } from './list-handle.ts'
import { listViewCommands } from './views/list-view.commands.ts'

/** A list is shown, and it can do this. */
const isThere = (can: (list: ListHandle) => boolean): boolean => {
  const list = currentList()
  return list !== null && can(list)
}

/** Keys that the palette does not offer: nobody searches for 'next row'. */
const keysOf =
  <Grid>(current: () => Grid | null) =>
  (
    id: string,
    title: Message,
    keys: readonly string[],
    act: (grid: Grid) => void,
    when: (grid: Grid) => boolean = () => true,
  ): Command =>
    defineCommand({
      id: `list.${id}`,
      title,
      section: 'here',
      keys,
      repeat: true,
      surfaces: ['hotkey'],
      when: () => {
        const grid = current()
        return grid !== null && when(grid)
      },
      run: () => {
        const grid = current()
        if (grid) act(grid)
      },
    })

const inGrid = keysOf(currentGrid)
const inList = keysOf(currentList)

const action = (
  id: string,
  title: Message,
  icon: Icon,
  keys: readonly string[],
  act: (list: ListHandle) => void,
  when: (list: ListHandle) => boolean = () => true,
): Command =>
  defineCommand({
    id: `list.${id}`,
    title,
    icon,
    section: 'here',
    keys,
    when: () => isThere(when),
    run: () => {
      const list = currentList()
      if (list) act(list)
    },
  })

const exportAs = (format: 'csv' | 'xlsx' | 'pdf', title: Message): Command =>
  defineCommand({
    id: `list.export-${format}`,
    title,
    icon: Download,
    section: 'here',
    when: () => currentList()?.exportPage != null,
    run: () => currentList()?.exportPage?.(format),
  })

const opens = (list: ListHandle) => list.open !== null

export const listCommands: readonly Command[] = [
  inGrid('down', msg`Next row`, ['j', 'arrowdown'], grid => grid.move(1)),
  inGrid('up', msg`Previous row`, ['k', 'arrowup'], grid => grid.move(-1)),
  inGrid('page-down', msg`Ten rows down`, ['pagedown'], grid => grid.move(10)),
  inGrid('page-up', msg`Ten rows up`, ['pageup'], grid => grid.move(-10)),
  inGrid('first', msg`First row`, ['g g', 'home'], grid => grid.toEnd('first')),
  inGrid('last', msg`Last row`, ['shift+g', 'end'], grid => grid.toEnd('last')),
  inList('select', msg`Select the row`, ['x', 'space'], list => list.toggle()),
  inList('extend-down', msg`Extend the selection down`, ['shift+j', 'shift+arrowdown'], list => list.extend(1)),
  inList('extend-up', msg`Extend the selection up`, ['shift+k', 'shift+arrowup'], list => list.extend(-1)),
  inList('next-cell', msg`Enter the cells, next cell`, ['arrowright'], list => list.moveCell(1)),
  inList(
    'previous-cell',
    msg`Previous cell`,
    ['arrowleft'],
    list => list.moveCell(-1),
    list => list.isInCell(),
  ),
  inList(
    'edit-cell',
    msg`Edit the cell in place`,
    ['f2'],
    list => list.editCell?.(),
    list => list.editCell !== null,
  ),
  inList('extend-first', msg`Extend the selection to the first row`, ['shift+home'], list => list.extendToEnd('first')),
  inList('extend-last', msg`Extend the selection to the last row`, ['shift+end'], list => list.extendToEnd('last')),
  inList('open', msg`Open the row`, ['enter'], list => list.open?.(false), opens),
  inList('open-new-tab', msg`Open the row in a new tab`, ['mod+enter'], list => list.open?.(true), opens),
  inList('row-actions', msg`Row actions`, ['.'], list => list.rowMenu()),
  inGrid('copy', msg`Copy the row's number or name`, ['y'], grid => grid.copyLabel()),
  inList('create', msg`Create`, ['c'], list => list.create?.()),
  action('select-all', msg`Select the page, then everything that matches`, Rows3, ['mod+a'], list => list.selectAll()),
  inList(
    'leave-cell',
    msg`Back to the row`,
    ['escape'],
    list => list.leaveCell(),
    list => list.isInCell(),
  ),
  action(
    'clear-selection',
    msg`Clear the selection`,
    Rows3,
    ['escape'],
    list => list.clearSelection(),
    list => list.hasSelection(),
  ),
  inList(
    'above',
    msg`Back to the list`,
    ['escape'],
    list => list.above?.(),
    list => list.above !== null && !list.isInCell() && !list.hasSelection(),
  ),
  action('filter', msg`Filter this list`, Filter, ['/'], list => list.filter()),
  action('refresh', msg`Refresh this list`, RefreshCw, ['r'], list => list.refresh()),
  action('next-page', msg`Next page`, Columns3, ['shift+arrowright'], list => list.turnPage(1)),
  action('previous-page', msg`Previous page`, Columns3, ['shift+arrowleft'], list => list.turnPage(-1)),
  defineCommand({
    id: 'list.sort',
    title: msg`Sort this list`,
    keywords: msg`order by, ascending, descending`,
    icon: ArrowUpDown,
    section: 'here',
    keys: ['v o'],
    when: () => isThere(list => list.sort.choices.length > 0),
    args: { by: { kind: 'choice', label: msg`Sort by`, choices: () => currentList()?.sort.choices ?? [] } },
    run: (_ctx, { by }) => currentList()?.sort.by(by ?? ''),
  }),
  action(
    'columns',
    msg`Choose, reorder and resize columns`,
    SlidersHorizontal,
    ['v c'],
    list => list.columns?.(),
    list => list.columns !== null,
  ),
  action(
    'one-page',
    msg`All rows on one page, or page by page`,
    ScrollText,
    ['v a'],
    list => list.onePage?.(),
    list => list.onePage !== null,
  ),
  action(
    'peek',
    msg`Show or hide the row beside the list`,
    PanelRight,
    ['v p'],
    list => list.peek?.(),
    list => list.peek !== null,
  ),
  ...listViewCommands,
  exportAs('csv', msg`Export this list as CSV`),
  exportAs('xlsx', msg`Export this list as Excel`),
  exportAs('pdf', msg`Export this list as PDF`),
]
