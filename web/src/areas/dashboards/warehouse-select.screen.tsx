// Chooses a warehouse among the person's own, by typing; skipped if there is only one.
import { Trans, useLingui } from '@lingui/react/macro'
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { Warehouse } from 'lucide-react'
import { useState } from 'react'
import { Link, Redirect, useLocation } from 'wouter'
import { CommandButton } from '../../core/command/command-button.tsx'
import { useEndpoint } from '../../core/data/queries.ts'
import { isComposing } from '../../core/keys/normalise-key.ts'
import { PageHead } from '../../core/layout/page-head.tsx'
import { TextField } from '../../core/ui/fields/text-field.tsx'
import { EmptyState } from '../../core/ui/states/empty-state.tsx'
import { ErrorState } from '../../core/ui/states/error-state.tsx'
import { SkeletonRows } from '../../core/ui/states/skeleton-rows.tsx'
import { BoardGrid } from './board/board-grid.tsx'
import { useBoard } from './board/board-handle.ts'
import { warehouseBoardPath } from './warehouse-paths.ts'

export default function WarehouseSelect() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const [text, setText] = useState('')
  const found = useEndpoint(warehouseContract.assigned, { query: {} })
  useBoard({ refresh: () => void found.refetch(), choose: null })
  const all = found.data ?? []
  const [only] = all
  if (only && all.length === 1) return <Redirect to={warehouseBoardPath(only)} replace={true} />
  const wanted = text.trim().toLowerCase()
  const shown = all.filter(({ name, detail }) => `${name} ${detail ?? ''}`.toLowerCase().includes(wanted))
  const [first] = shown
  return (
    <>
      <PageHead title={<Trans>Choose a warehouse</Trans>} count={found.data && all.length} line={true} />
      {found.error ? (
        <ErrorState
          title={<Trans>The warehouses could not be loaded</Trans>}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <BoardGrid>
          <div className="max-w-[640px] p-4">
            <TextField
              aria-label={t`Warehouse`}
              placeholder={t`Name or code`}
              value={text}
              data-autofocus=""
              autoFocus={true}
              onChange={event => setText(event.target.value)}
              onKeyDown={event => {
                if (isComposing(event.nativeEvent)) return
                if (event.key === 'Enter' && first) navigate(warehouseBoardPath(first))
                if (event.key === 'ArrowDown') {
                  event.preventDefault()
                  document.querySelector<HTMLElement>('main [data-tile]')?.focus()
                }
              }}
            />
            {found.isPending && <SkeletonRows columns={[{ width: '1fr' }]} rows={6} />}
            {found.data && shown.length === 0 && (
              <EmptyState actions={all.length === 0 && <CommandButton command="branch.create" tone="primary" />} />
            )}
            <ul aria-label={t`Warehouses`} className="mx-0 mt-3 mb-0 list-none p-0">
              {shown.map(warehouse => (
                <li key={warehouse.id} className="border-b border-hairline">
                  <Link
                    href={warehouseBoardPath(warehouse)}
                    data-tile=""
                    tabIndex={-1}
                    className="flex h-10 items-center gap-3 px-2 text-text hover:bg-hover hover:no-underline focus-visible:-outline-offset-2"
                  >
                    <Warehouse className="size-4 flex-none text-text-3" aria-hidden={true} />
                    <span dir="auto" className="min-w-0 flex-1 truncate text-start font-medium">
                      {warehouse.name}
                    </span>
                    {warehouse.detail && (
                      <bdi dir="ltr" className="code text-sm text-text-3">
                        {warehouse.detail}
                      </bdi>
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </BoardGrid>
      )}
    </>
  )
}
