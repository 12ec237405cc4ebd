// What a commission pays for: sums by rule, deposits that brought the cash, and every line with its rule and calculation; Enter
// opens the order.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { CommissionDetail } from '@office/shared/areas/finance/commissions/commission.contract'
import type { CommissionDeposit, CommissionLine } from '@office/shared/areas/finance/commissions/commission.model'
import { payEventNames } from '@office/shared/areas/rate-cards/pay/pay-card.model'
import { payLineWords } from '@office/shared/areas/rate-cards/pay/pay-words'
import { msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { formatDay } from '@office/shared/format/date-time'
import { useSnapshot } from 'valtio'
import { Link, useLocation } from 'wouter'
import { commandContext } from '../../../core/command/context.ts'
import { usePagedRows } from '../../../core/data/queries.ts'
import { useTell } from '../../../core/language/translate.ts'
import { PagedTable } from '../../../core/record/paged-table.tsx'
import { instantColumn, numberColumn } from '../../../core/record/record-columns.tsx'
import { FactSection } from '../../../core/record/record-facts.tsx'
import { RowsHead } from '../../../core/record/record-page.tsx'
import type { RowColumn } from '../../../core/record/record-table.tsx'
import { Amount } from '../../../core/ui/amount.tsx'
import { Waybill } from '../../../core/ui/waybill.tsx'
import { orderPath } from '../../orders/list/orders-path.part.ts'
import type { CommissionView } from './commission-view.ts'

interface Props {
  view: CommissionView
  commission: CommissionDetail
}

/** What each rule of the card pays, in its own words. */
export function CommissionRules({ view, commission: { rules, currency, unpaid, taken_back, carried } }: Props) {
  if (rules.length + carried.length === 0 && unpaid === 0) return null
  return (
    <FactSection title={<Trans>By rule</Trans>}>
      <ul className="m-0 grid list-none gap-2 p-0">
        {rules.map(({ card: { id, name, version }, rule, text, lines, amount, note }) => (
          <li key={`${id} ${rule}`} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 flex-1 basis-72">
              <span dir="auto" className="block">
                {text}
              </span>
              <span className="block text-sm text-text-3">
                <Trans>
                  Rule {rule} of <bdi>{name}</bdi>, version {version}
                </Trans>
                {' · '}
                <Plural value={lines} one="# line" other="# lines" />
              </span>
              {note !== null && <span className="block text-sm text-text-2">{note}</span>}
            </span>
            <Amount amount={amount} currency={currency} className="font-medium" />
          </li>
        ))}
        {Number(taken_back) !== 0 && (
          <li className="flex items-baseline justify-between gap-x-4">
            <Trans>Paid earlier and reversed since</Trans>
            <Amount amount={taken_back} currency={currency} className="font-medium" />
          </li>
        )}
        {carried.map(({ id, number, amount }) => (
          <li key={id} className="flex items-baseline justify-between gap-x-4">
            <span>
              <Trans>
                Carried over from{' '}
                <Link href={view.page(id)}>
                  <bdi dir="ltr">{number}</bdi>
                </Link>
              </Trans>
            </span>
            <Amount amount={amount} currency={currency} className="font-medium" />
          </li>
        ))}
        {unpaid > 0 && (
          <li className="text-warn">
            <Plural value={unpaid} one="# event that no rule pays for" other="# events that no rule pays for" />
          </li>
        )}
      </ul>
    </FactSection>
  )
}

const depositColumnsIn = (currency: string): readonly RowColumn<CommissionDeposit>[] => [
  numberColumn,
  {
    label: msg`Handed in`,
    width: 'minmax(96px, 1fr)',
    end: true,
    quiet: true,
    cell: deposit => <Amount amount={deposit.declared} currency={deposit.currency} />,
  },
  { label: msg`Lines`, width: 64, end: true, cell: deposit => <span className="num">{formatCount(deposit.lines)}</span> },
  {
    label: msg`Earned`,
    width: 'minmax(96px, .8fr)',
    end: true,
    cell: deposit => <Amount amount={deposit.amount} currency={currency} />,
  },
  instantColumn(msg`Approved`, ({ decided_at }) => decided_at),
]

export function CommissionDeposits({ view, commission }: Props) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { permissions } = useSnapshot(commandContext)
  const found = usePagedRows<CommissionDeposit>(view.contract.deposits, { id: commission.id })
  if (commission.deposits === 0) return null
  return (
    <>
      <RowsHead title={<Trans>Deposits</Trans>} count={commission.deposits} />
      <PagedTable
        label={t`Deposits of the commission`}
        columns={depositColumnsIn(commission.currency)}
        found={found}
        recordOf={deposit => ({ noun: 'commission-deposit', id: deposit.id, label: deposit.number, data: deposit })}
        onOpen={({ id }) => {
          if (permissions.has(view.deposit.needs)) navigate(view.deposit.page(id))
        }}
      />
    </>
  )
}

const lineColumnsIn = (currency: string): readonly RowColumn<CommissionLine>[] => [
  {
    label: msg`Waybill`,
    width: '130px',
    cell: line =>
      line.waybill_number === null ? <span className="text-text-3">–</span> : <Waybill number={line.waybill_number} />,
  },
  { label: msg`Type`, width: 'minmax(84px, .7fr)', cell: line => <What line={line} /> },
  {
    label: msg`Amount`,
    width: 'minmax(96px, .7fr)',
    end: true,
    cell: line => <Amount amount={line.amount} currency={currency} className={line.takes_back ? 'text-danger' : ''} />,
  },
  {
    label: msg`Day`,
    width: 100,
    quiet: true,
    cell: line => line.day !== null && <span className="num">{formatDay(line.day)}</span>,
  },
  { label: msg`Rule`, width: 480, below: true, cell: line => <How line={line} /> },
]

export function CommissionLines({ view, commission }: Props) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const found = usePagedRows<CommissionLine>(view.contract.lines, { id: commission.id })
  return (
    <>
      <RowsHead title={<Trans>Lines</Trans>} count={commission.lines} />
      <PagedTable
        label={t`Lines of the commission`}
        columns={lineColumnsIn(commission.currency)}
        found={found}
        recordOf={line => ({
          noun: 'commission-line',
          id: line.id,
          label: line.waybill_number ?? line.carried_number ?? `${line.id}`,
          data: line,
        })}
        onOpen={({ order_id, carried_id }) => {
          if (order_id !== null) navigate(orderPath(order_id))
          else if (carried_id !== null) navigate(view.page(carried_id))
        }}
      />
    </>
  )
}

function What({ line: { kind, carried_number } }: { line: CommissionLine }) {
  const tell = useTell()
  if (carried_number !== null) return <Trans>Carried over</Trans>
  return kind === null ? <Trans>The period</Trans> : tell(payEventNames[kind])
}

/** The rule of a line, and its calculation. */
function How({ line: { line, carried_number } }: { line: CommissionLine }) {
  const tell = useTell()
  if (carried_number !== null) return <bdi dir="ltr">{carried_number}</bdi>
  if (line === null)
    return (
      <span className="truncate text-warn">
        <Trans>no rule pays for it</Trans>
      </span>
    )
  const { rule } = line
  return (
    <span className="truncate text-text-2">
      <Trans>By rule {rule}</Trans>: {payLineWords(line, (message, values = {}) => tell({ message, values }))}
    </span>
  )
}
