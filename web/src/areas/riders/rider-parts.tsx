// A rider's run sheets, deposits and commissions, on their page; Enter opens one.
import { Trans, useLingui } from '@lingui/react/macro'
import { type Commission, riderCommissionContract } from '@office/shared/areas/finance/commissions/commission.contract'
import { type RiderDeposit, riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { type RunSheet, runSheetContract } from '@office/shared/areas/operations/run-sheet.contract'
import { runSheetTransitions } from '@office/shared/areas/operations/run-sheet.transitions'
import { msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { formatDay } from '@office/shared/format/date-time'
import { useTell, type Words } from '../../core/language/translate.ts'
import { instantColumn, numberColumn } from '../../core/record/record-columns.tsx'
import { RecordPart } from '../../core/record/record-part.tsx'
import type { RowColumn } from '../../core/record/record-table.tsx'
import { Amount } from '../../core/ui/amount.tsx'
import { Tag, type TagTone } from '../../core/ui/tag.tsx'
import { riderCommissions, riderDeposits } from '../finance/document/rider-documents.part.ts'
import { sheetPath } from '../operations/mile-paths.part.ts'
import { sheetTones } from '../operations/sheet-words.part.ts'

/** What the rows of a rider share. */
const part = { noun: 'rider-document', name: ({ number }: { number: string }) => number }

function State({ name, tone }: { name: Words; tone: TagTone }) {
  const tell = useTell()
  return <Tag tone={tone}>{tell(name)}</Tag>
}

/** For a state in words. */
const STATE = 'minmax(80px, 120px)'
const MIDDLE = 'minmax(96px, 1fr)'

const sheetColumns: readonly RowColumn<RunSheet>[] = [
  numberColumn,
  {
    label: msg`Status`,
    width: STATE,
    cell: ({ state }) => <State name={runSheetTransitions.states[state].name} tone={sheetTones[state]} />,
  },
  {
    label: msg`Delivered`,
    width: MIDDLE,
    end: true,
    cell: ({ delivered, orders }) => (
      <span className="num">
        {formatCount(delivered)} / {formatCount(orders)}
      </span>
    ),
  },
  instantColumn(msg`Sent out`, ({ sent_at }) => sent_at),
]

export function RiderSheets({ id }: { id: number }) {
  const { t } = useLingui()
  return (
    <RecordPart<RunSheet>
      {...part}
      title={<Trans>Run sheets</Trans>}
      label={t`Run sheets`}
      list={runSheetContract.list}
      filters={{ rider_id: String(id) }}
      page={sheetPath}
      columns={sheetColumns}
    />
  )
}

const depositColumns: readonly RowColumn<RiderDeposit>[] = [
  numberColumn,
  {
    label: msg`Status`,
    width: STATE,
    cell: ({ state }) => (
      <State name={riderDeposits.transitions.states[state]?.name ?? state} tone={riderDeposits.tones[state] ?? 'plain'} />
    ),
  },
  {
    label: msg`Declared`,
    width: MIDDLE,
    end: true,
    cell: ({ declared, currency }) =>
      declared === null ? <span className="text-text-3">–</span> : <Amount amount={declared} currency={currency} />,
  },
  instantColumn(msg`Created`, ({ created_at }) => created_at),
]

export function RiderDeposits({ id }: { id: number }) {
  const { t } = useLingui()
  return (
    <RecordPart<RiderDeposit>
      {...part}
      title={<Trans>Deposits</Trans>}
      label={t`Deposits`}
      list={riderDepositContract.list}
      filters={{ party_id: String(id) }}
      page={riderDeposits.page}
      columns={depositColumns}
    />
  )
}

const commissionColumns: readonly RowColumn<Commission>[] = [
  numberColumn,
  {
    label: msg`Status`,
    width: STATE,
    cell: ({ state }) => (
      <State name={riderCommissions.transitions.states[state].name} tone={riderCommissions.tones[state] ?? 'plain'} />
    ),
  },
  {
    label: msg`Payable`,
    width: MIDDLE,
    end: true,
    cell: ({ declared, currency }) => <Amount amount={declared} currency={currency} />,
  },
  {
    label: msg`Days`,
    width: 170,
    end: true,
    quiet: true,
    cell: ({ period_from, period_to }) => (
      <span className="num">
        {formatDay(period_from)} – {formatDay(period_to)}
      </span>
    ),
  },
]

export function RiderCommissions({ id }: { id: number }) {
  const { t } = useLingui()
  return (
    <RecordPart<Commission>
      {...part}
      title={<Trans>Commissions</Trans>}
      label={t`Commissions`}
      list={riderCommissionContract.list}
      filters={{ party_id: String(id) }}
      page={riderCommissions.page}
      columns={commissionColumns}
    />
  )
}
