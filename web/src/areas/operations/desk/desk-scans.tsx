// The scans of a desk: the last one in giant words, and a list of those before.
import { Trans, useLingui } from '@lingui/react/macro'
import { msg } from '@office/shared/core/messages/message'
import { ScanLine, Undo2 } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { useTell } from '../../../core/language/translate.ts'
import { Waybill } from '../../../core/ui/waybill.tsx'
import { type DeskScan, desks, stateOf } from './desk.ts'
import { looks, quiet, whyOf, words } from './desk-states.ts'

/** @param next what undo takes back, if that is not the scan itself */
export function Panel({ scan, into, next }: { scan: DeskScan | undefined; into: string; next: DeskScan | undefined }) {
  const tell = useTell()
  const { online } = useSnapshot(desks)
  const state = scan && stateOf(scan, online)
  const { icon: Sign, fill } = state ? looks[state] : { ...quiet, icon: ScanLine }
  const said = state ? words[state] : msg`Scan a parcel`
  return (
    <section
      aria-live="off"
      data-desk={state ?? 'ready'}
      className={`flex min-h-[220px] flex-1 flex-col items-center justify-center gap-3 rounded-lg border border-border p-6 text-center ${fill}`}
    >
      <Sign className="size-16 flex-none" aria-hidden={true} />
      <b className="text-[40px] leading-[48px] font-bold">{state === 'moved' ? into : tell(said)}</b>
      {scan && <Waybill number={scan.code} className="!text-[28px] !leading-9 !text-inherit [&_*]:!text-inherit" />}
      {scan && (state === 'refused' || state === 'stays') && (
        <span dir="auto" className="max-w-[640px] text-[18px]">
          {whyOf(scan)}
        </span>
      )}
      {state === 'kept' && (
        <span className="max-w-[640px] text-[18px]">
          <Trans>It is sent as soon as the server answers.</Trans>
        </span>
      )}
      {next && (
        <span className="flex flex-wrap items-center justify-center gap-2 text-[15px]">
          <Undo2 className="size-4 flex-none" aria-hidden={true} />
          <Trans>The next undo takes back</Trans>
          <Waybill number={next.code} className="!text-[15px] !text-inherit [&_*]:!text-inherit" />
        </span>
      )}
    </section>
  )
}

export function Lane({ lane }: { lane: readonly DeskScan[] }) {
  const { t } = useLingui()
  const { online } = useSnapshot(desks)
  return (
    <ol aria-label={t`Last scans`} className="m-0 min-h-0 flex-none list-none overflow-y-auto p-0 max-lg:h-1/4 lg:w-[420px]">
      {lane.map(scan => {
        const state = stateOf(scan, online)
        const { icon: Sign, tone } = looks[state]
        return (
          <li
            key={scan.id}
            data-scan-state={state}
            className="flex min-h-(--row) items-center gap-3 border-b border-hairline px-4 py-2"
          >
            <Sign className={`size-5 flex-none ${tone}`} aria-hidden={true} />
            <Waybill number={scan.code} {...(state === 'undone' ? { className: 'line-through' } : {})} />
            <span dir="auto" className={`min-w-0 flex-1 truncate ${tone}`} title={whyOf(scan)}>
              {whyOf(scan)}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
