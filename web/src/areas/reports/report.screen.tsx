// The screen of a report, or of several at one address, of which the address names one.
import type { ReportName } from '@office/shared/areas/reports/reports'
import { useEffect, useMemo } from 'react'
import { useSearch } from 'wouter'
import type { ScreenModule } from '../../core/area.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { rowsAhead } from '../../core/list/rows-ahead.ts'
import { ReportHere } from './above-report.tsx'
import { reportList } from './report.list.tsx'
import { reportIn } from './report-families.ts'
import { showReport } from './report-shown.ts'

function Report({ name }: { name: ReportName }) {
  const definition = useMemo(() => reportList(name), [name])
  useEffect(() => showReport(name), [name])
  return (
    <ReportHere value={name}>
      <ListScreen definition={definition} />
    </ReportHere>
  )
}

export function screenOf(first: ReportName, ...others: ReportName[]): ScreenModule {
  const shown = (search: string) => reportIn([first, ...others], search) ?? first
  return {
    default: function ReportScreen() {
      const name = shown(useSearch())
      return <Report key={name} name={name} />
    },
    ahead: () => rowsAhead(reportList(shown(location.search)))(),
  }
}
