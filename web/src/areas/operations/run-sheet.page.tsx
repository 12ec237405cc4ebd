// One run sheet with its orders: a scan adds a parcel while it is open, and marks it as brought back while it is out.

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  type RunSheet,
  type RunSheetDetail,
  type RunSheetLine,
  runOutcomeNames,
  runSheetContract,
  saidDelivered,
} from '@office/shared/areas/operations/run-sheet.contract'
import { runSheetTransitions } from '@office/shared/areas/operations/run-sheet.transitions'
import { mayNameParcel } from '@office/shared/areas/orders/moves/desk.model'
import { status } from '@office/shared/areas/orders/order-status.model'
import { msg } from '@office/shared/core/messages/message'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { CommandButton } from '../../core/command/command-button.tsx'
import { call } from '../../core/data/api.ts'
import { useEndpoint } from '../../core/data/queries.ts'
import { useTell } from '../../core/language/translate.ts'
import { Fact, FactSection, Facts } from '../../core/record/record-facts.tsx'
import { RecordPage, RowsHead } from '../../core/record/record-page.tsx'
import { RecordTable, type RowColumn } from '../../core/record/record-table.tsx'
import { useCodes, verdict } from '../../core/scan/use-codes.ts'
import { Amount } from '../../core/ui/amount.tsx'
import { Instant } from '../../core/ui/instant.tsx'
import { EmptyState } from '../../core/ui/states/empty-state.tsx'
import { Tag } from '../../core/ui/tag.tsx'
import { orderPath } from '../orders/list/orders-path.part.ts'
import { receiverColumn, statusColumn, waybillColumn } from '../orders/order-columns.part.tsx'
import { statusName } from '../orders/order-masters.part.ts'
import { RiderLink } from '../riders/rider-link.part.tsx'
import { broughtBack } from './brought-back.ts'
import { milePath } from './mile-paths.part.ts'
import { addByWaybill, type SheetRecord, toSheet } from './run-sheet.commands.ts'
import { outcomeTones, sheetTones } from './sheet-words.part.ts'

const isBack = msg`{waybill} was brought back`
const isOn = msg`{waybill} is on the sheet`
const notOnSheet = msg`{waybill} is not on this sheet, and on no other that is open or out`
const onOther = msg`{waybill} is not on this sheet but on {number}`
const overNow = msg`This sheet no longer accepts scans`

const runSheets = { title: <Trans>Run sheets</Trans>, href: milePath('last', 'sheets') }

/** The sheet that a parcel is on now. */
async function sheetOf(waybill: string): Promise<RunSheet | undefined> {
  if (!mayNameParcel(waybill)) return undefined
  const { data } = await call(runSheetContract.list, { query: { filters: { waybill }, paginate: 1 } })
  return data[0]
}

/** The meaning of a scanned waybill for a sheet in its present state. */
async function take(sheet: RunSheetDetail, code: string): Promise<void> {
  const waybill = code.toUpperCase()
  if (sheet.state === 'open') {
    const { results } = await addByWaybill(sheet.id, code)
    const [result] = results
    if (result?.outcome === 'refused') return verdict.refused(`${waybill}: ${result.message ?? ''}`, toSheet(result.run_sheet))
    return verdict[result?.outcome === 'unchanged' ? 'duplicate' : 'accepted']({ message: isOn, values: { waybill } })
  }
  if (sheet.state !== 'out') return verdict.refused(overNow)
  const line = sheet.lines.find(one => one.waybill_number.toUpperCase() === waybill)
  if (!line) {
    const other = await sheetOf(waybill)
    const values = { waybill, number: other?.number ?? '' }
    return verdict.refused({ message: other ? onOther : notOnSheet, values }, toSheet(other))
  }
  if (line.status_key === status.delivered) return verdict.refused({ message: saidDelivered, values: { waybills: waybill } })
  const back = broughtBack(sheet.id)
  const isKnown = back.has(line.id)
  back.add(line.id)
  verdict[isKnown ? 'duplicate' : 'accepted']({ message: isBack, values: { waybill } })
}

export function RunSheetPage({ id }: { id: number }) {
  const tell = useTell()
  const found = useEndpoint(runSheetContract.get, { params: { id } })
  const sheet = found.data
  useCodes(sheet ? code => take(sheet, code) : null)
  return (
    <RecordPage
      found={found}
      noun="run-sheet"
      id={id}
      label={({ number }) => number}
      list={runSheets}
      failed={<Trans>The run sheet could not be loaded</Trans>}
      gone={<Trans>This run sheet does not exist.</Trans>}
      aside={({ state }) => <Tag tone={sheetTones[state]}>{tell(runSheetTransitions.states[state].name)}</Tag>}
      actions={({ state }) => <Actions state={state} />}
    >
      {one => (
        <>
          <LeftOut sheet={one} />
          <About sheet={one} />
          <Lines sheet={one} />
        </>
      )}
    </RecordPage>
  )
}

const Actions = ({ state }: Pick<RunSheetDetail, 'state'>) => (
  <>
    <CommandButton command="run-sheet.print" tone="quiet" keys="p">
      PDF
    </CommandButton>
    {state === 'open' && (
      <>
        <CommandButton command="run-sheet.fill" keys="z" />
        <CommandButton command="run-sheet.add" keys="a" />
        <CommandButton command="run-sheet.send" tone="primary" keys="s" />
      </>
    )}
    {state === 'out' && <CommandButton command="run-sheet.close" tone="primary" keys="shift+c" />}
  </>
)

