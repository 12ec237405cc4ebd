// Rows of an import that differ from their records, and in what: before they are changed, and afterwards.
import { Plural, Trans } from '@lingui/react/macro'
import { formatCount } from '@office/shared/format/amount'
import { EqualNot } from 'lucide-react'
import { ChangedFields } from '../../core/ui/changed-fields.tsx'
import type { ImportView } from './import-view.ts'

interface ImportChangesProps {
  view: Pick<ImportView, 'differing' | 'updated' | 'changes'>
  /** The rows were imported; otherwise this is what would become of them. */
  isOver: boolean
}

export function ImportChanges({ view: { differing, updated, changes }, isOver }: ImportChangesProps) {
  const all = differing ?? 0
  if (all === 0) return null
  const left = all - changes.length
  const count = formatCount(left)
  return (
    <section className="p-4" data-part="changes">
      <h2 className="m-0 flex items-center gap-2 text-base font-medium">
        <EqualNot className="size-4 text-text-2" aria-hidden={true} />
        {(updated ?? 0) === 0 ? (
          <Plural
            value={all}
            one="# row differs from its record, which stays as it is"
            other="# rows differ from their records, which stay as they are"
          />
        ) : isOver ? (
          <Plural value={all} one="# record was changed" other="# records were changed" />
        ) : (
          <Plural value={all} one="# record will be changed" other="# records will be changed" />
        )}
      </h2>
      <ul className="m-0 ms-6 max-w-[1000px] list-none p-0">
        {changes.map(({ row, record, fields }) => (
          <li key={row} className="border-b border-hairline py-1.5 last:border-b-0">
            <span className="text-text-2">
              <Trans>
                Row {row}: <bdi className="font-medium text-text">{record}</bdi>
              </Trans>
            </span>
            <ChangedFields fields={fields.map(({ field, ...sides }) => ({ key: field, label: field, ...sides }))} />
          </li>
        ))}
        {left > 0 && (
          <li className="py-1.5 text-text-2">
            <Trans>… and {count} more</Trans>
          </li>
        )}
      </ul>
    </section>
  )
}
