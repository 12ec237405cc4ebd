// Keys of dashboards: from tile to tile, the span of days, the table behind a chart, its CSV, and the recalculation.
import { dashboardContract } from '@office/shared/areas/dashboards/dashboard.contract'
import { type DashboardSpan, dashboardSpans } from '@office/shared/areas/dashboards/dashboard.model'
import { type Message, msg } from '@office/shared/core/messages/message'
import { CalendarRange, Download, ImageDown, RefreshCw, Table2 } from 'lucide-react'
import { apiLine } from '../../../core/command/cli-line.ts'
import { type Command, defineCommand } from '../../../core/command/command.ts'
import { currentBoard, currentPanel } from './board-handle.ts'
import { moveTile, type TileStep } from './tile-keys.ts'

const isThere = () => currentBoard() !== null

const movement = (step: TileStep, title: Message, keys: readonly string[]): Command =>
  defineCommand({
    id: `dashboard.${step}`,
    title,
    section: 'here',
    keys,
    repeat: true,
    surfaces: ['hotkey'],
    when: isThere,
    run: () => moveTile(step),
  })

export const spanTitles: Record<DashboardSpan, Message> = {
  1: msg`Today`,
  7: msg`7 days`,
  30: msg`30 days`,
  90: msg`90 days`,
}

const spans: Record<DashboardSpan, Message> = {
  1: msg`Show today`,
  7: msg`Show the last 7 days`,
  30: msg`Show the last 30 days`,
  90: msg`Show the last 90 days`,
}

export const dashboardCommands: readonly Command[] = [
  movement('forward', msg`Next figure`, ['l', 'arrowright']),
  movement('back', msg`Previous figure`, ['h', 'arrowleft']),
  movement('down', msg`Figure below`, ['j', 'arrowdown']),
  movement('up', msg`Figure above`, ['k', 'arrowup']),
  ...dashboardSpans.map((days, at) =>
    defineCommand({
      id: `dashboard.span-${days}`,
      title: spans[days],
      icon: CalendarRange,
      section: 'here',
      keys: [String(at + 1)],
      when: () => currentBoard()?.choose != null,
      run: () => currentBoard()?.choose?.(days),
    }),
  ),
  defineCommand({
    id: 'dashboard.table',
    title: msg`Picture or table`,
    icon: Table2,
    section: 'here',
    keys: ['t'],
    when: () => isThere() && currentPanel() !== null,
    run: () => currentPanel()?.turn(),
  }),
  defineCommand({
    id: 'dashboard.save',
    title: msg`Save this table as CSV`,
    icon: Download,
    section: 'here',
    keys: ['shift+e'],
    when: () => isThere() && currentPanel() !== null,
    run: () => currentPanel()?.save(),
  }),
  defineCommand({
    id: 'dashboard.picture',
    title: msg`Save this part as a picture`,
    keywords: msg`png, image, screenshot`,
    icon: ImageDown,
    section: 'here',
    keys: ['shift+i'],
    when: () => isThere() && currentPanel() !== null,
    run: () => currentPanel()?.picture(),
  }),
  defineCommand({
    id: 'dashboard.refresh',
    title: msg`Recount all figures`,
    short: msg`Refresh`,
    icon: RefreshCw,
    section: 'here',
    keys: ['r'],
    needs: { any: dashboardContract.refresh.needs },
    writes: 'adds',
    when: isThere,
    run: () => currentBoard()?.refresh(),
    cli: () => apiLine(dashboardContract.refresh, {}),
  }),
]
