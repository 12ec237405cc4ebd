// Commands of the report on the screen: queueing all of it as a file.
import { reports } from '@office/shared/areas/reports/reports'
import { msg } from '@office/shared/core/messages/message'
import type { AnyReport } from '@office/shared/core/reports/report'
import { shellWord } from '@office/shared/core/shell-word'
import { Download } from 'lucide-react'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { call } from '../../core/data/api.ts'
import { tellQueued } from './queued.part.ts'
import { shownReport } from './report-shown.ts'

/** The report on the screen. */
export const reportHere = (): AnyReport | null => {
  const name = shownReport()
  return name && reports[name]
}

/** Filters and sort of the shown list. */
export const shownQuery = (): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(location.search)].filter(([name]) => name === 'sort' || name.startsWith('filter[')))

export const reportCommands: readonly Command[] = [
  defineCommand({
    id: 'reports.export-all',
    title: msg`Export the whole report as Excel, by email`,
    keywords: msg`download report, full export`,
    section: 'here',
    icon: Download,
    when: () => reportHere() !== null,
    writes: 'adds',
    run: async () => {
      const report = reportHere()
      if (!report) return
      await call(report.contract.queue, { body: { query: shownQuery() } })
      tellQueued()
    },
    cli: () => {
      const asked = Object.entries(shownQuery()).map(([name, value]) =>
        name === 'sort' ? ` --sort ${shellWord(value)}` : ` --filter ${shellWord(`${name.slice(7, -1)}=${value}`)}`,
      )
      return `office report run ${reportHere()?.slug ?? 'NAME'}${asked.join('')} --xlsx`
    },
  }),
]
