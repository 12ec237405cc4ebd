// The scan station: catches scans wherever the focus is, answers with bucket, colour, words and tone; no mouse needed.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatCount } from '@office/shared/format/amount'
import { CircleAlert, Wifi, WifiOff } from 'lucide-react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation, useSearch } from 'wouter'
import { commandContext } from '../../../core/command/context.ts'
import { onLive } from '../../../core/data/gateway.ts'
import { session } from '../../../core/data/session.ts'
import { useTell } from '../../../core/language/translate.ts'
import { useHeading } from '../../../core/layout/heading-focus.ts'
import { announceScan } from '../../../core/notices/announce.ts'
import { useToastsAbove } from '../../../core/notices/toast-room.ts'
import { unlockSound } from '../../../core/scan/scan-sound.ts'
import { takeCodes } from '../../../core/scan/scanner.ts'
import { lazyScreen } from '../../../core/ui/states/lazy-part.tsx'
import { BucketPicker } from '../bucket-picker.part.tsx'
import { sortingTabIn } from '../sorting-tabs.ts'
import { ScanLane } from './scan-lane.part.tsx'
import { hearClosed, pauseStation, resumeStation } from './station.ts'
import { askAgain, changeBucket, takeScan } from './station-control.ts'
import { ControlCodes, StationKeys } from './station-keys.part.tsx'
import { stationPath } from './station-path.ts'
import { type StationScan, station } from './station-state.ts'
import { Triage } from './triage.part.tsx'
import { VerdictPanel, verdictWords } from './verdict-panel.part.tsx'

const ScanCards = lazyScreen(() => import('../cards/scan-cards.screen.tsx'))
const Buckets = lazyScreen(() => import('../bucket.list.tsx'))
const Bags = lazyScreen(() => import('../bags/bag.list.tsx'))

function Figure({ label, value, tone = '' }: { label: React.ReactNode; value: number; tone?: string }) {
  return (
    <span className="flex flex-col items-end">
      <span className="text-base text-text-2">{label}</span>
      <b className={`num text-[30px] leading-8 font-semibold ${tone}`}>{formatCount(value)}</b>
    </span>
  )
}

/** 'Offline 2 min 10 s', counting. */
function useSeconds(since: number | null): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (since === null) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [since])
  return since === null ? 0 : Math.max(0, Math.floor((now - since) / 1000))
}

function Connection() {
  const { online, offlineSince, counts } = useSnapshot(station)
  const { pending } = counts
  const seconds = useSeconds(offlineSince)
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return (
    <span className={`flex items-center gap-2.5 ${online ? 'text-ok' : 'text-warn'}`}>
      {online ? <Wifi className="size-6" aria-hidden={true} /> : <WifiOff className="size-6" aria-hidden={true} />}
      <span>
        <b className="block text-[15px] font-semibold">
          {online ? (
            <Trans>Online</Trans>
          ) : minutes === 0 ? (
            <Trans>Offline {rest} s</Trans>
          ) : (
            <Trans>
              Offline {minutes} min {rest} s
            </Trans>
          )}
        </b>
        <span className="block text-base text-text-2">
          {pending === 0 ? <Trans>all confirmed</Trans> : online ? <Trans>sending</Trans> : <Trans>safe on this device</Trans>}
        </span>
      </span>
    </span>
  )
}

