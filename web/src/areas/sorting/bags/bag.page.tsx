// One bag with its parcels: a scan adds a parcel while it is open, and marks it as found when it is received.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  type BagDetail,
  type BagLine,
  type BagOutcome,
  bagContract,
  bagOutcomeNames,
} from '@office/shared/areas/sorting/bag.contract'
import { bagTransitions } from '@office/shared/areas/sorting/bag.transitions'
import { msg } from '@office/shared/core/messages/message'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { CommandButton } from '../../../core/command/command-button.tsx'
import { useEndpoint } from '../../../core/data/queries.ts'
import { useTell } from '../../../core/language/translate.ts'
import { Fact, FactSection, Facts } from '../../../core/record/record-facts.tsx'
import { RecordPage, RowsHead } from '../../../core/record/record-page.tsx'
import { focusRow } from '../../../core/record/record-rows.tsx'
import { RecordTable, type RowColumn } from '../../../core/record/record-table.tsx'
import { ScanQuestion } from '../../../core/scan/scan-question.tsx'
import { verdict } from '../../../core/scan/use-codes.ts'
import { useCodesOfPage } from '../../../core/scan/use-codes-of-page.tsx'
import { Instant } from '../../../core/ui/instant.tsx'
import { EmptyState } from '../../../core/ui/states/empty-state.tsx'
import { Tag } from '../../../core/ui/tag.tsx'
import { Waybill } from '../../../core/ui/waybill.tsx'
import { bagFindings, type FoundOn } from '../../operations/findings.part.ts'
import { FoundBy, foundByColumn } from '../../operations/found-by.part.tsx'
import { orderPath } from '../../orders/list/orders-path.part.ts'
import { receiverColumn, statusColumn, waybillColumn } from '../../orders/order-columns.part.tsx'
import { sortingTabPath } from '../sorting-tabs.ts'
import { addByWaybill, takeOut } from './bag.commands.ts'
import type { BagRecord } from './bag-at.ts'
import { keepExcess, unknownIn } from './bag-found.ts'
import { bagTones, foundTones } from './bag-words.ts'

const isIn = msg`{waybill} is in the bag`
const arrived = msg`{waybill} was received`
const inExcess = msg`{waybill} is not on the manifest: kept as excess`
const isUnknown = msg`{waybill}: no order has this waybill. Keep it as excess, or drop it.`
const takesNone = msg`This bag does not accept scans now`

const bags = { title: <Trans>Bags</Trans>, href: sortingTabPath('bags') }

const isOnTheWay = ({ state }: BagDetail) => state === 'dispatched' || state === 'partly-received'

/** The meaning of a scanned waybill for a bag in its present state. */
async function take(bag: BagDetail, code: string): Promise<void> {
  const waybill = normaliseWaybill(code)
  if (bag.state === 'open') {
    const { results } = await addByWaybill(bag.id, code)
    const [result] = results
    if (result?.outcome === 'refused') return verdict.refused(`${waybill}: ${result.message ?? ''}`)
    const said = { message: isIn, values: { waybill } }
    const order = result?.id ?? null
    if (result?.outcome === 'unchanged' || order === null) return verdict.duplicate(said)
    return verdict.accepted(said, async () => {
      await takeOut(bag.id, [order])
      return true
    })
  }
  if (!isOnTheWay(bag)) return verdict.refused(takesNone)
  const found = bagFindings.at(bag.id)
  const line = bag.orders.find(one => one.waybill_number === waybill)
  if (!line) {
    const isKnown = found.get(waybill)?.outcome === 'excess'
    const kept = isKnown ? 'excess' : await keepExcess(bag.id, waybill)
    const undo = () => bagFindings.note(bag.id, waybill, { outcome: null })
    return verdict.refused(
      { message: kept === 'excess' ? inExcess : isUnknown, values: { waybill } },
      kept === 'excess' && !isKnown ? { undo } : {},
    )
  }
  const said = found.get(waybill)
  // A damaged one stays damaged, however often it is scanned.
  const isKnown = (said?.refusal ?? null) === null && (said?.outcome === 'received' || said?.outcome === 'damaged')
  const note = (outcome: BagOutcome | null) => bagFindings.note(bag.id, waybill, { outcome })
  if (!isKnown && !(await note('received'))) return
  // Focuses its row, so that the next key or card acts on it: that the parcel is damaged.
  focusRow(line.id)
  const words = { message: arrived, values: { waybill } }
  if (isKnown) verdict.duplicate(words)
  else verdict.accepted(words, () => note(said?.outcome ?? null))
}

