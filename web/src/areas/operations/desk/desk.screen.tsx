// The scan desk: every scanned parcel moves into one status, with the answer in giant words; no mouse, no keys needed.
import { Trans, useLingui } from '@lingui/react/macro'
import { notOwnBranch } from '@office/shared/areas/branches/own-branch.model'
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { CASH } from '@office/shared/areas/finance/methods/payment-method.model'
import {
  asksBranch,
  asksCharge,
  type Desk,
  deskCard,
  deskCode,
  deskOutcomeNames,
  deskStatuses,
  nobodyHas,
  paidBy,
  readDesk,
} from '@office/shared/areas/orders/moves/desk.model'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import type { OrderStatusKey } from '@office/shared/areas/orders/order-status.model'
import { type Message, msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { nameSome } from '@office/shared/format/name-some'
import { cardText } from '@office/shared/format/scan-code'
import {
  CircleCheck,
  CloudOff,
  Copy,
  CreditCard,
  HandCoins,
  LoaderCircle,
  Printer,
  ScanLine,
  TriangleAlert,
  Undo2,
  Wallet,
} from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation, useSearch } from 'wouter'
import { defineCommand, type Icon } from '../../../core/command/command.ts'
import { CommandButton } from '../../../core/command/command-button.tsx'
import { useCommandScope } from '../../../core/command/context.ts'
import { useEndpoint } from '../../../core/data/queries.ts'
import { session } from '../../../core/data/session.ts'
import { i18n } from '../../../core/language/language.ts'
import { tellIn, useTell } from '../../../core/language/translate.ts'
import { PageHead } from '../../../core/layout/page-head.tsx'
import { openPalette } from '../../../core/palette/palette-state.ts'
import { CardSheet } from '../../../core/scan/card-sheet.tsx'
import { ScanQuestion } from '../../../core/scan/scan-question.tsx'
import { useCodes } from '../../../core/scan/use-codes.ts'
import { Button } from '../../../core/ui/button.tsx'
import { ScrollPane } from '../../../core/ui/scroll-pane.tsx'
import { Waybill } from '../../../core/ui/waybill.tsx'
import { method, reference } from '../../orders/moves/payment-args.part.ts'
import { methodChoices, needsReference, statusName } from '../../orders/order-masters.part.ts'
import { answerCharge, type DeskScan, type DeskState, desks, nextUndo, openDesk, scanAt, stateOf, undoAt } from './desk.ts'
import { deskIn, deskPath } from './desk-path.ts'

interface Look {
  icon: Icon
  /** Colours of the panel, readable from afar in both skins. */
  fill: string
  tone: string
}

const quiet = { fill: 'bg-surface text-text', tone: 'text-text-2' }
const red = { fill: 'bg-(--v-mis) text-(--on-v)', tone: 'text-danger' }
const looks: Readonly<Record<DeskState, Look>> = {
  waiting: { ...quiet, icon: LoaderCircle },
  kept: { ...quiet, icon: CloudOff },
  moved: { fill: 'bg-(--v-ok) text-(--on-v)', tone: 'text-ok', icon: CircleCheck },
  known: { fill: 'bg-(--v-dup) text-(--on-v-dup)', tone: 'text-warn', icon: Copy },
  refused: { ...red, icon: TriangleAlert },
  asked: { fill: 'bg-(--v-dup) text-(--on-v-dup)', tone: 'text-warn', icon: HandCoins },
  undone: { ...quiet, icon: Undo2 },
  stays: { ...red, icon: TriangleAlert },
}

const words: Readonly<Record<DeskState, Message>> = {
  ...deskOutcomeNames,
  waiting: msg`Checking`,
  kept: msg`Kept on this device`,
  stays: msg`Cannot be undone`,
}

/** The present state of a scan, in words. */
function whyOf(scan: DeskScan): string {
  const tell = tellIn(i18n)
  const state = stateOf(scan)
  if (state === 'stays') return scan.answer?.stays ?? ''
  if (state !== 'refused') return tell(words[state])
  return scan.refusal?.message ?? scan.answer?.why ?? tell(nobodyHas)
}

function Figure({ label, value, tone = '' }: { label: ReactNode; value: number; tone?: string }) {
  return (
    <span className="flex flex-col items-end">
      <span className="text-text-2">{label}</span>
      <b className={`num text-[26px] leading-8 font-semibold ${tone}`}>{formatCount(value)}</b>
    </span>
  )
}

