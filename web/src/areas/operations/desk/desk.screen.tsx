// The scan desk: every parcel that is scanned moves into one status, with its answer in giant words; no mouse, no keys needed.
import { Trans, useLingui } from '@lingui/react/macro'
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import {
  asksBranch,
  type Desk,
  deskCard,
  deskCode,
  deskOutcomeNames,
  deskStatuses,
  nobodyHas,
  readDesk,
} from '@office/shared/areas/orders/desk.model'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import type { OrderStatusKey } from '@office/shared/areas/orders/order-status.model'
import { type Message, msg } from '@office/shared/core/message'
import { formatCount } from '@office/shared/format/amount'
import { CircleCheck, Copy, LoaderCircle, Printer, ScanLine, TriangleAlert, Undo2, WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation, useSearch } from 'wouter'
import { defineCommand, type Icon } from '../../../core/command/command.ts'
import { CommandButton } from '../../../core/command/command-button.tsx'
import { useCommandScope } from '../../../core/command/context.ts'
import { useEndpoint } from '../../../core/data/queries.ts'
import { i18n } from '../../../core/language/language.ts'
import { tellIn, useTell } from '../../../core/language/translate.ts'
import { PageHead } from '../../../core/layout/page-head.tsx'
import { openPalette } from '../../../core/palette/palette-state.ts'
import { CardSheet } from '../../../core/scan/card-sheet.tsx'
import { useCodes } from '../../../core/scan/use-codes.ts'
import { Button } from '../../../core/ui/button.tsx'
import { ScrollPane } from '../../../core/ui/scroll-pane.tsx'
import { Waybill } from '../../../core/ui/waybill.tsx'
import { statusName } from '../../orders/order-masters.part.ts'
import { type DeskScan, type DeskState, deskOf, desks, scanAt, undoAt } from './desk.ts'
import { deskIn, deskPath } from './desk-path.ts'

interface Look {
  icon: Icon
  /** Of the panel, by day and night readable from afar. */
  fill: string
  tone: string
}

const quiet = { fill: 'bg-surface text-text', tone: 'text-text-2' }
const red = { fill: 'bg-(--v-mis) text-(--on-v)', tone: 'text-danger' }
const looks: Readonly<Record<DeskState, Look>> = {
  waiting: { ...quiet, icon: LoaderCircle },
  moved: { fill: 'bg-(--v-ok) text-(--on-v)', tone: 'text-ok', icon: CircleCheck },
  known: { fill: 'bg-(--v-dup) text-(--on-v-dup)', tone: 'text-warn', icon: Copy },
  refused: { ...red, icon: TriangleAlert },
  unsent: { ...red, icon: WifiOff },
  undone: { ...quiet, icon: Undo2 },
}

const words: Readonly<Record<DeskState, Message>> = { ...deskOutcomeNames, waiting: msg`Checking` }

/** What the server said of a scan, in words. */
function whyOf({ state, why }: DeskScan): string {
  const tell = tellIn(i18n)
  if (state === 'refused') return why === '' ? tell(nobodyHas) : why
  return tell(words[state])
}

function Figure({ label, value, tone = '' }: { label: ReactNode; value: number; tone?: string }) {
  return (
    <span className="flex flex-col items-end">
      <span className="text-text-2">{label}</span>
      <b className={`num text-[26px] leading-8 font-semibold ${tone}`}>{formatCount(value)}</b>
    </span>
  )
}

function Panel({ scan, into }: { scan: DeskScan | undefined; into: string }) {
  const tell = useTell()
  const { icon: Sign, fill } = scan ? looks[scan.state] : { ...quiet, icon: ScanLine }
  const said = scan ? words[scan.state] : msg`Scan a parcel`
  return (
    <section
      aria-live="off"
      data-desk={scan?.state ?? 'ready'}
      className={`flex min-h-[220px] flex-1 flex-col items-center justify-center gap-3 rounded-lg border border-border p-6 text-center ${fill}`}
    >
      <Sign className="size-16 flex-none" aria-hidden={true} />
      <b className="text-[40px] leading-[48px] font-bold">{scan?.state === 'moved' ? into : tell(said)}</b>
      {scan && <Waybill number={scan.waybill} className="!text-[28px] !leading-9 !text-inherit [&_*]:!text-inherit" />}
      {scan && (scan.state === 'refused' || scan.state === 'unsent') && (
        <span dir="auto" className="max-w-[640px] text-[18px]">
          {scan.state === 'unsent' ? scan.why : whyOf(scan)}
        </span>
      )}
    </section>
  )
}

