// Short lists of records on the page of a setting: heading, state, and where their forms open.
import { Trans, useLingui } from '@lingui/react/macro'
import type { CallError } from '@office/shared/core/api/failure'
import { CircleCheck, CircleOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { editPath } from '../../../core/form/form-commands.ts'
import { ErrorState } from '../../../core/ui/states/error-state.tsx'
import { SkeletonRows } from '../../../core/ui/states/skeleton-rows.tsx'
import { StateBadge } from '../../../core/ui/status-badge.tsx'
import { settingAddress, settingPath } from './setting-kinds.part.ts'

/** A heading over a short list, with its loading state. */
export function SettingRecords(props: {
  /** Absent if the page is about nothing else. */
  title?: ReactNode
  hint?: ReactNode
  action?: ReactNode
  found: { isLoading: boolean; error: CallError | null; refetch: () => unknown }
  children: ReactNode
}) {
  const { found } = props
  return (
    // Indented like the form below which it is; alone on the page, like every list.
    <section className="border-t border-border [--start:24px] first:border-t-0 first:[--start:16px] [&_[data-short-row]]:px-(--start)">
      <div className="flex items-center gap-3 px-(--start) py-3">
        <div className="min-w-0 flex-1">
          {props.title && <h2 className="m-0 text-md font-semibold">{props.title}</h2>}
          {props.hint && <p className="m-0 flex items-center gap-1.5 text-sm text-text-3">{props.hint}</p>}
        </div>
        {props.action}
      </div>
      {found.isLoading && <SkeletonRows columns={[{ width: '1fr' }]} rows={3} />}
      {found.error ? (
        <ErrorState
          title={<Trans>This list could not be loaded</Trans>}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      ) : (
        !found.isLoading && props.children
      )}
    </section>
  )
}

export function ActiveBadge({ isActive }: { isActive: boolean }) {
  const { t } = useLingui()
  return (
    <span className="justify-self-end">
      <StateBadge family={isActive ? 'done' : 'stop'} icon={isActive ? CircleCheck : CircleOff}>
        {isActive ? t`Active` : t`Inactive`}
      </StateBadge>
    </span>
  )
}

/** The page of a setting with a form over it; closing the form leaves the setting open. */
export const recordPath = (of: string, id: number | string) => editPath(settingAddress({ path: settingPath, id: of }), id)
