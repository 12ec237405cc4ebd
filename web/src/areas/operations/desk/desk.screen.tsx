// The scan desk: every scanned parcel moves into one status, with the answer in giant words; no mouse, no keys needed.
import { Trans, useLingui } from '@lingui/react/macro'
import { notOwnBranch } from '@office/shared/areas/branches/own-branch.model'
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { asksBranch, type Desk, deskCode, deskStatuses, readDesk } from '@office/shared/areas/orders/moves/desk.model'
import type { OrderStatusKey } from '@office/shared/areas/orders/order-status.model'
import { msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { nameSome } from '@office/shared/format/name-some'
import { HandCoins, Printer, ScanLine } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation, useSearch } from 'wouter'
import { CommandButton } from '../../../core/command/command-button.tsx'
import { useEndpoint } from '../../../core/data/queries.ts'
import { session } from '../../../core/data/session.ts'
import { useTell } from '../../../core/language/translate.ts'
import { PageHead } from '../../../core/layout/page-head.tsx'
import { notices } from '../../../core/notices/notices.ts'
import { openPalette } from '../../../core/palette/palette-state.ts'
import { CardSheet } from '../../../core/scan/card-sheet.tsx'
import { SoundKey } from '../../../core/scan/scan-key.tsx'
import { ScanQuestion } from '../../../core/scan/scan-question.tsx'
import { askForScans } from '../../../core/scan/scanner.ts'
import { useCodes } from '../../../core/scan/use-codes.ts'
import { Button } from '../../../core/ui/button.tsx'
import { ScrollPane } from '../../../core/ui/scroll-pane.tsx'
import { statusName } from '../../orders/order-masters.part.ts'
import { type DeskScan, desks, nextUndo, openDesk, scanAt } from './desk.ts'
import { deskIn, deskPath } from './desk-path.ts'
import { Lane, Panel } from './desk-scans.tsx'
import { whyOf } from './desk-states.ts'
import { deskCards, useDeskCommands } from './use-desk-commands.ts'

function Figure({ label, value, tone = '' }: { label: ReactNode; value: number; tone?: string }) {
  return (
    <span className="flex flex-col items-end">
      <span className="text-text-2">{label}</span>
      <b className={`num text-[26px] leading-8 font-semibold ${tone}`}>{formatCount(value)}</b>
    </span>
  )
}

/** Where the desk is, and how many parcels were moved, refused and wait to be sent. */
function DeskFigures({ place, moved, refused, pending }: { place: string; moved: number; refused: number; pending: number }) {
  return (
    <div className="flex flex-none flex-wrap items-center gap-6 border-b border-border bg-surface px-4 py-2">
      <span dir="auto" className="min-w-0 truncate text-[18px] font-semibold">
        {place}
      </span>
      <span className="ms-auto flex items-center gap-6">
        <Figure label={<Trans>Moved</Trans>} value={moved} />
        <Figure label={<Trans>Refused</Trans>} value={refused} tone={refused > 0 ? 'text-danger' : ''} />
        <Figure label={<Trans>Waiting</Trans>} value={pending} tone={pending > 0 ? 'text-accent' : ''} />
      </span>
    </div>
  )
}

/** A cash merchant's parcel that needs an answer: two keys, two buttons, two cards. */
const AskCharge = ({ asked, more }: { asked: DeskScan; more: number }) => (
  <ScanQuestion
    icon={HandCoins}
    code={asked.code}
    more={more}
    answers={
      <>
        <CommandButton command="desk.paid" keys="f6" />
        <CommandButton command="desk.unpaid" keys="f7" tone="quiet" />
        <CommandButton command="desk.paid-otherwise" keys="f8" tone="quiet" />
      </>
    }
  >
    <Trans>The merchant pays in cash. Is the charge paid now?</Trans>
  </ScanQuestion>
)

const blockedTexts = {
  storage: msg`This device cannot store any more scans. Free some space, then open the desk again. Nothing is scanned until then.`,
  session: msg`You are signed out, or you may no longer do this. Scans kept on this device are sent when you are back.`,
}

