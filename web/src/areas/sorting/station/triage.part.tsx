// Refused scans, grouped by problem: scanned again, as read or as they should have been, or set aside.
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount } from '@office/shared/format/amount'
import { formatTime } from '@office/shared/format/date-time'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Keys } from '../../../core/keys/keys.tsx'
import { isComposing } from '../../../core/keys/normalise-key.ts'
import { type Tell, useTell } from '../../../core/language/translate.ts'
import { ModalLayer } from '../../../core/layers/modal-layer.tsx'
import { Waybill } from '../../../core/ui/waybill.tsx'
import { refusedScans, scanAgain, setAside } from './station.ts'
import { type StationScan, station } from './station-state.ts'
import { whyRefused } from './verdict-panel.part.tsx'

/** Grouped by problem; the most recent problem comes first. */
const grouped = (scans: readonly StationScan[], tell: Tell): readonly [string, readonly StationScan[]][] => [
  ...Map.groupBy(scans, scan => whyRefused(scan, tell)),
]

export function Triage() {
  const { t } = useLingui()
  const { triage } = useSnapshot(station)
  const close = useCallback(() => {
    station.triage = false
  }, [])
  return (
    <ModalLayer
      open={triage}
      kind="dialog"
      onClose={close}
      label={t`Triage`}
      className="grid items-start justify-items-center px-4 py-[8vh]"
    >
      <TriageList />
    </ModalLayer>
  )
}

function TriageList() {
  const { t } = useLingui()
  const tell = useTell()
  const { counts, lane } = useSnapshot(station)
  const { refused } = counts
  const [scans, setScans] = useState<readonly StationScan[]>([])
  const [at, setAt] = useState(0)
  /** What the current row is asking for. */
  const [asking, setAsking] = useState<'code' | 'reason' | null>(null)
  // Offered again, because several parcels often have the same problem.
  const [lastReason, setLastReason] = useState('')
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lane is read anew whenever a scan was changed
  useEffect(() => {
    void refusedScans().then(setScans)
  }, [refused, lane])
  const groups = grouped(scans, tell)
  const rows = groups.flatMap(([, found]) => found)
  const current = rows[Math.min(at, rows.length - 1)]
  const currentId = current?.id
  useEffect(() => {
    if (asking === null) list.current?.querySelector<HTMLElement>(`[data-triage="${currentId ?? ''}"]`)?.focus()
  }, [currentId, asking])

  function again(code: string): void {
    if (current) void scanAgain(current, code)
    setAsking(null)
  }
  function doneWith(reason: string): void {
    if (current) void setAside(current, reason)
    setLastReason(reason)
    setAsking(null)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey || event.altKey || asking) return
    if (event.key === 'ArrowDown' || event.key === 'j') setAt(Math.min(at + 1, rows.length - 1))
    else if (event.key === 'ArrowUp' || event.key === 'k') setAt(Math.max(at - 1, 0))
    else if (event.key === 'r' && current) again(current.code)
    else if (event.key === 'd' && current) setAsking('reason')
    else if (event.key === 'e' && current) setAsking('code')
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={list}
      role="group"
      aria-label={t`Triage`}
      className="flex max-h-[84vh] w-full max-w-[880px] flex-col rounded-lg bg-raised shadow-palette outline-none"
      tabIndex={-1}
      data-autofocus=""
      onKeyDown={onKeyDown}
    >
      <h2 className="m-0 flex flex-none items-center gap-3 border-b border-border px-5 py-3 text-[20px] font-semibold">
        <Trans>Triage</Trans>
        <span className="num font-normal text-text-3">{formatCount(refused)}</span>
      </h2>
      <div className="min-h-0 flex-1 overflow-y-auto pb-3">
        {rows.length === 0 && (
          <p role="status" className="m-0 py-8 text-center text-text-2">
            <Trans>There are no records to display</Trans>
          </p>
        )}
        {groups.map(([why, found]) => (
          <section key={why} aria-label={why}>
            <h3 className="m-0 px-5 pt-4 pb-1 text-[15px] font-semibold text-danger">
              <bdi>{why}</bdi> <span className="num font-normal text-text-3">{formatCount(found.length)}</span>
            </h3>
            {found.map(scan => (
              <div
                key={scan.id}
                data-triage={scan.id}
                role="group"
                aria-label={scan.code}
                tabIndex={scan === current ? 0 : -1}
                onFocus={() => setAt(rows.indexOf(scan))}
                className="flex h-(--row-scan) items-center gap-4 border-t border-hairline px-5 text-[15px] outline-none focus-within:bg-option"
              >
                {asking === 'code' && scan === current ? (
                  <CodeField code={scan.code} onDone={again} onLeave={() => setAsking(null)} />
                ) : (
                  <Waybill number={scan.code} className="!text-base" />
                )}
                {asking === 'reason' && scan === current && (
                  <ReasonField reason={lastReason} onDone={doneWith} onLeave={() => setAsking(null)} />
                )}
                <bdi className="min-w-0 flex-1 truncate text-text-2">{scan.answer?.order?.city_name}</bdi>
                {scan.answer?.bucket && (
                  <b dir="ltr" className="text-lg font-bold">
                    {scan.answer.bucket.code}
                  </b>
                )}
                <time dir="ltr" className="num text-text-3">
                  {formatTime(scan.at)}
                </time>
              </div>
            ))}
          </section>
        ))}
      </div>
      <p className="key-hint m-0 flex flex-none flex-wrap items-center gap-5 border-t border-border px-5 py-2.5 text-[15px] font-medium">
        <Hint keys="r">
          <Trans>Scan again</Trans>
        </Hint>
        <Hint keys="e">
          <Trans>Correct the code</Trans>
        </Hint>
        <Hint keys="d">
          <Trans>Done with it</Trans>
        </Hint>
        <Hint keys="mod+shift+e">
          <Trans>Export</Trans>
        </Hint>
        <Hint keys="escape">
          <Trans>Close</Trans>
        </Hint>
      </p>
    </div>
  )
}

