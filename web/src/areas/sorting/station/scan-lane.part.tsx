// The lane beside the panel: the newest scans with their verdicts, 56 px each; the double tick means that the server has
// answered.
import { Trans } from '@lingui/react/macro'
import { formatCount } from '@office/shared/format/amount'
import { formatTime } from '@office/shared/format/date-time'
import { Check, CheckCheck, CircleHelp, CloudOff, Copy, TriangleAlert, Undo2 } from 'lucide-react'
import { memo } from 'react'
import type { Icon } from '../../../core/command/command.ts'
import { Waybill } from '../../../core/ui/waybill.tsx'
import type { StationScan } from './station-state.ts'

function signOf(scan: StationScan): { icon: Icon; tone: string } {
  if (scan.state === 'ok') return { icon: Check, tone: 'text-ok' }
  if (scan.state === 'duplicate') return { icon: Copy, tone: 'text-warn' }
  if (scan.state === 'undone' || scan.state === 'set-aside') return { icon: Undo2, tone: 'text-text-3' }
  if (scan.state === 'refused')
    return { icon: scan.answer?.verdict === 'not-found' ? CircleHelp : TriangleAlert, tone: 'text-danger' }
  return { icon: CloudOff, tone: 'text-text-2' }
}

function Words({ scan }: { scan: StationScan }) {
  const { answer, state } = scan
  if (state === 'undone') return <Trans>undone</Trans>
  if (state === 'queued' || state === 'unknown') return <Trans>saved here</Trans>
  if (state === 'duplicate' && answer?.first_at) return <Trans>first {formatTime(answer.first_at)}</Trans>
  if (state === 'set-aside') return <Trans>set aside</Trans>
  if (scan.refusal) return <Trans>refused</Trans>
  if (answer?.verdict === 'not-found') return <Trans>unknown code</Trans>
  if (answer?.verdict === 'other-branch') return <Trans>from another branch</Trans>
  if (answer?.verdict === 'not-sortable') return <Trans>cannot be sorted</Trans>
  return <bdi>{answer?.order?.city_name ?? ''}</bdi>
}

const LaneRow = memo(function LaneRow({ scan, isNewest }: { scan: StationScan; isNewest: boolean }) {
  const { icon: Sign, tone } = signOf(scan)
  const isBad = scan.state === 'refused'
  return (
    <li
      data-scan-state={scan.state}
      className={`flex h-(--row-scan) items-center gap-3 border-t border-hairline px-5 text-[15px] ${isNewest ? (isBad ? 'bg-danger-bg shadow-[inset_4px_0_0_var(--danger)]' : 'bg-hover shadow-[inset_4px_0_0_var(--text)]') : ''}`}
    >
      <Sign className={`size-5 flex-none stroke-2 ${tone}`} aria-hidden={true} />
      <Waybill
        number={scan.code}
        className={`max-w-[60%] truncate !text-base ${scan.state === 'undone' ? 'line-through' : ''}`}
      />
      <span
        className={`min-w-0 flex-1 truncate ${isBad ? 'text-danger' : scan.state === 'duplicate' ? 'text-warn' : 'text-text-2'}`}
      >
        <Words scan={scan} />
      </span>
      {scan.answer?.bucket && scan.state !== 'undone' && (
        <b dir="ltr" className={`flex-none text-lg font-bold ${isBad ? 'text-danger' : ''}`}>
          {scan.answer.bucket.code}
        </b>
      )}
      {scan.answer ? (
        <CheckCheck className="size-4 flex-none text-text-3" aria-hidden={true} />
      ) : (
        <span className="w-4 flex-none" />
      )}
    </li>
  )
})

export function ScanLane({ scans, total }: { scans: readonly StationScan[]; total: number }) {
  return (
    <aside className="flex w-[420px] flex-none flex-col border-s border-border bg-surface max-lg:hidden">
      <h2 className="m-0 flex h-11 flex-none items-center justify-between px-5 text-[15px] font-semibold">
        <Trans>Last scans</Trans>
        <span className="num font-normal text-text-3">{formatCount(total)}</span>
      </h2>
      {scans.length === 0 && (
        <p className="m-0 border-t border-hairline px-5 py-4 text-[15px] text-text-2">
          <Trans>There are no records to display</Trans>
          <span className="block text-text-3">
            <Trans>The first parcel you scan appears here, with its verdict.</Trans>
          </span>
        </p>
      )}
      <ol className="m-0 min-h-0 flex-1 list-none overflow-hidden p-0">
        {scans.slice(0, 24).map((scan, index) => (
          <LaneRow key={scan.id} scan={scan} isNewest={index === 0} />
        ))}
      </ol>
    </aside>
  )
}
