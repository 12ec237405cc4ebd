// The screen of a report, or of several at one address, which names the one that is shown.
import type { ReportName } from '@office/shared/areas/reports/reports'
import { useSearch } from 'wouter'
import type { ScreenModule } from '../../core/area.ts'
import { rowsAhead } from '../../core/list/rows-ahead.ts'
import { reportList } from './report.list.tsx'
import { reportIn } from './report-families.ts'
import { ReportRows } from './report-rows.part.tsx'

export function screenOf(first: ReportName, ...others: ReportName[]): ScreenModule {
  const shown = (search: string) => reportIn([first, ...others], search) ?? first
  return {
    default: function ReportScreen() {
      const name = shown(useSearch())
      return <ReportRows key={name} name={name} />
    },
    ahead: () => rowsAhead(reportList(shown(location.search)))(),
  }
}
