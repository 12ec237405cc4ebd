// Buckets that are loading or failed to load: shown in their place, wherever they are listed.
import { Trans } from '@lingui/react/macro'
import type { CallError } from '@office/shared/core/api/failure'
import { ErrorState } from '../../core/ui/states/error-state.tsx'
import { SkeletonRows } from '../../core/ui/states/skeleton-rows.tsx'

export function BucketStates({ found }: { found: { isLoading: boolean; error: CallError | null; refetch: () => unknown } }) {
  if (found.isLoading) return <SkeletonRows columns={[{ width: '80px' }, { width: '1fr' }]} rows={6} />
  if (!found.error) return null
  return (
    <ErrorState title={<Trans>The buckets could not be loaded</Trans>} error={found.error} onRetry={() => void found.refetch()} />
  )
}