function Lane({ lane }: { lane: readonly DeskScan[] }) {
  const { t } = useLingui()
  return (
    <ol aria-label={t`Last scans`} className="m-0 min-h-0 w-full list-none overflow-y-auto p-0 lg:w-[420px] lg:flex-none">
      {lane.map(scan => {
        const { icon: Sign, tone } = looks[scan.state]
        return (
          <li
            key={scan.id}
            data-scan-state={scan.state}
            className="flex min-h-(--row) items-center gap-3 border-b border-hairline px-4 py-2"
          >
            <Sign className={`size-5 flex-none ${tone}`} aria-hidden={true} />
            <Waybill number={scan.waybill} {...(scan.state === 'undone' ? { className: 'line-through' } : {})} />
            <span dir="auto" className={`min-w-0 flex-1 truncate ${tone}`} title={whyOf(scan)}>
              {whyOf(scan)}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

const nothingToUndo = msg`There is nothing to undo`

function OpenDesk({ desk, code }: { desk: Desk; code: string }) {
  const { t } = useLingui()
  const tell = useTell()
  deskOf(desk)
  const { lane, moved, refused, waiting } = useSnapshot(desks)[code] ?? { lane: [], moved: 0, refused: 0, waiting: 0 }
  const scans = lane as readonly DeskScan[] // refs, which snapshots hand on as they are
  const isAtBranch = desk.warehouse_id !== null
  const branch = useEndpoint(warehouseContract.dropdown, { query: { ids: String(desk.warehouse_id) } }, { enabled: isAtBranch })
  const place = branch.data?.[0]?.name
  const into = statusName(desk.status_key, tell)
  useCodes(text => scanAt(desk, text, whyOf))
  const print = () => window.print()
  useCommandScope(() => ({
    extra: [
      defineCommand({
        id: 'desk.undo',
        card: 'undo',
        title: msg`Undo the last scan`,
        section: 'here',
        icon: Undo2,
        keys: ['backspace', 'f3'],
        needs: { any: orderStatusContract.reverse.needs },
        run: async () => {
          const undone = await undoAt(desk)
          if (undone === null) return { toast: nothingToUndo }
          return undone.state === 'undone' ? { announce: words.undone } : { toast: whyOf(undone) }
        },
      }),
      defineCommand({
        id: 'desk.print',
        title: msg`Print the card of this desk`,
        section: 'here',
        icon: Printer,
        keys: ['p'],
        run: print,
      }),
    ],
  }))
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
      <div className="flex flex-none flex-wrap items-center gap-6 border-b border-border bg-surface px-4 py-2">
        <span dir="auto" className="min-w-0 truncate text-[18px] font-semibold">
          {place ?? (isAtBranch ? '' : t`At no branch`)}
        </span>
        <span className="ms-auto flex items-center gap-6">
          <Figure label={<Trans>Moved</Trans>} value={moved} />
          <Figure label={<Trans>Refused</Trans>} value={refused} tone={refused > 0 ? 'text-danger' : ''} />
          <Figure label={<Trans>Waiting</Trans>} value={waiting} tone={waiting > 0 ? 'text-accent' : ''} />
        </span>
      </div>
      <div className="flex min-h-0 flex-1 gap-4 p-4 max-lg:flex-col">
        <Panel scan={scans[0]} into={into} />
        <Lane lane={scans} />
      </div>
      <footer className="flex-none border-t border-border bg-surface px-4 py-2 text-text-2 max-md:hidden">
        <Trans>
          Each scan counts when its answer is here. The card of this desk opens it from any screen; CMD:undo takes the last one
          back.
        </Trans>
      </footer>
      <div className="hidden">
        <CardSheet cards={[{ code: deskCard(desk), title: into, detail: place }]} />
      </div>
    </>
  )
}

/** Nothing was chosen, or what the address names is no desk: the statuses that parcels can be scanned into. */
function ChooseDesk({ isUnknown }: { isUnknown: boolean }) {
  const tell = useTell()
  const first = useRef<HTMLButtonElement>(null)
  const [, navigate] = useLocation()
  const choose = (key: OrderStatusKey) => {
    if (asksBranch(key)) openPalette({ filling: { command: 'desk.open', values: { status: key } } })
    else navigate(deskPath(deskCode({ status_key: key, warehouse_id: null })))
  }
  useEffect(() => first.current?.focus(), [])
  return (
    <>
      <PageHead title={<Trans>Scan desk</Trans>} line={true} />
      <ScrollPane label={tell(msg`Scan desk`)} className="flex-1 p-4">
        {isUnknown && (
          <p role="alert" className="mt-0 mb-3 max-w-[720px] rounded-sm bg-danger-bg px-3 py-2 font-medium text-danger">
            <Trans>This card names no desk.</Trans>
          </p>
        )}
        <p className="mt-0 mb-3 text-text-2">
          <Trans>Choose the status that each scanned parcel moves into, or scan the card of a desk.</Trans>
        </p>
        <ul className="m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(240px,1fr))] gap-3 p-0">
          {deskStatuses.map((key, at) => (
            <li key={key}>
              <button
                ref={at === 0 ? first : undefined}
                type="button"
                className="flex w-full items-center gap-3 rounded-md border border-border bg-surface p-3 text-start font-semibold hover:bg-hover"
                onClick={() => choose(key)}
              >
                <ScanLine className="size-6 flex-none text-text-2" aria-hidden={true} />
                <span dir="auto" className="min-w-0 truncate">
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
  const desk = code === null ? null : readDesk(code)
  return desk && code !== null ? <OpenDesk key={code} desk={desk} code={code} /> : <ChooseDesk isUnknown={code !== null} />
}
