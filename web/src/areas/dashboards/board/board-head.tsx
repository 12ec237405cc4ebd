// The head of a dashboard: whose it is, when its figures were calculated, the span of days, and the recalculation.
import { Trans, useLingui } from '@lingui/react/macro'
import { dashboardContract } from '@office/shared/areas/dashboards/dashboard.contract'
import { type DashboardSpan, dashboardSpans } from '@office/shared/areas/dashboards/dashboard.model'
import type { ReactNode } from 'react'
import { CommandButton } from '../../../core/command/command-button.tsx'
import { useEndpoint } from '../../../core/data/queries.ts'
import { keyWords } from '../../../core/keys/keys.tsx'
import { useTell } from '../../../core/language/translate.ts'
import { PageHead } from '../../../core/layout/page-head.tsx'
import { AsOf } from '../../../core/ui/as-of.tsx'
import { Segmented } from '../../../core/ui/fields/segmented.tsx'
import { Instant } from '../../../core/ui/instant.tsx'
import { spanTitles } from './dashboard.commands.ts'

interface BoardHeadProps {
  title: ReactNode
  aside?: ReactNode
  above?: readonly { title: ReactNode; href: string }[]
  days: DashboardSpan
  /** Absent if there is no span to choose. */
  onDays?: ((days: DashboardSpan) => void) | undefined
}

export function BoardHead({ title, aside, above, days, onDays }: BoardHeadProps) {
  return (
    <>
      <PageHead
        title={title}
        {...(above ? { above } : {})}
        aside={aside}
        line={true}
        actions={
          <>
            <span className="hidden lg:flex">
              <LastUpdated />
            </span>
            <CommandButton command="dashboard.refresh" tone="quiet" keys="r" />
            {onDays && (
              <span className="hidden md:flex">
                <Spans days={days} onDays={onDays} />
              </span>
            )}
          </>
        }
      />
      <div className="flex flex-none flex-wrap items-center gap-2 border-b border-border px-4 py-2 lg:hidden">
        {onDays && (
          <span className="md:hidden">
            <Spans days={days} onDays={onDays} />
          </span>
        )}
        {/* On a phone a line of its own, there before its words are. */}
        <span className="flex min-h-5 max-md:basis-full">
          <LastUpdated />
        </span>
      </div>
    </>
  )
}

function Spans({ days, onDays }: { days: DashboardSpan; onDays: (days: DashboardSpan) => void }) {
  const { t } = useLingui()
  const tell = useTell()
  return (
    <Segmented
      label={t`Days`}
      value={String(days)}
      onChange={chosen => onDays(dashboardSpans.find(span => String(span) === chosen) ?? days)}
      segments={dashboardSpans.map((span, at) => ({
        value: String(span),
        title: <span title={keyWords(String(at + 1))}>{tell(spanTitles[span])}</span>,
      }))}
    />
  )
}

function LastUpdated() {
  const { data } = useEndpoint(dashboardContract.lastUpdated, {})
  if (!data) return null
  return (
    <span className="flex gap-3">
      <AsOf figures={Object.values(dashboardContract)} />
      <span role="status" className="flex gap-1 text-sm whitespace-nowrap text-text-2">
        {data.is_remaking ? (
          <Trans>Recounting all figures</Trans>
        ) : (
          data.updated_at !== null && (
            <>
              <Trans>Last updated</Trans> <Instant at={data.updated_at} />
            </>
          )
        )}
      </span>
    </span>
  )
}
