// A report as a list, for the screen of any area.
import type { ReportName } from '@office/shared/areas/reports/reports'
import { useEffect, useMemo } from 'react'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { ReportHere } from './above-report.tsx'
import { reportList } from './report.list.tsx'
import { showReport } from './report-shown.ts'

export function ReportRows({ name }: { name: ReportName }) {
  const definition = useMemo(() => reportList(name), [name])
  useEffect(() => showReport(name), [name])
  return (
    <ReportHere value={name}>
      <ListScreen definition={definition} />
    </ReportHere>
  )
}
