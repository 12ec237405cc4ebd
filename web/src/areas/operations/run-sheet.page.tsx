// One run sheet with its orders: a scan adds a parcel while it is open, and marks it as brought back while it is out.

import { Plural, Trans } from '@lingui/react/macro'
import {
  type RunSheet,
  type RunSheetChange,
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
import { CommandButton } from '../../core/command/command-button.tsx'
import { call } from '../../core/data/api.ts'
import { useEndpoint } from '../../core/data/queries.ts'
import { useTell } from '../../core/language/translate.ts'
import { Fact, FactSection, Facts } from '../../core/record/record-facts.tsx'
import type { RowColumn } from '../../core/record/record-table.tsx'
import { verdict } from '../../core/scan/use-codes.ts'
import { receiverColumn, waybillColumn } from '../orders/order-columns.part.tsx'
import { statusName } from '../orders/order-masters.part.ts'
import { RiderLink } from '../riders/rider-link.part.tsx'
import { type FoundOn, runSheetFindings } from './findings.part.ts'
import { foundByColumn } from './found-by.part.tsx'
import { milePath, sheetPath } from './mile-paths.part.ts'
import { addByWaybill, takeOff, toSheet } from './run-sheet.commands.ts'
import { runSheetList } from './run-sheet.list.tsx'
import {
  codColumn,
  outcomeColumn,
  SheetLines,
  SheetPage,
  SheetSums,
  SheetTimes,
  type SheetView,
  sheetStatusColumn,
} from './sheet-page.tsx'
import { scanOf } from './sheet-scan.ts'
import { outcomeTones } from './sheet-words.part.ts'

const isBack = msg`{waybill} was brought back`
const notOnSheet = msg`{waybill} is not on this sheet, and on no other that is open or out`
const onOther = msg`{waybill} is not on this sheet but on {number}`

/** The sheet that a parcel is on now. */
async function sheetOf(waybill: string): Promise<RunSheet | undefined> {
  if (!mayNameParcel(waybill)) return undefined
  const { data } = await call(runSheetContract.list, { query: { filters: { waybill }, paginate: 1 } })
  return data[0]
}

async function bringBack(sheet: RunSheetDetail, waybill: string): Promise<void> {
  const line = sheet.lines.find(one => one.waybill_number === waybill)
  if (!line) {
    const other = await sheetOf(waybill)
    const values = { waybill, number: other?.number ?? '' }
    return verdict.refused({ message: other ? onOther : notOnSheet, values }, toSheet(other))
  }
  if (line.status_key === status.delivered) return verdict.refused({ message: saidDelivered, values: { waybills: waybill } })
  const isKnown = runSheetFindings.at(sheet.id).has(waybill)
  const said = { message: isBack, values: { waybill } }
  if (isKnown) return verdict.duplicate(said)
  const note = (outcome: 'returned' | null) => runSheetFindings.note(sheet.id, waybill, { outcome })
  if (await note('returned')) verdict.accepted(said, () => note(null))
}

const view: SheetView<RunSheetDetail> = {
  noun: 'run-sheet',
  list: runSheetList,
  path: milePath('last', 'sheets'),
  pageOf: sheetPath,
  title: <Trans>Run sheets</Trans>,
  failed: <Trans>The run sheet could not be loaded</Trans>,
  gone: <Trans>This run sheet does not exist.</Trans>,
  states: runSheetTransitions.states,
  take: scanOf<RunSheetDetail, RunSheetChange['results'][number]>({
    add: addByWaybill,
    takeOff,
    toOther: result => toSheet(result.run_sheet),
    whileOut: bringBack,
  }),
}

export function RunSheetPage({ id }: { id: number }) {
  const found = useEndpoint(runSheetContract.get, { params: { id } })
  const { found: back, isReady } = runSheetFindings.useFound(id, found.data?.state === 'out')
  return (
    <SheetPage view={view} id={id} found={found} isReady={isReady} actions={({ state }) => <Actions state={state} />}>
      {sheet => (
        <>
          <LeftOut sheet={sheet} />
          <About sheet={sheet} back={back} />
          <Lines sheet={sheet} back={back} />
        </>
      )}
    </SheetPage>
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

/** Parcels that were scanned here as brought back while the server did not answer, and the sheet was closed elsewhere meanwhile. */
function LeftOut({ sheet }: { sheet: RunSheetDetail }) {
  const tell = useTell()
  const late = runSheetFindings.useRefused(sheet.id)
  const left = sheet.lines.filter(
    line => line.outcome === 'not-returned' && line.status_key === status.sentForDelivery && late.has(line.waybill_number),
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

interface Found {
  sheet: RunSheetDetail
  back: FoundOn<'returned'>
}

function About({ sheet, back }: Found) {
  const { lines } = sheet
  const [all, known] = [lines.length, lines.filter(line => line.outcome !== null || back.has(line.waybill_number)).length]
  return (
    <FactSection title={<Trans>Run sheet</Trans>}>
      <Facts>
        <Fact label={<Trans>Rider</Trans>}>
          <RiderLink id={sheet.rider_id} name={sheet.rider_name} />
        </Fact>
        <Fact label={<Trans>Branch</Trans>}>{sheet.warehouse_name}</Fact>
        <SheetSums label={<Trans>To collect</Trans>} sums={sheet.cod} />
        {sheet.state === 'out' && (
          <Fact label={<Trans>Known so far</Trans>}>
            <Trans>
              {known} of <Plural value={all} one="# order" other="# orders" />
            </Trans>
          </Fact>
        )}
        <SheetTimes sheet={sheet} />
      </Facts>
    </FactSection>
  )
}

const columnsBy = ({ sheet, back }: Found): readonly RowColumn<RunSheetLine>[] => [
  waybillColumn,
  receiverColumn,
  { label: msg`City`, width: 120, quiet: true, cell: line => <bdi>{line.city_name}</bdi> },
  sheetStatusColumn(190),
  outcomeColumn(
    'minmax(96px, 120px)',
    line => line.outcome ?? back.get(line.waybill_number)?.outcome ?? null,
    runOutcomeNames,
    outcomeTones,
  ),
  ...(sheet.state === 'out' ? [foundByColumn<RunSheetLine>(back)] : []),
  codColumn(112),
]

function Lines({ sheet, back }: Found) {
  return (
    <SheetLines
      view={view}
      sheet={sheet}
      columns={columnsBy({ sheet, back })}
      whileOut={<Trans>Scan what was brought back</Trans>}
      empty={<Trans>Scan the first parcel, add it by its waybill, or fill the sheet with a zone.</Trans>}
    />
  )
}
