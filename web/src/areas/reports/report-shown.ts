// Which report is on the screen, for commands.
import type { ReportName } from '@office/shared/areas/reports/reports'

let shown: ReportName | null = null

export const shownReport = (): ReportName | null => shown

/** Returns the function to call when the report is left. */
export function showReport(name: ReportName): () => void {
  shown = name
  return () => {
    if (shown === name) shown = null
  }
}