const Hint = ({ keys, children }: { keys: string; children: ReactNode }) => (
  <span className="flex items-center gap-2">
    <Keys of={keys} />
    {children}
  </span>
)

/** Enter submits the answer, Escape leaves the row as it was; neither reaches the list. */
const answering = (onDone: (answer: string) => void, onLeave: () => void) => (event: KeyboardEvent<HTMLInputElement>) => {
  if (isComposing(event.nativeEvent)) return
  const answer = event.currentTarget.value.trim()
  if (event.key === 'Enter' && answer !== '') onDone(answer)
  else if (event.key === 'Escape') onLeave()
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** The code as it should have been read; typed, or scanned into the field. */
function CodeField(props: { code: string; onDone: (code: string) => void; onLeave: () => void }) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  return (
    <input
      ref={field}
      data-scan="accept"
      data-own-escape=""
      aria-label={t`Correct the code`}
      defaultValue={props.code}
      className="code w-64 rounded-sm border border-border-2 bg-surface px-2 py-1 text-base"
      dir="ltr"
      onKeyDown={answering(code => props.onDone(code.toUpperCase()), props.onLeave)}
    />
  )
}

/** Why nothing more is done with the scan: one of the usual reasons, or any other. */
function ReasonField(props: { reason: string; onDone: (reason: string) => void; onLeave: () => void }) {
  const { t } = useLingui()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  return (
    <>
      <input
        ref={field}
        data-own-escape=""
        aria-label={t`Reason`}
        placeholder={t`Reason`}
        list={id}
        maxLength={200}
        defaultValue={props.reason}
        className="w-72 rounded-sm border border-border-2 bg-surface px-2 py-1 text-base"
        dir="auto"
        onKeyDown={answering(props.onDone, props.onLeave)}
      />
      <datalist id={id}>
        <option value={t`The parcel is not here`} />
        <option value={t`The label cannot be read`} />
        <option value={t`Handed to another branch`} />
        <option value={t`Sorted by hand`} />
      </datalist>
    </>
  )
}