/** @param next what undo takes back, if that is not the scan itself */
function Panel({ scan, into, next }: { scan: DeskScan | undefined; into: string; next: DeskScan | undefined }) {
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

function Lane({ lane }: { lane: readonly DeskScan[] }) {
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

const paidByCard = msg`The charge is paid: {method}`

const chargeAnswers = [
  { told: 'paid', title: msg`The charge is paid now`, key: 'f6', icon: HandCoins },
  { told: 'unpaid', title: msg`The charge is not paid`, key: 'f7', icon: Wallet },
] as const satisfies readonly { told: string; title: Message; key: string; icon: Icon }[]

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

const notUndone = msg`{waybill} could not be undone: {why}`
const nothingToUndo = msg`There is nothing to undo`
const onItsWay = msg`It is being sent. Undo it once the server has answered.`
const nobodyAsks = msg`No parcel is waiting for this answer`

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
  const next = nextUndo(scans)
  const isAtBranch = desk.warehouse_id !== null
  const branch = useEndpoint(warehouseContract.dropdown, { query: { ids: String(desk.warehouse_id) } }, { enabled: isAtBranch })
  const place = branch.data?.[0]?.name
  const into = statusName(desk.status_key, tell)
  useCodes(text => scanAt(desk, text, whyOf))
  const print = () => window.print()
  const answer = async (told: string) => ((await answerCharge(desk, told, whyOf)) ? undefined : { toast: nobodyAsks })
  // A method that needs a reference must be typed, so it has no card; cash is the card that names no method.
  const methodsByCard = methodChoices().filter(({ value }) => value !== CASH && !needsReference(value))
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
          const scan = await undoAt(desk, whyOf)
          if (scan === null) return { toast: nothingToUndo, isRefused: true }
          const state = stateOf(scan)
          if (state === 'undone') return { announce: words.undone }
          const why = state === 'stays' ? whyOf(scan) : tell(onItsWay)
          const message = { message: notUndone, values: { waybill: scan.code, why } }
          // The panel says it where scans are looked at.
          return { ...(state === 'stays' ? { announce: message } : { toast: message }), isRefused: true }
        },
      }),
      ...chargeAnswers.map(({ told, title, key, icon }) =>
        defineCommand({
          id: `desk.${told}`,
          card: told,
          title,
          section: 'here',
          icon,
          keys: [key],
          needs: { any: orderStatusContract.update.needs },
          when: () => asksCharge(desk) || { off: nobodyAsks },
          run: () => answer(told),
        }),
      ),
      defineCommand({
        id: 'desk.paid-otherwise',
        title: msg`The charge is paid in another way`,
        section: 'here',
        icon: CreditCard,
        keys: ['f8'],
        needs: { any: orderStatusContract.update.needs },
        when: () => asksCharge(desk) || { off: nobodyAsks },
        args: { method, reference },
        run: (_ctx, { method: key, reference: number }) => answer(paidBy(key, number)),
      }),
      ...methodsByCard.map(({ value, title }) =>
        defineCommand({
          id: `desk.paid-by-${value}`,
          card: paidBy(value),
          title: { message: paidByCard, values: { method: title } },
          section: 'here',
          icon: CreditCard,
          needs: { any: orderStatusContract.update.needs },
          when: () => asksCharge(desk) || { off: nobodyAsks },
          run: () => answer(paidBy(value)),
        }),
      ),
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
          <Figure label={<Trans>Waiting</Trans>} value={pending} tone={pending > 0 ? 'text-accent' : ''} />
        </span>
      </div>
      {blocked && (
        <p role="alert" className="m-0 flex-none border-b border-border bg-danger-bg px-4 py-2 font-medium text-danger">
          {tell(blockedTexts[blocked])}
        </p>
      )}
      {waiting[0] && <AskCharge asked={waiting[0]} more={waiting.length - 1} />}
      <div className="flex min-h-0 flex-1 gap-4 p-4 max-lg:flex-col">
        <Panel scan={shown} into={into} next={next?.id === shown?.id ? undefined : next} />
        <Lane lane={scans} />
      </div>
      <footer className="flex-none border-t border-border bg-surface px-4 py-2 text-text-2 max-md:hidden">
        <Trans>
          Each scan is kept on this device and counts once the server has answered. The card of this desk opens it from any
          screen; CMD:undo undoes the last scan.
        </Trans>
      </footer>
      <div className="hidden">
        <CardSheet
          cards={[
            { code: deskCard(desk), title: into, detail: place },
            ...(asksCharge(desk)
              ? [
                  ...chargeAnswers.map(({ told, title }) => ({ code: cardText('command', told), title: tell(title) })),
                  ...methodsByCard.map(({ value, title }) => ({
                    code: cardText('command', paidBy(value)),
                    title: tell({ message: paidByCard, values: { method: title } }),
                  })),
                ]
              : []),
          ]}
        />
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
