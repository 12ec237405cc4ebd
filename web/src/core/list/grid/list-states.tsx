// Shown in place of rows: bars while they load, an error with a next step, or why there are none.
import { Trans } from '@lingui/react/macro'
import type { ListQuery } from '@office/shared/core/lists/list-query'
import { useSnapshot } from 'valtio'
import { keysOfCommand } from '../../command/active-runner.ts'
import { CommandButton } from '../../command/command-button.tsx'
import { branchView } from '../../data/branch-view.ts'
import { useTell } from '../../language/translate.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx'
import type { AnyRow, ListDefinition } from '../define-list.ts'
import type { ListRows } from '../use-list-rows.ts'
import type { NamedColumn } from '../views/list-columns.ts'

export interface ListStatesProps {
  definition: ListDefinition
  query: ListQuery
  found: ListRows
  columns: readonly NamedColumn<AnyRow>[]
  onChangeFilter: () => void
}

/** Beside the grid, not in it: a grid may contain nothing but rows (WAI-ARIA 1.2, 'Required Owned Elements'). */
export function ListStates(props: ListStatesProps) {
  return <div className="min-h-0 flex-1 overflow-y-auto">{stateOf(props)}</div>
}

function stateOf(props: ListStatesProps) {
  const { query, found, columns } = props
  if (found.isLoading) {
    const widths = columns.map(column => ({ width: column.width, ...(column.end ? { end: true } : {}) }))
    return <SkeletonRows columns={[{ width: '32px' }, ...widths]} rows={Math.min(query.paginate, 40)} />
  }
  if (!found.error) return <NoRows {...props} />
  return (
    <ErrorState
      title={<Trans>The list could not be loaded</Trans>}
      error={found.error}
      {...(found.error.problem ? {} : { detail: <Trans>The server did not answer. Your filters are kept.</Trans> })}
      onRetry={found.refetch}
    />
  )
}

const Refresh = () => (
  <CommandButton command="list.refresh" keys="r">
    <Trans>Refresh</Trans>
  </CommandButton>
)

const ShowAllBranches = () => <CommandButton command="shell.all-branches" />

/** Says why there is nothing, with two next steps. */
function NoRows({ definition, query, onChangeFilter }: ListStatesProps) {
  const tell = useTell()
  const branch = useSnapshot(branchView).current?.name
  const { create, emptyHint } = definition
  const isFiltered = Object.keys(query.filters).length > 0
  const isNarrowed = branch !== undefined
  const hint = isNarrowed ? <Trans>Only {branch} is shown.</Trans> : emptyHint && tell(emptyHint)
  const changeFilter = (
    <Button keys="/" onClick={onChangeFilter}>
      <Trans>Change filter</Trans>
    </Button>
  )
  const search = (
    <CommandButton command="shell.palette" keys="mod+k">
      <Trans>Search or run a command</Trans>
    </CommandButton>
  )
  const createOne = create && (
    <CommandButton command={create.command} keys={keysOfCommand('list.create') ?? 'c'}>
      {tell(create.title)}
    </CommandButton>
  )
  return (
    <EmptyState
      detail={isFiltered ? <Trans>Nothing matches these filters.</Trans> : hint}
      actions={
        <>
          {isFiltered ? changeFilter : isNarrowed ? <ShowAllBranches /> : <Refresh />}
          {isFiltered && isNarrowed ? <ShowAllBranches /> : (createOne ?? (isFiltered ? <Refresh /> : search))}
        </>
      }
    />
  )
}
