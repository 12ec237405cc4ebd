// The big answer to a scan: bucket in giant letters, word, code and detail; readable from three metres.
import { Trans, useLingui } from '@lingui/react/macro'
import { orderStatusKeys } from '@office/shared/areas/orders/order-status.model'
import { type ScanVerdict, scanAgain, verdictNames } from '@office/shared/areas/sorting/sorting.contract'
import { msg } from '@office/shared/core/messages/message'
import { formatTime } from '@office/shared/format/date-time'
import { waybillParts } from '@office/shared/format/waybill'
import {
  ArrowRightLeft,
  CircleCheck,
  CircleHelp,
  CloudOff,
  Copy,
  LoaderCircle,
  ScanLine,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Icon } from '../../../core/command/command.ts'
import { type Tell, useTell, type Words } from '../../../core/language/translate.ts'
import { statusName } from '../../orders/order-masters.part.ts'
import type { StationScan, Verdict } from './station-state.ts'

interface Look {
  fill: string
  foot: string
  text: string
  icon: Icon
  stripes?: boolean
}

const quiet: Look = { fill: 'bg-surface', foot: 'bg-sunken', text: 'text-text', icon: ScanLine }
const red: Look = { fill: 'bg-(--v-mis)', foot: 'bg-(--v-mis-2)', text: 'text-(--on-v)', icon: TriangleAlert }
const looks: Record<Verdict | 'ready', Look> = {
  ready: quiet,
  checking: { ...quiet, icon: LoaderCircle },
  accepted: { fill: 'bg-(--v-ok)', foot: 'bg-(--v-ok-2)', text: 'text-(--on-v)', icon: CircleCheck },
  duplicate: { fill: 'bg-(--v-dup)', foot: 'bg-(--v-dup-2)', text: 'text-(--on-v-dup)', icon: Copy },
  'other-bucket': { fill: 'bg-(--v-dup)', foot: 'bg-(--v-dup-2)', text: 'text-(--on-v-dup)', icon: ArrowRightLeft },
  'wrong-bucket': red,
  'not-sortable': red,
  'other-branch': red,
  'not-found': { ...red, icon: CircleHelp },
  refused: red,
  queued: { fill: 'bg-(--v-queue)', foot: 'bg-(--v-queue-2)', text: 'text-(--on-v)', icon: CloudOff, stripes: true },
  undone: { ...quiet, icon: Undo2 },
}

/** The word for each answer, shown and announced. */
export const verdictWords: Record<Verdict | 'ready', Words> = {
  ...verdictNames,
  ready: msg`Scan a parcel`,
  checking: msg`Checking`,
  queued: msg`Saved, offline`,
  undone: msg`Undone`,
  refused: msg`Refused`,
}

/** What was wrong with a refused scan; in the server's words if it was rejected without a verdict. */
export const whyRefused = (scan: StationScan, tell: Tell): string =>
  scan.refusal?.message ?? tell(verdictWords[scan.answer?.verdict ?? 'not-found'])

function Detail({
  verdict,
  answer,
  refusal,
  here,
  pending,
}: {
  verdict: Verdict | 'ready'
  answer: ScanVerdict | null
  /** In the server's words. */
  refusal: string | null
  here: string
  pending: number
}): ReactNode {
  const tell = useTell()
  const receiver = answer?.order?.receiver_name ?? ''
  const city = answer?.order?.city_name ?? ''
  if (verdict === 'queued')
    return <Trans>Kept on this device as number {pending}. It is sent as soon as the connection is back.</Trans>
  if (verdict === 'refused') return <bdi>{refusal}</bdi>
  if (verdict === 'not-found') return <Trans>No order has this number. Set the parcel aside and look it up.</Trans>
  if (verdict === 'other-branch') return <Trans>It was last seen at another branch. Receive it at this branch first.</Trans>
  if (verdict === 'undone') return <Trans>The parcel is where it was before.</Trans>
  if (verdict === 'wrong-bucket')
    return (
      <Trans>
        Not for {here}. <bdi>{receiver}</bdi> goes to <bdi>{city}</bdi>.
      </Trans>
    )
  if (verdict === 'other-bucket') return tell(scanAgain)
  if (verdict === 'not-sortable' && answer?.order) {
    const key = orderStatusKeys.find(candidate => candidate === answer.order?.status_key)
    const status = key ? statusName(key, tell) : answer.order.status_key
    return <Trans>It is “{status}” now. Receive it at this branch first.</Trans>
  }
  if (verdict === 'duplicate' && answer?.first_at) {
    const first = formatTime(answer.first_at)
    return <Trans>First scanned at {first}. Nothing was changed.</Trans>
  }
  return answer?.order ? (
    <bdi>
      {receiver}, {city}
    </bdi>
  ) : null
}

