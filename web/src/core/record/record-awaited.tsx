// A record that is loading or failed to load: the breadcrumbs are already shown, so that nothing jumps when it arrives.
import type { CallError } from '@office/shared/core/api/failure'
import type { ReactNode } from 'react'
import { useComing } from '../keys/coming.ts'
import { PageHead } from '../layout/page-head.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { SkeletonRows } from '../ui/states/skeleton-rows.tsx'

export function RecordAwaited(props: {
  /** The title of the screen while the record's name is not known: '#12'. */
  title: ReactNode
  above: Parameters<typeof PageHead>[0]['above'] & object
  part?: boolean
  note?: ReactNode
  error: CallError | null
  /** 'The merchant could not be loaded' */
  failed: ReactNode
  /** The server answered that there is no such record; in words. */
  gone?: ReactNode
  onRetry: () => unknown
}) {
  const { error, gone, onRetry } = props
  useComing(!error && !gone)
  return (
    <>
      <PageHead title={props.title} above={props.above} part={props.part ?? false} line={true} />
      {props.note}
      {error || gone ? (
        <ErrorState
          title={props.failed}
          error={error}
          gone={gone ? { words: gone, back: props.above.at(-1)?.href ?? '/' } : undefined}
          onRetry={() => void onRetry()}
        />
      ) : (
        <RecordSkeleton />
      )}
    </>
  )
}

export const RecordSkeleton = () => (
  <div aria-busy={true} className="min-h-0 flex-1">
    <SkeletonRows columns={[{ width: '168px' }, { width: 'minmax(0, 1fr)' }]} rows={8} />
  </div>
)
