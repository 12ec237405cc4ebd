// Says as of when figures are, if they were read from a lagging replica; empty if they are current.
import { Trans } from '@lingui/react/macro'
import type { Endpoint } from '@office/shared/core/api/endpoint'
import { useSnapshot } from 'valtio'
import { behind } from '../data/as-of.ts'
import { Instant } from './instant.tsx'

/** @param figures the endpoints of the figures; the oldest time counts */
export function AsOf({ figures }: { figures: readonly Pick<Endpoint, 'path'>[] }) {
  const moments = useSnapshot(behind)
  const [oldest] = figures.flatMap(({ path }) => moments[path] ?? []).sort()
  return (
    <span role="status" className="flex gap-1 text-sm whitespace-nowrap text-warn">
      {oldest !== undefined && (
        <Trans>
          As of <Instant at={oldest} className="num" />
        </Trans>
      )}
    </span>
  )
}
