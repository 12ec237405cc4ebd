// Rows of an import that are imported but may be a mistake, each with what to look at.
import { Plural, Trans } from '@lingui/react/macro'
import { formatCount } from '@office/shared/format/amount'
import { TriangleAlert } from 'lucide-react'
import type { ImportView } from './import-view.ts'

export function ImportWarnings({ view: { warned, warnings } }: { view: Pick<ImportView, 'warned' | 'warnings'> }) {
  if (warned === 0) return null
  const left = warned - warnings.length
  const count = formatCount(left)
  return (
    <section className="p-4" data-part="warnings">
      <h2 className="m-0 flex items-center gap-2 text-base font-medium">
        <TriangleAlert className="size-4 text-warn" aria-hidden={true} />
        <Plural value={warned} one="# row to check, imported all the same" other="# rows to check, imported all the same" />
      </h2>
      <ul className="m-0 ms-6 list-none p-0 text-text-2">
        {warnings.map(({ row, message: problem }) => (
          <li key={row}>
            <Trans>
              Row {row}: {problem}
            </Trans>
          </li>
        ))}
        {left > 0 && (
          <li>
            <Trans>… and {count} more</Trans>
          </li>
        )}
      </ul>
    </section>
  )
}
