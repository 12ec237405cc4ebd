// The triage of this device as a workbook: what was refused and why, and what was done about it.
import { i18n } from '@lingui/core'
import type { ExportColumn } from '@office/shared/core/export/export-table'
import { msg } from '@office/shared/core/messages/message'
import { tellIn, type Words } from '../../../core/language/translate.ts'
import { triagedScans } from './station.ts'
import type { StationScan } from './station-state.ts'
import { whyRefused } from './verdict-panel.part.tsx'

const columns = {
  code: msg`Waybill`,
  scanned: msg`Scanned`,
  problem: msg`Problem`,
  city: msg`City`,
  bucket: msg`Bucket`,
  outcome: msg`Outcome`,
  reason: msg`Reason`,
} as const

const title = msg`Triage`

const outcomeOf = ({ state, reason }: StationScan): Words =>
  state === 'refused' ? msg`Not reviewed yet` : reason === undefined ? msg`Scanned again` : msg`Done with it`

export async function exportTriage(): Promise<void> {
  const tell = tellIn(i18n)
  const [scans, { saveXlsx }] = await Promise.all([triagedScans(), import('../../../core/list/export-page.ts')])
  await saveXlsx(
    'triage',
    tell(title),
    Object.entries(columns).map(
      ([key, heading]): ExportColumn => ({ key, heading: tell(heading), kind: key === 'scanned' ? 'instant' : 'text' }),
    ),
    scans.map(scan => ({
      code: scan.code,
      scanned: scan.at,
      problem: whyRefused(scan, tell),
      city: scan.answer?.order?.city_name,
      bucket: scan.answer?.bucket?.code,
      outcome: tell(outcomeOf(scan)),
      reason: scan.reason,
    })),
  )
}
