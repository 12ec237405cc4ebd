// Shown above the rows of a report: the reports beside it, what is counted, and sums of all filtered rows.
import { useLingui } from '@lingui/react/macro'
import { type ReportName, reports } from '@office/shared/areas/reports/reports'
import { encodeListQuery } from '@office/shared/core/lists/list-query-encode'
import type { AnyReport } from '@office/shared/core/reports/report'
import { formatCount, shownAmount } from '@office/shared/format/amount'
import { createContext, useContext } from 'react'
import { useLocation } from 'wouter'
import { useEndpoint } from '../../core/data/queries.ts'
import { useTell } from '../../core/language/translate.ts'
import { useListUrl } from '../../core/list/question/list-url.ts'
import { AsOf } from '../../core/ui/as-of.tsx'
import { type NumberCard, NumbersRow } from '../../core/ui/figures/numbers-row.tsx'
import { Tabs } from '../../core/ui/tabs.tsx'
import { familyOf } from './report-families.ts'

/** The report that a screen shows. */
export const ReportHere = createContext<ReportName>('assignedOrders')

export function AboveReport() {
  const name = useContext(ReportHere)
  const { t } = useLingui()
  const tell = useTell()
  const [, navigate] = useLocation()
  const report: AnyReport = reports[name]
  const family = familyOf(name)
  return (
    <>
      {family.length > 1 && (
        <Tabs
          label={t`Reports`}
          tabs={family.map(([id]) => ({ id, title: tell(reports[id].title) }))}
          active={name}
          onChoose={id => navigate(family.find(([key]) => key === id)?.[1] ?? '')}
        />
      )}
      <div className="flex flex-none flex-wrap items-baseline gap-x-4 px-4 py-2">
        <p className="m-0 max-w-[110ch] text-text-2">{tell(report.about)}</p>
        <AsOf figures={[report.contract.list, report.contract.sums]} />
      </div>
      <Sums report={report} />
    </>
  )
}

function Sums({ report }: { report: AnyReport }) {
  const { t } = useLingui()
  const tell = useTell()
  const [{ filters }] = useListUrl(report.contract.list)
  const { data } = useEndpoint(report.contract.sums, { query: encodeListQuery({ filters }) }, { keepPrevious: true })
  const shown = report.sums.filter(column => !report.columns[column]?.isExtra)
  const groups = data?.sums ?? [{ currency: null, values: {} }]
  const cards = shown.flatMap((column): NumberCard[] => {
    const { label, format = 'count' } = report.columns[column] ?? {}
    const words = label ? tell(label) : column
    const figure = (value: string | undefined) =>
      value === undefined ? null : format === 'amount' ? shownAmount(value) : formatCount(Number(value))
    if (format !== 'amount') return [{ id: column, label: words, figure: figure(groups[0]?.values[column]) }]
    // Amounts of two currencies are never added.
    return groups.map(({ currency, values }) => ({
      id: `${column} ${currency}`,
      label: currency === null ? words : `${words} ${currency}`,
      figure: figure(values[column]),
    }))
  })
  const rows: NumberCard = { id: 'rows', label: t`Rows`, figure: data ? formatCount(data.rows) : null }
  return <NumbersRow label={t`Totals of all filtered rows`} cards={[rows, ...cards]} />
}
