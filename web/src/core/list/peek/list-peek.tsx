// The preview of the row under the cursor beside its list: all its columns, or its noun's own preview. The list keeps the keys.
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowUpRight, X } from 'lucide-react'
import { useEffect, useReducer, useState } from 'react'
import { runById } from '../../command/active-runner.ts'
import { Keys } from '../../keys/keys.tsx'
import { useTell } from '../../language/translate.ts'
import { Fact, Facts } from '../../record/record-facts.tsx'
import { IconButton } from '../../ui/button.tsx'
import type { AnyRow, ListDefinition } from '../define-list.ts'
import type { RowMarks } from '../grid/row-marks.ts'
import type { RowSource } from '../use-list-rows.ts'
import type { NamedColumn } from '../views/list-columns.ts'

/** Server requests wait until the cursor rests, because a held key passes many rows. */
const REST_MS = 150

interface Peeked {
  definition: ListDefinition
  columns: readonly NamedColumn<AnyRow>[]
  marks: RowMarks
  source: RowSource
}

/** The row with the cursor, followed without redrawing the list. */
function useCursorRow({ marks, source }: Peeked): AnyRow | null {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => marks.watch(draw), [marks])
  const row = marks.cursor === null ? undefined : source.at(marks.index)
  return row?.id === marks.cursor ? row : null
}

function useRested(row: AnyRow | null): AnyRow | null {
  const [rested, setRested] = useState(row)
  useEffect(() => {
    const timer = setTimeout(() => setRested(row), REST_MS)
    return () => clearTimeout(timer)
  }, [row])
  return rested?.id === row?.id ? row : null
}

export default function ListPeek(props: Peeked & { onClose: () => void }) {
  const { t } = useLingui()
  const tell = useTell()
  const { definition, columns, onClose } = props
  const row = useCursorRow(props)
  const rested = useRested(row)
  const { Peek } = definition
  return (
    <aside
      aria-label={t`Preview`}
      className="@container flex w-[clamp(320px,30%,460px)] flex-none flex-col overflow-hidden border-s border-border max-lg:hidden"
    >
      <header className="flex min-h-[38px] flex-none items-center gap-2 border-b border-hairline ps-4 pe-2">
        <h2 className="m-0 min-w-0 flex-1 truncate text-md font-semibold">
          {row ? <bdi>{definition.rowLabel(row)}</bdi> : <Trans>Preview</Trans>}
        </h2>
        {row && definition.open && (
          <IconButton
            label={t`Open`}
            icon={ArrowUpRight}
            tone="quiet"
            size="small"
            onClick={() => runById('list.open', 'toolbar')}
          />
        )}
        <IconButton label={t`Close the preview`} icon={X} tone="quiet" size="small" onClick={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto" data-peek={row?.id}>
        {row === null ? (
          <p className="m-0 px-4 py-3.5 text-text-2">
            <Trans>
              The row that you move to is shown here
              <span className="key-hint">
                : <Keys of="j" tone="ghost" /> <Keys of="k" tone="ghost" />
              </span>
            </Trans>
          </p>
        ) : Peek ? (
          rested && <Peek key={rested.id} row={rested} />
        ) : (
          <div className="px-4 py-3.5">
            <Facts>
              {columns.map(column => (
                <Fact key={column.name} label={tell(column.label)}>
                  {column.text(row, tell) === '' ? null : (column.cell?.(row, tell) ?? column.text(row, tell))}
                </Fact>
              ))}
            </Facts>
          </div>
        )}
      </div>
    </aside>
  )
}