function OpenDesk({ desk, code }: { desk: Desk; code: string }) {
  const { t } = useLingui()
  const tell = useTell()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a desk is what its code says
  useEffect(() => void openDesk(desk, whyOf), [code])
  const { views, pending, blocked } = useSnapshot(desks)
  const { lane, asked, moved, refused, undo } = views[code] ?? { lane: [], asked: [], moved: 0, refused: 0, undo: null }
  // Refs, which snapshots pass on as they are.
  const scans = lane as readonly DeskScan[]
  const waiting = asked as readonly DeskScan[] // as above
  const shown = scans.find(({ id }) => id === undo) ?? scans[0]
  useSnapshot(notices)
  const next = nextUndo(scans)
  const isAtBranch = desk.warehouse_id !== null
  const branch = useEndpoint(warehouseContract.dropdown, { query: { ids: String(desk.warehouse_id) } }, { enabled: isAtBranch })
  const place = branch.data?.[0]?.name
  const into = statusName(desk.status_key, tell)
  useCodes(text => scanAt(desk, text, whyOf))
  const print = () => window.print()
  useDeskCommands(desk, print)
  return (
    <>
      <PageHead
        title={into}
        above={[{ title: <Trans>Scan desk</Trans>, href: deskPath() }]}
        line={true}
        actions={
          <>
            <Button tone="quiet" icon={Printer} keys="p" onClick={print}>
              <Trans>Card</Trans>
            </Button>
            <CommandButton command="desk.undo" keys="backspace" />
          </>
        }
      />
      <DeskFigures place={place ?? (isAtBranch ? '' : t`At any branch`)} moved={moved} refused={refused} pending={pending} />
      {blocked && (
        <p role="alert" className="m-0 flex-none border-b border-border bg-danger-bg px-4 py-2 font-medium text-danger">
          {tell(blockedTexts[blocked])}
        </p>
      )}
      {waiting[0] && <AskCharge asked={waiting[0]} more={waiting.length - 1} />}
      <div className="flex min-h-0 flex-1 gap-4 p-4 max-lg:flex-col">
        <Panel scan={shown} into={into} next={next === 'step' || next?.id === shown?.id ? undefined : next} />
        <Lane lane={scans} />
      </div>
      <footer className="flex flex-none items-center gap-6 border-t border-border bg-surface px-4 py-2 text-text-2">
        <SoundKey />
        <span className="max-md:hidden">
          <Trans>
            Each scan is kept on this device and counts once the server has answered. The card of this desk opens it from any
            screen; CMD:undo undoes the last scan.
          </Trans>
        </span>
      </footer>
      <div className="hidden">
        <CardSheet cards={deskCards(desk, into, place, tell)} />
      </div>
    </>
  )
}

/** A desk of a branch where the person does not work: nothing can be scanned at it, also without a network. */
function OtherBranch({ id, own }: { id: number; own: readonly number[] }) {
  const tell = useTell()
  const { data } = useEndpoint(warehouseContract.dropdown, { query: { ids: [id, ...own].join() } })
  const nameOf = (one: number) => data?.find(branch => branch.id === one)?.name ?? `#${one}`
  return <>{data && tell({ message: notOwnBranch, values: { branch: nameOf(id), own: nameSome(own.map(nameOf)) } })}</>
}

/** Nothing was chosen, or parcels cannot be scanned at the desk of the address: the statuses into which they can be. */
function ChooseDesk({ why }: { why: ReactNode }) {
  const tell = useTell()
  const first = useRef<HTMLButtonElement>(null)
  const [, navigate] = useLocation()
  const choose = (key: OrderStatusKey) => {
    if (asksBranch(key)) openPalette({ filling: { command: 'desk.open', values: { status: key } } })
    else navigate(deskPath(deskCode({ status_key: key, warehouse_id: null })))
  }
  useEffect(() => first.current?.focus(), [])
  // The card of a desk opens it, here as anywhere.
  useLayoutEffect(askForScans, [])
  return (
    <>
      <PageHead title={<Trans>Scan desk</Trans>} line={true} />
      <ScrollPane label={tell(msg`Scan desk`)} className="flex-1 p-4">
        {why && (
          <p role="alert" className="mt-0 mb-3 max-w-[720px] rounded-sm bg-danger-bg px-3 py-2 font-medium text-danger">
            {why}
          </p>
        )}
        <div className="mb-3 flex flex-wrap items-center gap-3 text-text-2">
          <Trans>Choose the status that scanned parcels move to, or scan the card of a desk.</Trans>
          <CommandButton command="shell.set-up-scanner" />
        </div>
        <ul className="m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(240px,1fr))] gap-3 p-0">
          {deskStatuses.map((key, at) => (
            <li key={key} className="flex">
              <button
                ref={at === 0 ? first : undefined}
                type="button"
                className="flex w-full items-center gap-3 rounded-md border border-border bg-surface p-3 text-start font-semibold hover:bg-hover"
                onClick={() => choose(key)}
              >
                <ScanLine className="size-6 flex-none text-text-2" aria-hidden={true} />
                <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
                  {statusName(key, tell)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </ScrollPane>
    </>
  )
}

export default function DeskScreen() {
  const code = deskIn(useSearch())
  const own = useSnapshot(session).user?.warehouse_ids ?? []
  if (code === null) return <ChooseDesk why={null} />
  const desk = readDesk(code)
  if (!desk) return <ChooseDesk why={<Trans>This card is not for a desk.</Trans>} />
  const { warehouse_id: at } = desk
  if (at !== null && own.length > 0 && !own.includes(at)) return <ChooseDesk why={<OtherBranch id={at} own={own} />} />
  return <OpenDesk key={code} desk={desk} code={code} />
}
