// What a step changes, in the question before it: each value as it is and as it will be.
import { MoveRight } from 'lucide-react'
import type { ValueChange } from '../command/command.ts'
import { useTell } from '../language/translate.ts'

export function ValueChanges({ changes }: { changes: readonly ValueChange[] }) {
  const tell = useTell()
  return (
    <dl className="m-0 mt-3 max-h-[40vh] overflow-y-auto text-text">
      {changes.map(({ label, old, new: next }) => (
        <div key={tell(label)} className="border-t border-hairline py-1.5 last:border-b">
          <dt className="text-sm text-text-2">{tell(label)}</dt>
          <dd className="m-0 flex flex-wrap items-center gap-x-2 [overflow-wrap:anywhere]">
            {old !== null && (
              <>
                <del className="no-underline">
                  <bdi>{old}</bdi>
                </del>
                <MoveRight className="size-4 flex-none text-text-3 rtl:-scale-x-100" aria-hidden={true} />
              </>
            )}
            <ins className="font-semibold no-underline">{next === null ? '–' : <bdi>{next}</bdi>}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
