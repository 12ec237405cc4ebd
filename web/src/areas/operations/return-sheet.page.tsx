// One return sheet with its orders: a scan adds a parcel while it is open, and goes to its line once it is out, to say that it was
// refused.

import { Trans, useLingui } from '@lingui/react/macro'
import {
  type ReturnSheetDetail,
  type ReturnSheetLine,
  returnOutcomeNames,
  returnSheetContract,
} from '@office/shared/areas/operations/return-sheet.contract'
import { returnSheetTransitions } from '@office/shared/areas/operations/return-sheet.transitions'
import { receiverRelationNames } from '@office/shared/areas/orders/moves/move-facts.model'
import { msg } from '@office/shared/core/messages/message'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { CommandButton } from '../../core/command/command-button.tsx'
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
import { MerchantLink } from '../merchants/merchant-link.part.tsx'
import { orderPath } from '../orders/list/orders-path.part.ts'
import { receiverColumn, statusColumn, waybillColumn } from '../orders/order-columns.part.tsx'
import { RiderLink } from '../riders/rider-link.part.tsx'
import { milePath } from './mile-paths.part.ts'
import { refusedOn } from './refused-returns.ts'
import { addReturn, type ReturnSheetRecord, toReturnSheet } from './return-sheet.commands.ts'
import { returnOutcomeTones, sheetTones } from './sheet-words.part.ts'

const isOn = msg`{waybill} is on the sheet`
const notOnSheet = msg`{waybill} is not on this sheet`
const overNow = msg`This sheet no longer accepts scans`

const returnSheets = { title: <Trans>Return sheets</Trans>, href: milePath('last', 'return-sheets') }

/** The meaning of a scanned waybill for a sheet in its present state. */
async function take(sheet: ReturnSheetDetail, code: string): Promise<void> {
  const waybill = normaliseWaybill(code)
  const message = { message: isOn, values: { waybill } }
  if (sheet.state === 'open') {
    const { results } = await addReturn(sheet.id, code)
    const [result] = results
    if (result?.outcome === 'refused')
      return verdict.refused(`${waybill}: ${result.message ?? ''}`, toReturnSheet(result.return_sheet))
    return verdict[result?.outcome === 'unchanged' ? 'duplicate' : 'accepted'](message)
  }
  if (sheet.state !== 'out') return verdict.refused(overNow)
  const line = sheet.lines.find(one => one.waybill_number === waybill)
  if (!line) return verdict.refused({ message: notOnSheet, values: { waybill } })
  document.querySelector<HTMLElement>(`main [data-short-row="${line.id}"]`)?.focus()
  verdict.accepted(message)
}

export function ReturnSheetPage({ id }: { id: number }) {
  const tell = useTell()
  const found = useEndpoint(returnSheetContract.get, { params: { id } })
  const sheet = found.data
  useCodes(sheet ? code => take(sheet, code) : null)
  return (
    <RecordPage
      found={found}
      noun="return-sheet"
      id={id}
      label={({ number }) => number}
      list={returnSheets}
      failed={<Trans>The return sheet could not be loaded</Trans>}
      gone={<Trans>This return sheet does not exist.</Trans>}
      aside={({ state }) => <Tag tone={sheetTones[state]}>{tell(returnSheetTransitions.states[state].name)}</Tag>}
      actions={({ state }) => <Actions state={state} />}
    >
      {one => (
        <>
          <About sheet={one} />
          <Lines sheet={one} />
        </>
      )}
    </RecordPage>
  )
}

const Actions = ({ state }: Pick<ReturnSheetDetail, 'state'>) => (
  <>
    <CommandButton command="return-sheet.print" tone="quiet" keys="p">
      PDF
    </CommandButton>
    {state === 'open' && (
      <>
        <CommandButton command="return-sheet.add" keys="a" />
        <CommandButton command="return-sheet.send" keys="s" />
      </>
    )}
    {(state === 'open' || state === 'out') && <CommandButton command="return-sheet.close" tone="primary" keys="shift+c" />}
  </>
)

function About({ sheet }: { sheet: ReturnSheetDetail }) {
  const tell = useTell()
  const pieces = sheet.lines.reduce((sum, line) => sum + line.pieces, 0)
  const { receiver_name, receiver_relation: relation } = sheet
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
        <Fact label={<Trans>COD not collected</Trans>}>
          {sheet.cod.length === 0 ? null : (
            <span className="inline-flex flex-wrap gap-x-4">
              {sheet.cod.map(sum => (
                <Amount key={sum.currency} {...sum} />
              ))}
            </span>
          )}
        </Fact>
        {receiver_name !== null && (
          <Fact label={<Trans>Received by</Trans>}>
            {relation === null ? receiver_name : `${receiver_name} (${tell(receiverRelationNames[relation])})`}
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

const columnsBy = (refused: ReadonlySet<number>): readonly RowColumn<ReturnSheetLine>[] => [
  waybillColumn,
  receiverColumn,
  { label: msg`Reason`, width: 170, quiet: true, cell: line => <bdi>{line.reason}</bdi> },
  statusColumn,
  { label: msg`Outcome`, width: 'minmax(96px, 130px)', cell: line => <Became line={line} isRefused={refused.has(line.id)} /> },
  { label: msg`Pieces`, width: 60, end: true, cell: line => <span className="num">{line.pieces}</span> },
  {
    label: msg`COD`,
    width: 110,
    end: true,
    cell: line => Number(line.cod_amount) > 0 && <Amount amount={line.cod_amount} currency={line.currency} />,
  },
]

function Lines({ sheet }: { sheet: ReturnSheetDetail }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const refused = useSnapshot(refusedOn(sheet.id))
  const { lines, ...row } = sheet
  return (
    <>
      <RowsHead
        title={<Trans>Orders</Trans>}
        count={lines.length}
        hint={
          (sheet.state === 'open' && <Trans>Scan a parcel to put it on the sheet</Trans>) ||
          (sheet.state === 'out' && <Trans>Scan what was refused, then say why</Trans>)
        }
      />
      <RecordTable
        label={t`Orders`}
        columns={columnsBy(new Set(refused.keys()))}
        rows={lines}
        // Commands of the sheet also work on each of its lines.
        recordOf={line => ({
          noun: 'return-sheet',
          id: line.id,
          label: line.waybill_number,
          data: { ...row, line } satisfies ReturnSheetRecord,
        })}
        onOpen={({ id }) => navigate(orderPath(id))}
        empty={<EmptyState detail={<Trans>Scan the first parcel, or add it by its waybill.</Trans>} />}
      />
    </>
  )
}

/** The outcome of an order; one known only on this device so far is shown as if it were there. */
function Became({ line, isRefused }: { line: ReturnSheetLine; isRefused: boolean }) {
  const tell = useTell()
  const outcome = line.outcome ?? (isRefused ? 'refused' : null)
  return outcome && <Tag tone={returnOutcomeTones[outcome]}>{tell(returnOutcomeNames[outcome])}</Tag>
}
