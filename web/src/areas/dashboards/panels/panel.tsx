// A part of a dashboard: its name, its chart with the table behind it, and what is shown while figures load or fail.
import { Trans, useLingui } from '@lingui/react/macro'
import type { CallError } from '@office/shared/core/api/failure'
import type { ExportColumn, ExportRow } from '@office/shared/core/export/export-table'
import { ChartColumn, Download, ImageDown, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '../../../core/ui/button.tsx'
import { ErrorState } from '../../../core/ui/states/error-state.tsx'
import { SkeletonRows } from '../../../core/ui/states/skeleton-rows.tsx'
import { usePanel } from '../board/board-handle.ts'

export interface PanelTable {
  columns: readonly ExportColumn[]
  rows: readonly ExportRow[]
}

/** A panel's pending answer from the server. */
export interface Arriving {
  isPending: boolean
  error: CallError | null
  refetch: () => unknown
}

interface PanelProps {
  /** The name for its keys and its file. */
  name: string
  title: string
  /** A quiet note at the end: the span, a total. */
  aside?: ReactNode
  legend?: ReactNode
  arriving: Arriving
  table: PanelTable
  className?: string
  children: ReactNode
}

export function Panel({ name, title, aside, legend, arriving, table, className = '', children }: PanelProps) {
  const { t } = useLingui()
  const [isTable, setTable] = useState(false)
  const turn = () => {
    const hadFocus = document.activeElement?.closest('[data-panel]')?.getAttribute('data-panel') === name
    setTable(!isTable)
    // The focused element disappeared with the chart, so the panel's head takes the focus.
    if (hadFocus)
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>(`[data-panel="${name}"] [data-tile]`)?.focus({ preventScroll: true }),
      )
  }
  const save = async () => (await import('../../../core/list/export-page.ts')).saveCsv(name, table.columns, table.rows)
  const picture = async () => (await import('./save-picture.ts')).savePicture(name)
  usePanel(name, { turn, save, picture })
  const isThere = !arriving.isPending && !arriving.error
  return (
    <section data-panel={name} aria-label={title} className={`flex min-w-0 flex-col overflow-hidden ${className}`}>
      <div className="flex min-h-11 flex-none items-center gap-x-2 ps-4 pe-2 max-md:flex-wrap max-md:pt-1.5">
        <h2
          tabIndex={-1}
          data-tile="head"
          className="m-0 truncate rounded-sm text-base font-semibold focus-visible:outline-offset-2"
        >
          {title}
        </h2>
        {/* On a phone it stands below the title, which it would cut otherwise. */}
        {!isTable && legend && <span className="max-md:order-last max-md:w-full max-md:pb-2">{legend}</span>}
        <span className="flex-1" />
        {aside !== undefined && <span className="num flex-none text-sm text-text-3">{aside}</span>}
        {isThere && (
          <span className="flex flex-none" data-panel-actions="">
            <IconButton
              size="small"
              tone="quiet"
              icon={isTable ? ChartColumn : Table2}
              keys="t"
              label={isTable ? t`Picture of ${title}` : t`Table of ${title}`}
              onClick={turn}
            />
            <IconButton size="small" tone="quiet" icon={Download} keys="shift+e" label={t`${title} as CSV`} onClick={save} />
            <IconButton
              size="small"
              tone="quiet"
              icon={ImageDown}
              keys="shift+i"
              label={t`${title} as a picture`}
              onClick={picture}
            />
          </span>
        )}
      </div>
      <div className="flex min-h-0 flex-1 flex-col pb-3">{inside()}</div>
    </section>
  )

  function inside() {
    if (arriving.isPending) return <SkeletonRows columns={[{ width: '2fr' }, { width: '1fr', end: true }]} rows={6} />
    if (arriving.error)
      return (
        <ErrorState
          title={<Trans>These figures could not be loaded</Trans>}
          error={arriving.error}
          onRetry={() => void arriving.refetch()}
        />
      )
    return isTable ? <FigureTable title={title} {...table} /> : children
  }
}

function FigureTable({ title, columns, rows }: PanelTable & { title: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its place is scrolled by keys
    <section aria-label={title} tabIndex={0} className="max-h-[252px] min-h-0 overflow-auto focus-visible:-outline-offset-2">
      <table className="num w-full border-collapse">
        <thead className="sticky top-0 bg-surface text-sm text-text-2">
          <tr>
            {columns.map(({ key, heading, kind }) => (
              <th
                key={key}
                scope="col"
                className={`${cell} h-7 border-border font-medium ${kind === 'number' ? 'text-end' : 'text-start'}`}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a table of figures stand in one order
            <tr key={at}>
              {columns.map(({ key, kind }) => (
                <td key={key} className={`${cell} h-7 border-hairline ${kind === 'number' ? 'text-end' : ''}`}>
                  <bdi>{row[key] ?? '–'}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const cell = 'border-b px-2 first:ps-4 last:pe-4 whitespace-nowrap'
