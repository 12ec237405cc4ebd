// The foot of a list: position of the cursor, selection, sums, keys and pages.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ListQuery } from '@office/shared/core/lists/list-query'
import { msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import { runById } from '../../command/active-runner.ts'
import { Keys } from '../../keys/keys.tsx'
import { useTell } from '../../language/translate.ts'
import { MenuButton } from '../../layers/menu-button.tsx'
import { preferences } from '../../look/preferences.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { rowsThatFit } from '../fitting-rows.ts'
import type { ChangeList } from '../question/list-url.ts'
import type { ListRows } from '../use-list-rows.ts'
import { totalText } from './list-total.ts'
import type { RowMarks } from './row-marks.ts'

const rowKeys = [
  { keys: 'j k', does: msg`move` },
  { keys: 'x', does: msg`select` },
  { keys: 'enter', does: msg`open` },
  { keys: '.', does: msg`row actions` },
]
const cellKey = { keys: 'f2', does: msg`edit the cell` }

export function ListFoot(props: {
  query: ListQuery
  change: ChangeList
  found: ListRows
  marks: RowMarks
  sizes: readonly number[]
  /** For a list that by default shows as many rows as fit. */
  listPath?: string
  /** Cells can be edited in place. */
  editsCells: boolean
  onTurn: (by: number) => void
  /** What its rows come to. */
  children: ReactNode
}) {
  const { t } = useLingui()
  const tell = useTell()
  const { query, found, marks, listPath } = props
  const { pageSize } = useSnapshot(preferences)
  const take = (size: number, kept: number | null) => {
    if (found.isEndless) runById('list.one-page', 'toolbar')
    if (listPath !== undefined) preferences.pageSize = kept
    props.change({ paginate: size })
  }
  const isFitting = listPath !== undefined && pageSize === null && query.paginate === rowsThatFit(listPath)
  const cursor = useSyncExternalStore(marks.watch, () => (marks.cursor === null ? -1 : marks.index))
  const selected = useSyncExternalStore(marks.watch, () =>
    marks.marked.mode === 'ids' ? marks.marked.ids.size : found.total - marks.marked.except.size,
  )
  const hints = props.editsCells ? [...rowKeys, cellKey] : rowKeys
  const { before } = found
  const total = totalText(found.total, found.totalIs)
  const pages = formatCount(found.lastPage)
  const page = formatCount(query.page)
  return (
    <div className="@container list-foot">
      {cursor >= 0 && (
        <span className="flex-none @max-2xl:hidden">
          <Trans>
            Row {formatCount(before + cursor + 1)} of {total}
          </Trans>
        </span>
      )}
      {selected > 0 && (
        <span className="flex-none font-medium text-text">
          <Plural value={selected} one="# selected" other="# selected" />
        </span>
      )}
      {props.children}
      {/* Keys that find no room go into a second line, which is cut off. */}
      <span className="key-hint flex h-5 min-w-0 flex-wrap gap-x-3 overflow-hidden text-text-3 @max-3xl:hidden">
        {hints.map(({ keys, does }) => (
          <span key={keys} className="flex h-5 items-center gap-[5px]">
            <Keys of={keys} tone="ghost" />
            {tell(does)}
          </span>
        ))}
      </span>
      <span className="ms-auto flex flex-none items-center gap-3">
        {found.rows.length > 0 && !found.isEndless && (
          <span>
            <Trans>
              Rows {formatCount(before + 1)} to {formatCount(before + found.rows.length)} of {total}
            </Trans>
          </span>
        )}
        <MenuButton
          label={t`Rows per page`}
          align="end"
          entries={() => [
            ...(listPath === undefined
              ? []
              : [
                  {
                    kind: 'action' as const,
                    id: 'fit',
                    title: t`As many as fit`,
                    checked: !found.isEndless && isFitting,
                    run: () => take(rowsThatFit(listPath), null),
                  },
                ]),
            ...props.sizes.map(size => ({
              kind: 'action' as const,
              id: String(size),
              title: t`${size} per page`,
              checked: !found.isEndless && !isFitting && size === query.paginate,
              run: () => take(size, size),
            })),
            { kind: 'line' as const, id: 'line' },
            {
              kind: 'action' as const,
              id: 'all',
              title: t`All on one page`,
              keys: 'v a',
              checked: found.isEndless,
              run: () => runById('list.one-page', 'toolbar'),
            },
          ]}
        >
          {trigger => (
            <Button tone="quiet" size="small" {...trigger}>
              {found.isEndless ? <Trans>All on one page</Trans> : <Trans>{query.paginate} per page</Trans>}
            </Button>
          )}
        </MenuButton>
        {!found.isEndless && (
          <>
            {/* On a phone the rows show it, and the arrows keep their room. */}
            <span className="flex-none @max-md:hidden">
              <Trans>
                Page {page} of {pages}
              </Trans>
            </span>
            <span className="flex gap-0.5">
              <IconButton
                label={t`Previous page`}
                icon={ChevronLeft}
                tone="quiet"
                size="small"
                className="flip"
                onClick={() => props.onTurn(-1)}
              />
              <IconButton
                label={t`Next page`}
                icon={ChevronRight}
                tone="quiet"
                size="small"
                className="flip"
                onClick={() => props.onTurn(1)}
              />
            </span>
          </>
        )}
      </span>
    </div>
  )
}
