// The sorting report, or with '?wall=1' the wall screen in its place.
import { msg } from '@office/shared/core/messages/message'
import { MonitorPlay } from 'lucide-react'
import { useSearch } from 'wouter'
import { defineCommand } from '../../../core/command/command.ts'
import { useCommandScope } from '../../../core/command/scope.ts'
import { ReportRows } from '../../reports/report-rows.part.tsx'
import { SortingWall } from './sorting-wall.tsx'

export const reportPath = '/operations/sorting-report'

export default function SortingReport() {
  const params = new URLSearchParams(useSearch())
  const isWall = params.has('wall')
  useCommandScope(() => ({
    extra: [
      defineCommand({
        id: 'sorting-report.wall',
        title: isWall ? msg`Leave the wall screen` : msg`Show the wall screen`,
        keywords: msg`big screen, live, hall, monitor`,
        section: 'here',
        icon: MonitorPlay,
        keys: ['w'],
        run: () => ({ navigate: isWall ? reportPath : `${reportPath}?wall=1` }),
      }),
    ],
  }))
  return isWall ? <SortingWall warehouse={params.get('warehouse')} /> : <ReportRows name="sorting" />
}