export function BagPage({ id }: { id: number }) {
  const tell = useTell()
  const found = useEndpoint(bagContract.get, { params: { id } })
  const bag = found.data
  const { found: told, isReady } = bagFindings.useFound(id, bag !== undefined && isOnTheWay(bag))
  const kept = useCodesOfPage('bag', id, bag && isReady ? code => take(bag, code) : null)
  return (
    <RecordPage
      found={found}
      noun="bag"
      id={id}
      label={({ number }) => number}
      list={bags}
      failed={<Trans>The bag could not be loaded</Trans>}
      gone={<Trans>This bag does not exist.</Trans>}
      note={kept}
      aside={({ state }) => <Tag tone={bagTones[state]}>{tell(bagTransitions.states[state].name)}</Tag>}
      actions={one => <Actions bag={one} />}
    >
      {one => (
        <>
          {isOnTheWay(one) && <AskUnknown bag={one} />}
          <About bag={one} told={told} />
          <Lines bag={one} told={told} />
        </>
      )}
    </RecordPage>
  )
}

/** A code that no order has: a parcel in excess all the same, or none; answered by two keys, two buttons, two cards. */
function AskUnknown({ bag }: { bag: BagDetail }) {
  const codes = [...useSnapshot(unknownIn(bag.id))]
  const code = codes.at(-1)
  if (code === undefined) return null
  return (
    <ScanQuestion
      icon={CircleHelp}
      code={code}
      more={codes.length - 1}
      answers={
        <>
          <CommandButton command="bag.keep-unknown" keys="f6" />
          <CommandButton command="bag.drop-unknown" keys="f7" tone="quiet" />
        </>
      }
    >
      <Trans>No order has this waybill. Is it a parcel in excess?</Trans>
    </ScanQuestion>
  )
}

function Actions({ bag }: { bag: BagDetail }) {
  const { state, seal_number } = bag
  const isReady = state === 'sealed' && seal_number !== null
  return (
    <>
      <CommandButton command="bag.print" tone="quiet" keys="p">
        PDF
      </CommandButton>
      {state === 'open' && <CommandButton command="bag.add" keys="a" />}
      {(state === 'open' || (state === 'sealed' && !isReady)) && <CommandButton command="bag.seal" tone="primary" keys="s" />}
      {isReady && <CommandButton command="bag.dispatch" tone="primary" keys="shift+d" />}
      {isOnTheWay(bag) && <CommandButton command="bag.receive" tone="primary" keys="shift+r" />}
    </>
  )
}

interface Found {
  bag: BagDetail
  told: FoundOn<BagOutcome>
}

function About({ bag, told }: Found) {
  const { orders } = bag
  const [all, known] = [orders.length, orders.filter(line => line.outcome !== null || told.has(line.waybill_number)).length]
  return (
    <FactSection title={<Trans>Bag</Trans>}>
      <Facts>
        <Fact label={<Trans>From</Trans>}>{bag.warehouse_name}</Fact>
        <Fact label={<Trans>Destination</Trans>}>{bag.destination_name}</Fact>
        <Fact label={<Trans>Seal number</Trans>} code={true}>
          {bag.seal_number}
        </Fact>
        {bag.bucket_code !== null && (
          <Fact label={<Trans>Bucket</Trans>} code={true}>
            {bag.bucket_code}
          </Fact>
        )}
        <Fact label={<Trans>Weight (kg)</Trans>} code={true}>
          {bag.weight_kg}
        </Fact>
        {isOnTheWay(bag) && (
          <Fact label={<Trans>Known so far</Trans>}>
            <Trans>
              {known} of <Plural value={all} one="# parcel" other="# parcels" />
            </Trans>
          </Fact>
        )}
        <Fact label={<Trans>Created by</Trans>}>{bag.created_by}</Fact>
        <When label={<Trans>Created</Trans>} at={bag.created_at} />
        <When label={<Trans>Dispatched</Trans>} at={bag.dispatched_at} />
        <When label={<Trans>Received</Trans>} at={bag.received_at} />
      </Facts>
    </FactSection>
  )
}

