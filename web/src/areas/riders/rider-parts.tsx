// What a rider has done and been paid for, on their page: run sheets, deposits, commissions; Enter opens one.
import { Trans, useLingui } from '@lingui/react/macro'
import { type Commission, riderCommissionContract } from '@office/shared/areas/finance/commissions/commission.contract'
import { type RiderDeposit, riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { type RunSheet, runSheetContract } from '@office/shared/areas/operations/run-sheet.contract'
import { runSheetTransitions } from '@office/shared/areas/operations/run-sheet.transitions'
import type { List } from '@office/shared/core/endpoint'
import { formatCount } from '@office/shared/format/amount'
import { formatDay } from '@office/shared/format/date-time'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { usePagedRows } from '../../core/data/queries.ts'
import { useTell, type Words } from '../../core/language/translate.ts'
import { RowsHead } from '../../core/record/record-page.tsx'
import { RecordRows } from '../../core/record/record-rows.tsx'
import { Amount } from '../../core/ui/amount.tsx'
import { Instant } from '../../core/ui/instant.tsx'
import { Tag, type TagTone } from '../../core/ui/tag.tsx'
import { riderCommissions, riderDeposits } from '../finance/document/rider-documents.part.ts'
import { sheetPath } from '../operations/mile-words.part.ts'
import { sheetTones } from '../operations/run-sheet-words.part.ts'

const wide = (width: number) => `clamp(0px, 100vw - 768px, ${width}px)`
const template = `126px minmax(80px, 120px) minmax(96px, 1fr) ${wide(170)}`

/** Rows of one kind that are the rider's; nothing at all where there are none. */
function Part<Row extends { id: number; number: string }>(props: {
  title: ReactNode
  label: string
  list: List<string, Row>
  filters: Readonly<Record<string, string>>
  page: (id: number) => string
  state: (row: Row) => { name: Words; tone: TagTone }
  middle: (row: Row) => ReactNode
  end: (row: Row) => ReactNode
}) {
  const tell = useTell()
  const [, navigate] = useLocation()
  const { rows, total, onEnd } = usePagedRows(props.list, {}, props.filters)
  if (rows.length === 0) return null
  return (
    <>
      <RowsHead title={props.title} count={total} />
      <div className="max-h-[264px] overflow-y-auto border-b border-hairline">
        <RecordRows
          label={props.label}
          template={template}
          onEnd={onEnd}
          onOpen={({ id }) => navigate(props.page(Number(id)))}
          rows={rows.map(row => {
            const { name, tone } = props.state(row)
            return {
              record: { noun: 'rider-document', id: row.id, label: row.number, data: row },
              cells: (
                <>
                  <bdi dir="ltr" className="code truncate">
                    {row.number}
                  </bdi>
                  <span>
                    <Tag tone={tone}>{tell(name)}</Tag>
                  </span>
                  <span className="text-end">{props.middle(row)}</span>
                  <span className="text-end text-text-2 max-md:hidden">{props.end(row)}</span>
                </>
              ),
            }
          })}
        />
      </div>
    </>
  )
}

export function RiderSheets({ id }: { id: number }) {
  const { t } = useLingui()
  return (
    <Part<RunSheet>
      title={<Trans>Run sheets</Trans>}
      label={t`Run sheets`}
      list={runSheetContract.list}
      filters={{ rider_id: String(id) }}
      page={sheetPath}
      state={({ state }) => ({ name: runSheetTransitions.states[state].name, tone: sheetTones[state] })}
      middle={({ delivered, orders }) => (
        <span className="num">
          {formatCount(delivered)} / {formatCount(orders)}
        </span>
      )}
      end={({ sent_at }) => sent_at !== null && <Instant at={sent_at} />}
    />
  )
}

const noSum = <span className="text-text-3">–</span>

export function RiderDeposits({ id }: { id: number }) {
  const { t } = useLingui()
  return (
    <Part<RiderDeposit>
      title={<Trans>Deposits</Trans>}
      label={t`Deposits`}
      list={riderDepositContract.list}
      filters={{ party_id: String(id) }}
      page={riderDeposits.page}
      state={({ state }) => ({
        name: riderDeposits.transitions.states[state]?.name ?? state,
        tone: riderDeposits.tones[state] ?? 'plain',
      })}
      middle={({ declared, currency }) => (declared === null ? noSum : <Amount amount={declared} currency={currency} />)}
      end={({ created_at }) => <Instant at={created_at} />}
    />
  )
}

export function RiderCommissions({ id }: { id: number }) {
  const { t } = useLingui()
  return (
    <Part<Commission>
      title={<Trans>Commissions</Trans>}
      label={t`Commissions`}
      list={riderCommissionContract.list}
      filters={{ party_id: String(id) }}
      page={riderCommissions.page}
      state={({ state }) => ({
        name: riderCommissions.transitions.states[state].name,
        tone: riderCommissions.tones[state] ?? 'plain',
      })}
      middle={({ declared, currency }) => <Amount amount={declared} currency={currency} />}
      end={({ period_from, period_to }) => (
        <span className="num">
          {formatDay(period_from)} – {formatDay(period_to)}
        </span>
      )}
    />
  )
}