function OpenStation() {
  const { t } = useLingui()
  const tell = useTell()
  const { session: open, current, verdict, lane, counts, blocked, parcels } = useSnapshot(station)
  const { pending, refused } = counts
  const { user } = useSnapshot(session)
  const heading = useHeading()
  const scans = lane as readonly StationScan[] // refs, which snapshots pass on as they are
  // The foot holds barcodes that are scanned from the screen.
  useToastsAbove('84px')
  // Before the station is painted: whoever sees it may scan at once.
  useLayoutEffect(() => {
    commandContext.scan = true
    const stop = takeCodes({
      // The label of a bag and the card of a desk lead to other screens; the bucket stays logged in.
      reads: ['waybill', 'unknown', 'bucket', 'branch', 'rider'],
      take(code, at) {
        unlockSound()
        takeScan(code, at)
      },
      again: askAgain,
    })
    return () => {
      stop()
      commandContext.scan = false
    }
  }, [])
  useEffect(() => onLive(({ type, data }) => void (type === 'sorting.closed' && hearClosed(data?.ids ?? []))), [])
  useEffect(() => {
    if (current && verdict && verdict !== 'checking') announceScan(`${current.code} ${tell(verdictWords[verdict])}`)
  }, [current, verdict, tell])
  if (!open) return null
  return (
    <div className="fixed inset-0 z-(--z-nav) flex flex-col bg-bg text-text">
      <header className="flex h-[76px] flex-none items-center gap-6 border-b border-border bg-surface px-5 max-lg:h-auto max-lg:flex-wrap max-lg:gap-x-4 max-lg:gap-y-2 max-lg:py-2">
        <b
          dir="ltr"
          className="grid size-[52px] flex-none place-items-center rounded-[10px] bg-ink text-[26px] font-bold text-on-ink"
        >
          {open.bucket_code}
        </b>
        <span className="min-w-0 max-lg:flex-1">
          <h1 ref={heading} tabIndex={-1} dir="auto" className="m-0 truncate text-[20px] leading-7 font-semibold">
            {open.bucket_name}
          </h1>
          <span className="block truncate text-[15px] text-text-2 max-sm:whitespace-normal">
            {parcels !== null && <Plural value={parcels} one="# parcel in the bucket" other="# parcels in the bucket" />}
          </span>
        </span>
        <span className="ms-auto flex items-center gap-7 max-lg:order-last max-lg:w-full max-lg:justify-between max-lg:gap-3">
          <Figure label={<Trans>Scanned</Trans>} value={counts.scanned} />
          <Figure label={<Trans>Per hour</Trans>} value={counts.lastHour} />
          <Figure label={<Trans>Pending</Trans>} value={pending} tone={pending > 0 ? 'text-accent' : ''} />
          <Figure label={<Trans>Triage</Trans>} value={refused} tone={refused > 0 ? 'text-warn' : ''} />
        </span>
        <span className="h-10 w-px flex-none bg-border max-lg:hidden" />
        <Connection />
        <span className="min-w-0 max-sm:hidden">
          <b dir="auto" className="block truncate text-[15px] font-medium">
            {user?.name}
          </b>
          <span dir="ltr" className="block truncate text-base text-text-2">
            {open.device}
          </span>
        </span>
      </header>
      {blocked !== null && (
        <div role="alert" className="flex flex-none items-center gap-3 bg-danger px-5 py-3 text-[18px] font-semibold text-[#fff]">
          <CircleAlert className="size-6 flex-none" aria-hidden={true} />
          {blocked === 'storage' ? (
            <Trans>
              Scanning has stopped because this device cannot store scans. Free some space or use another device. Nothing scanned
              so far is lost.
            </Trans>
          ) : (
            <Trans>
              Scanning has stopped because this session is over. F8 or the bucket's card logs in again and sends what was refused.
              F2 leaves the bucket.
            </Trans>
          )}
        </div>
      )}
      <div className="flex min-h-0 flex-1">
        <section aria-label={t`Scan station`} className="flex min-w-0 flex-1 flex-col p-4">
          <VerdictPanel
            scan={current as StationScan | null} // a ref, which snapshots pass on as it is
            verdict={verdict}
            bucket={{ code: open.bucket_code, name: open.bucket_name }}
            pending={pending}
          />
        </section>
        <ScanLane scans={scans} total={counts.scanned} />
      </div>
      <footer
        data-part="station-foot"
        className="flex min-h-[68px] flex-none items-center gap-6 border-t border-border bg-surface px-5"
      >
        <StationKeys />
        <ControlCodes />
      </footer>
      <Triage />
    </div>
  )
}

/** Cards can be printed with or without a bucket, so an address opens them, as for buckets and bags. */
export default function ScanScreen() {
  const search = useSearch()
  if (new URLSearchParams(search).has('cards')) return <ScanCards />
  const tab = sortingTabIn(search)
  return tab === 'buckets' ? <Buckets /> : tab === 'bags' ? <Bags /> : <Station />
}

function Station() {
  const { state } = useSnapshot(station)
  const wanted = new URLSearchParams(useSearch()).get('bucket')
  const [, navigate] = useLocation()
  useEffect(() => {
    void resumeStation()
    return pauseStation
  }, [])
  useEffect(() => {
    // The card of a bucket was scanned on another screen; Back and reload must not scan it again.
    if (wanted === null || state === 'opening') return
    navigate(stationPath, { replace: true })
    void changeBucket(wanted)
  }, [wanted, state, navigate])
  if (state === 'open') return <OpenStation />
  return <BucketPicker />
}
