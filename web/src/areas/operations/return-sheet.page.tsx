// One return sheet with its orders: a scan adds a parcel while it is open, and goes to its line once it is out, to say that it was
// refused.

import { Trans } from '@lingui/react/macro'
import {
  type ReturnSheetChange,
  type ReturnSheetDetail,
  type ReturnSheetLine,
  returnOutcomeNames,
  returnSheetContract,
} from '@office/shared/areas/operations/return-sheet.contract'
import { returnSheetTransitions } from '@office/shared/areas/operations/return-sheet.transitions'
import { receiverRelationNames } from '@office/shared/areas/orders/moves/move-facts.model'
import { orderPhotoContract } from '@office/shared/areas/orders/order-photo.contract'
import { msg } from '@office/shared/core/messages/message'
import { mayCall } from '@office/shared/permissions/can'
import { CommandButton } from '../../core/command/command-button.tsx'
import { commandContext } from '../../core/command/context.ts'
import { useEndpoint } from '../../core/data/queries.ts'
import { useTell } from '../../core/language/translate.ts'
import { Fact, FactSection, Facts } from '../../core/record/record-facts.tsx'
import { focusRow } from '../../core/record/record-rows.tsx'
import type { RowColumn } from '../../core/record/record-table.tsx'
import { verdict } from '../../core/scan/use-codes.ts'
import { MerchantLink } from '../merchants/merchant-link.part.tsx'
import { receiverColumn, waybillColumn } from '../orders/order-columns.part.tsx'
import { ProofPictures } from '../orders/prints/proof-pictures.part.tsx'
import { RiderLink } from '../riders/rider-link.part.tsx'
import { type FoundOn, returnSheetFindings } from './findings.part.ts'
import { foundByColumn } from './found-by.part.tsx'
import { milePath, returnSheetPath } from './mile-paths.part.ts'
import { addReturn, takeOff, toReturnSheet } from './return-sheet.commands.ts'
import { returnSheetList } from './return-sheet.list.tsx'
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
import { isOnSheet, scanOf } from './sheet-scan.ts'
import { returnOutcomeTones } from './sheet-words.part.ts'

const notOnSheet = msg`{waybill} is not on this sheet`

function goToLine(sheet: ReturnSheetDetail, waybill: string): void {
  const line = sheet.lines.find(one => one.waybill_number === waybill)
  if (line) {
    focusRow(line.id)
    verdict.accepted({ message: isOnSheet, values: { waybill } })
  } else verdict.refused({ message: notOnSheet, values: { waybill } })
}

const view: SheetView<ReturnSheetDetail> = {
  noun: 'return-sheet',
  list: returnSheetList,
  path: milePath('last', 'return-sheets'),
  pageOf: returnSheetPath,
  title: <Trans>Return sheets</Trans>,
  failed: <Trans>The return sheet could not be loaded</Trans>,
  gone: <Trans>This return sheet does not exist.</Trans>,
  states: returnSheetTransitions.states,
  take: scanOf<ReturnSheetDetail, ReturnSheetChange['results'][number]>({
    add: addReturn,
    takeOff,
    toOther: result => toReturnSheet(result.return_sheet),
    whileOut: goToLine,
  }),
}

/** What is refused of its parcels can still be said. */
const isOpen = ({ state }: Pick<ReturnSheetDetail, 'state'>) => state === 'open' || state === 'out'

export function ReturnSheetPage({ id }: { id: number }) {
  const found = useEndpoint(returnSheetContract.get, { params: { id } })
  const { found: refused, isReady } = returnSheetFindings.useFound(id, found.data !== undefined && isOpen(found.data))
  return (
    <SheetPage view={view} id={id} found={found} isReady={isReady} actions={sheet => <Actions state={sheet.state} />}>
      {sheet => (
        <>
          <About sheet={sheet} />
          <Lines sheet={sheet} refused={refused} />
        </>
      )}
    </SheetPage>
  )
}

const Actions = ({ state }: Pick<ReturnSheetDetail, 'state'>) => (
  <>
    <CommandButton command="return-sheet.print" tone="quiet" keys="p">
      PDF
    </CommandButton>
    {state === 'open' && (
      <>
        <CommandButton command="return-sheet.fill" keys="z" />
        <CommandButton command="return-sheet.add" keys="a" />
        <CommandButton command="return-sheet.send" keys="s" />
      </>
    )}
    {isOpen({ state }) && <CommandButton command="return-sheet.close" tone="primary" keys="shift+c" />}
  </>
)

function About({ sheet }: { sheet: ReturnSheetDetail }) {
  const tell = useTell()
  const pieces = sheet.lines.reduce((sum, line) => sum + line.pieces, 0)
  const { receiver_name, receiver_relation: relation } = sheet
  const maySee = mayCall(commandContext.permissions, orderPhotoContract.proofPhoto.needs)
  return (
    <FactSection title={<Trans>Return sheet</Trans>}>
      <Facts>
        <Fact label={<Trans>Merchant</Trans>}>
          <MerchantLink id={sheet.merchant_id} name={sheet.merchant_name} />
        </Fact>
        <Fact label={<Trans>Branch</Trans>}>{sheet.warehouse_name}</Fact>
        {sheet.rider_id !== null && (
          <Fact label={<Trans>Rider</Trans>}>
            <RiderLink id={sheet.rider_id} name={sheet.rider_name} />
          </Fact>
        )}
        <Fact label={<Trans>Pieces</Trans>}>{pieces}</Fact>
        <SheetSums label={<Trans>COD not collected</Trans>} sums={sheet.cod} />
        {receiver_name !== null && (
          <Fact label={<Trans>Received by</Trans>}>
            {relation === null ? receiver_name : `${receiver_name} (${tell(receiverRelationNames[relation])})`}
          </Fact>
        )}
        <SheetTimes sheet={sheet} />
      </Facts>
      {maySee && sheet.proof && <ProofPictures of={{ ...sheet.proof, id: sheet.proof.order_id }} />}
    </FactSection>
  )
}

interface Found {
  sheet: ReturnSheetDetail
  refused: FoundOn<'refused'>
}

const columnsBy = ({ sheet, refused }: Found): readonly RowColumn<ReturnSheetLine>[] => [
  waybillColumn,
  receiverColumn,
  {
    label: msg`Reason`,
    width: 160,
    quiet: true,
    below: true,
    // Of one that was refused just now, why: not why its receiver did not take it before.
    cell: line => <bdi>{refused.has(line.waybill_number) ? refused.get(line.waybill_number)?.reason : line.reason}</bdi>,
  },
  // The statuses of the way back are long.
  sheetStatusColumn(250),
  outcomeColumn(
    'minmax(96px, 130px)',
    line => line.outcome ?? refused.get(line.waybill_number)?.outcome ?? null,
    returnOutcomeNames,
    returnOutcomeTones,
  ),
  ...(isOpen(sheet) ? [foundByColumn<ReturnSheetLine>(refused)] : []),
  { label: msg`Pieces`, width: 60, end: true, cell: line => <span className="num">{line.pieces}</span> },
  codColumn(110),
]

function Lines({ sheet, refused }: Found) {
  return (
    <SheetLines
      view={view}
      sheet={sheet}
      columns={columnsBy({ sheet, refused })}
      whileOut={<Trans>Scan what was refused, then say why</Trans>}
      empty={<Trans>Scan the first parcel, add it by its waybill, or fill the sheet with all that waits.</Trans>}
    />
  )
}