/** Nothing if it has not happened yet. */
const When = ({ label, at }: { label: ReactNode; at: string | null }) =>
  at !== null && (
    <Fact label={label} code={true}>
      <Instant at={at} />
    </Fact>
  )

/** An outcome found since then replaces that of the first receipt, such as short. */
const columnsBy = ({ bag, told }: Found): readonly RowColumn<BagLine>[] => [
  waybillColumn,
  receiverColumn,
  { label: msg`City`, width: 140, quiet: true, cell: line => <bdi>{line.city_name}</bdi> },
  { label: msg`Destination`, width: 170, quiet: true, cell: line => <End {...line} /> },
  { label: msg`Weight (kg)`, width: 84, end: true, quiet: true, cell: line => <span className="num">{line.weight_kg}</span> },
  statusColumn,
  { label: msg`Found`, width: '96px', cell: line => <Became {...(told.get(line.waybill_number) ?? line)} /> },
  ...(isOnTheWay(bag) ? [foundByColumn<BagLine>(told)] : []),
]

function Lines({ bag, told }: Found) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { orders, ...row } = bag
  const onManifest = new Set(orders.map(line => line.waybill_number))
  // Parcels without a line, and why found ones could not be received.
  const beside = [...told].filter(([waybill, { refusal = null }]) => refusal !== null || !onManifest.has(waybill))
  return (
    <>
      <RowsHead
        title={<Trans>Parcels</Trans>}
        count={orders.length}
        hint={
          (bag.state === 'open' && <Trans>Scan a parcel to put it into the bag</Trans>) ||
          (isOnTheWay(bag) && <Trans>Scan what arrived</Trans>)
        }
      />
      <RecordTable
        label={t`Parcels`}
        columns={columnsBy({ bag, told })}
        rows={orders}
        // Commands of the bag also work on each of its parcels.
        recordOf={line => ({ noun: 'bag', id: line.id, label: line.waybill_number, data: { ...row, line } satisfies BagRecord })}
        onOpen={({ id }) => navigate(orderPath(id))}
        empty={<EmptyState detail={<Trans>Scan the first parcel, or add it by its waybill.</Trans>} />}
      />
      {beside.length > 0 && (
        <ul className="m-0 list-none border-t border-hairline p-0" aria-label={t`In excess or refused`}>
          {beside.map(([waybill, { outcome, found_by, refusal = null }]) => (
            <li key={waybill} className="flex flex-wrap items-center gap-x-3 border-b border-hairline px-4 py-2">
              <Waybill number={waybill} />
              <Became {...(outcome === 'excess' ? { outcome } : { outcome, refusal })} />
              <span className="text-text-2">
                <FoundBy found_by={found_by} />
              </span>
              {refusal !== null && <span className="min-w-0 text-danger [overflow-wrap:anywhere]">{refusal}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Where its way ends; a return is marked, because its status says so only once it has left. */
const End = ({ destination_name, is_return }: BagLine) => (
  <span className="flex items-center gap-2">
    <bdi>{destination_name}</bdi>
    {is_return && (
      <Tag>
        <Trans>Return</Trans>
      </Tag>
    )}
  </span>
)

function Became({ outcome, refusal = null }: { outcome: BagOutcome | null; refusal?: string | null }) {
  const tell = useTell()
  if (refusal !== null)
    return (
      <Tag tone="danger">
        <Trans>Refused</Trans>
      </Tag>
    )
  return outcome && <Tag tone={foundTones[outcome]}>{tell(bagOutcomeNames[outcome])}</Tag>
}