/** The waybill in the giant line: 'CE 1048 31094 NP' with its tail emphasized; any other code as it was read. */
function GiantCode({ code }: { code: string }) {
  const { head, strong, tail } = waybillParts(code)
  return (
    <bdi dir="ltr" className="code block truncate text-[clamp(40px,5.3vw,76px)] leading-[1.1] max-sm:text-[min(40px,7.2vw)]">
      <span className="opacity-90">{head.replace(/^([A-Z]{2})(?=\d)/, '$1 ')}</span>
      <b className="font-bold">{strong}</b>
      <span className="opacity-90">{tail === '' ? '' : ` ${tail}`}</span>
    </bdi>
  )
}

/** As large as can be read from afar, but no larger than its box: a character is about two thirds as wide as high. */
const giantSize = (text: string) => `min(300px, 38vh, 95cqh, ${150 / text.length}cqw)`

export function VerdictPanel({
  scan,
  verdict,
  bucket,
  pending,
}: {
  scan: StationScan | null
  verdict: Verdict | null
  bucket: { code: string; name: string }
  pending: number
}) {
  const { t } = useLingui()
  const tell = useTell()
  const shown = verdict ?? 'ready'
  const look = looks[shown]
  const { icon: Sign } = look
  const answer = scan?.answer ?? null
  const target = (shown === 'wrong-bucket' || shown === 'other-bucket') && answer?.bucket ? answer.bucket : bucket
  const giant = shown === 'not-found' || shown === 'not-sortable' || shown === 'refused' ? '!' : target.code
  return (
    <section
      aria-label={t`Verdict`}
      data-verdict={shown}
      className={`flex min-h-0 flex-1 flex-col overflow-hidden rounded-[14px] ${look.text} ${look === quiet || shown === 'checking' || shown === 'undone' ? 'border border-border' : ''}`}
    >
      <div
        className={`relative flex min-h-0 flex-1 flex-col px-8 pt-5 max-sm:px-5 ${look.fill}`}
        style={
          look.stripes
            ? { backgroundImage: 'repeating-linear-gradient(135deg, transparent 0 28px, var(--v-queue-2) 28px 42px)' }
            : undefined
        }
      >
        <div className="flex items-start justify-between gap-6 max-sm:flex-col max-sm:gap-0">
          <span className="text-[26px] leading-8 max-sm:text-[20px]">
            {shown === 'wrong-bucket' ? (
              <Trans>Put it in</Trans>
            ) : shown === 'other-bucket' ? (
              <Trans>It lies in</Trans>
            ) : (
              <Trans>Bucket</Trans>
            )}
          </span>
          <span dir="auto" className="max-w-full truncate text-[38px] leading-[1.3] font-semibold max-sm:text-[28px]">
            {shown === 'wrong-bucket' ? (answer?.order?.city_name ?? target.name) : target.name}
          </span>
        </div>
        <div dir="ltr" className="grid min-h-0 flex-1 place-items-center [container-type:size]">
          <span className="leading-none font-[800] tracking-[-.03em]" style={{ fontSize: giantSize(giant) }}>
            {giant}
          </span>
        </div>
      </div>
      <div className={`flex-none px-8 py-5 max-sm:px-5 ${look.foot}`}>
        <div className="flex items-center gap-4">
          <Sign className="size-[52px] flex-none stroke-[2.25] max-sm:size-10" aria-hidden={true} />
          <span className="line-clamp-2 min-w-0 flex-1 text-[clamp(32px,3.6vw,52px)] leading-[1.15] font-bold tracking-[-.02em] max-sm:text-[26px]">
            {tell(verdictWords[shown])}
          </span>
          {scan && (
            <time dir="ltr" className="num flex-none text-[26px] max-sm:hidden">
              {formatTime(scan.at)}
            </time>
          )}
        </div>
        {scan ? <GiantCode code={scan.code} /> : <span className="block h-[84px]" />}
        <p className="m-0 mt-1 line-clamp-3 min-h-7 text-[20px] leading-7">
          <Detail verdict={shown} answer={answer} refusal={scan?.refusal?.message ?? null} here={bucket.code} pending={pending} />
        </p>
      </div>
    </section>
  )
}