/** Parcels that were scanned here as brought back, but not when the sheet was closed elsewhere. */
function LeftOut({ sheet }: { sheet: RunSheetDetail }) {
  const tell = useTell()
  const back = useSnapshot(broughtBack(sheet.id))
  const left = sheet.lines.filter(
    line => line.outcome === 'not-returned' && line.status_key === status.sentForDelivery && back.has(line.id),
  )
  if (left.length === 0) return null
  const waybills = left.map(line => line.waybill_number).join(', ')
  const ready = statusName(status.readyForDelivery, tell)
  return (
    <p role="alert" className="m-0 border-b border-border bg-danger-bg px-4 py-2 font-medium text-danger">
      <Plural
        value={left.length}
        one="One parcel was scanned here as brought back, but the sheet was closed elsewhere without it:"
        other="# parcels were scanned here as brought back, but the sheet was closed elsewhere without them:"
      />{' '}
      <bdi>{waybills}</bdi>. <Trans>Change the status to “{ready}”.</Trans>
    </p>
  )
}

function About({ sheet }: { sheet: RunSheetDetail }) {
  const back = useSnapshot(broughtBack(sheet.id))
  const [all, known] = [sheet.lines.length, sheet.lines.filter(line => line.outcome !== null || back.has(line.id)).length]
  return (
    <FactSection title={<Trans>Run sheet</Trans>}>
      <Facts>
        <Fact label={<Trans>Rider</Trans>}>
          <RiderLink id={sheet.rider_id} name={sheet.rider_name} />
        </Fact>
        <Fact label={<Trans>Branch</Trans>}>{sheet.warehouse_name}</Fact>
        <Fact label={<Trans>To collect</Trans>}>
          {sheet.cod.length === 0 ? null : (
            <span className="inline-flex flex-wrap gap-x-4">
              {sheet.cod.map(sum => (
                <Amount key={sum.currency} {...sum} />
              ))}
            </span>
          )}
        </Fact>
        {sheet.state === 'out' && (
          <Fact label={<Trans>Known so far</Trans>}>
            <Trans>
              {known} of <Plural value={all} one="# order" other="# orders" />
            </Trans>
          </Fact>
        )}
        <Fact label={<Trans>Created by</Trans>}>{sheet.created_by}</Fact>
        <Fact label={<Trans>Created</Trans>} code={true}>
          <Instant at={sheet.created_at} />
        </Fact>
        {sheet.sent_at !== null && (
          <Fact label={<Trans>Sent out</Trans>} code={true}>
            <Instant at={sheet.sent_at} />
          </Fact>
        )}
        {sheet.closed_at !== null && (
          <Fact label={<Trans>Closed</Trans>} code={true}>
            <Instant at={sheet.closed_at} />
          </Fact>
        )}
        {sheet.remark !== null && <Fact label={<Trans>Remark</Trans>}>{sheet.remark}</Fact>}
      </Facts>
    </FactSection>
  )
}

const columnsBy = (back: ReadonlySet<number>): readonly RowColumn<RunSheetLine>[] => [
  waybillColumn,
  receiverColumn,
  { label: msg`City`, width: 130, quiet: true, cell: line => <bdi>{line.city_name}</bdi> },
  statusColumn,
  { label: msg`Outcome`, width: 'minmax(96px, 120px)', cell: line => <Became line={line} isBack={back.has(line.id)} /> },
  {
    label: msg`COD`,
    // Hidden in a narrow window in favour of what was brought back, because the sum of the sheet is shown above.
    width: 130,
    end: true,
    cell: line => Number(line.cod_amount) > 0 && <Amount amount={line.cod_amount} currency={line.currency} />,
  },
]

function Lines({ sheet }: { sheet: RunSheetDetail }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const back = useSnapshot(broughtBack(sheet.id))
  const { lines, ...row } = sheet
  return (
    <>
      <RowsHead
        title={<Trans>Orders</Trans>}
        count={lines.length}
        hint={
          (sheet.state === 'open' && <Trans>Scan a parcel to put it on the sheet</Trans>) ||
          (sheet.state === 'out' && <Trans>Scan what was brought back</Trans>)
        }
      />
      <RecordTable
        label={t`Orders`}
        columns={columnsBy(back)}
        rows={lines}
        // Commands of the sheet also work on each of its lines.
        recordOf={line => ({
          noun: 'run-sheet',
          id: line.id,
          label: line.waybill_number,
          data: { ...row, line } satisfies SheetRecord,
        })}
        onOpen={({ id }) => navigate(orderPath(id))}
        empty={
          <EmptyState detail={<Trans>Scan the first parcel, add it by its waybill, or fill the sheet with a zone.</Trans>} />
        }
      />
    </>
  )
}

/** The outcome of an order; one known only on this device so far is shown beside it as an outline. */
function Became({ line, isBack }: { line: RunSheetLine; isBack: boolean }) {
  const tell = useTell()
  const outcome = line.outcome ?? (isBack ? 'returned' : null)
  return outcome && <Tag tone={outcomeTones[outcome]}>{tell(runOutcomeNames[outcome])}</Tag>
}
