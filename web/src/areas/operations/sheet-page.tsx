// The page of a run sheet or a return sheet: its head among the sheets of its list, the scans that it takes, its times, sums and orders.
import { Trans, useLingui } from '@lingui/react/macro'
import type { CallError } from '@office/shared/core/api/failure'
import { type Message, msg } from '@office/shared/core/messages/message'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useTell } from '../../core/language/translate.ts'
import type { ListDefinition } from '../../core/list/define-list.ts'
import { Fact } from '../../core/record/record-facts.tsx'
import { RecordPage, RowsHead } from '../../core/record/record-page.tsx'
import { RecordTable, type RowColumn } from '../../core/record/record-table.tsx'
import { useRecordNeighbours } from '../../core/record/use-record-neighbours.ts'
import { useCodesOfPage } from '../../core/scan/use-codes-of-page.tsx'
import { Amount } from '../../core/ui/amount.tsx'
import { Instant } from '../../core/ui/instant.tsx'
import { EmptyState } from '../../core/ui/states/empty-state.tsx'
import { Tag, type TagTone } from '../../core/ui/tag.tsx'
import { orderPath } from '../orders/list/orders-path.part.ts'
import { statusColumn } from '../orders/order-columns.part.tsx'
import { sheetTones } from './sheet-words.part.ts'

interface Sheet {
  id: number
  number: string
  state: keyof typeof sheetTones
  created_by: string
  created_at: string
  sent_at: string | null
  closed_at: string | null
  remark: string | null
}

/** What is particular to a kind of sheet. */
export interface SheetView<S extends Sheet> {
  noun: 'run-sheet' | 'return-sheet'
  list: ListDefinition
  /** Where its list is, and each sheet. */
  path: string
  pageOf: (id: number) => string
  title: ReactNode
  failed: ReactNode
  gone: ReactNode
  states: Readonly<Record<Sheet['state'], { name: Message }>>
  take: (sheet: S, code: string) => Promise<void>
}

interface SheetPageProps<S extends Sheet> {
  view: SheetView<S>
  id: number
  found: { data: S | null | undefined; error: CallError | null; refetch: () => unknown }
  /** What was found of its parcels is known: a scan waits for that, as for the sheet. */
  isReady: boolean
  actions: (sheet: S) => ReactNode
  children: (sheet: S) => ReactNode
}

export function SheetPage<S extends Sheet>({ view, id, found, isReady, ...own }: SheetPageProps<S>) {
  const tell = useTell()
  const sheet = found.data
  const { back, ...place } = useRecordNeighbours(view.list, view.path, view.pageOf, id)
  const kept = useCodesOfPage(view.noun, id, sheet && isReady ? code => view.take(sheet, code) : null)
  return (
    <RecordPage
      found={found}
      noun={view.noun}
      id={id}
      label={({ number }) => number}
      list={{ title: view.title, href: back }}
      place={place}
      failed={view.failed}
      gone={view.gone}
      note={kept}
      aside={({ state }) => <Tag tone={sheetTones[state]}>{tell(view.states[state].name)}</Tag>}
      {...own}
    />
  )
}

interface Sums {
  label: ReactNode
  sums: readonly { currency: string; amount: string }[]
}

/** What is to be collected, or was not, in each currency. */
export const SheetSums = ({ label, sums }: Sums) => (
  <Fact label={label}>
    {sums.length === 0 ? null : (
      <span className="inline-flex flex-wrap gap-x-4">
        {sums.map(sum => (
          <Amount key={sum.currency} {...sum} />
        ))}
      </span>
    )}
  </Fact>
)

/** Who made it, and when it was made, went out and was closed. */
export const SheetTimes = ({ sheet }: { sheet: Sheet }) => (
  <>
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
  </>
)

interface Line {
  id: number
  waybill_number: string
}

/** What became of each order. @param outcomeOf also one that was only found so far */
export const outcomeColumn = <L, O extends string>(
  width: string,
  outcomeOf: (line: L) => O | null,
  names: Readonly<Record<O, Message>>,
  tones: Readonly<Record<O, TagTone>>,
): RowColumn<L> => ({
  label: msg`Outcome`,
  width,
  cell: line => {
    const outcome = outcomeOf(line)
    return outcome && <Outcome words={names[outcome]} tone={tones[outcome]} />
  },
})

function Outcome({ words, tone }: { words: Message; tone: TagTone }) {
  const tell = useTell()
  return <Tag tone={tone}>{tell(words)}</Tag>
}

/** On one line, in a narrow window below the others: what became of an order elsewhere is seen there alone. */
export const sheetStatusColumn = (width: number): typeof statusColumn => ({ ...statusColumn, width, whole: true, below: true })

/** In a narrow window beside the status: it is what the rider collects at this door. */
export const codColumn = (width: number): RowColumn<{ cod_amount: string; currency: string }> => ({
  label: msg`COD`,
  width,
  end: true,
  below: true,
  cell: line => Number(line.cod_amount) > 0 && <Amount amount={line.cod_amount} currency={line.currency} />,
})

interface SheetLinesProps<L extends Line, S extends Sheet & { lines: readonly L[] }> {
  view: Pick<SheetView<S>, 'noun'>
  sheet: S
  columns: readonly RowColumn<L>[]
  /** What a scan does while the sheet is out. */
  whileOut: ReactNode
  /** How the first parcel comes onto the sheet. */
  empty: ReactNode
}

export function SheetLines<L extends Line, S extends Sheet & { lines: readonly L[] }>(props: SheetLinesProps<L, S>) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { lines, ...row } = props.sheet
  return (
    <>
      <RowsHead
        title={<Trans>Orders</Trans>}
        count={lines.length}
        hint={
          (row.state === 'open' && <Trans>Scan a parcel to put it on the sheet</Trans>) || (row.state === 'out' && props.whileOut)
        }
      />
      <RecordTable
        label={t`Orders`}
        columns={props.columns}
        rows={lines}
        // Commands of the sheet also work on each of its lines.
        recordOf={line => ({ noun: props.view.noun, id: line.id, label: line.waybill_number, data: { ...row, line } })}
        onOpen={({ id }) => navigate(orderPath(id))}
        empty={<EmptyState detail={props.empty} />}
      />
    </>
  )
}
