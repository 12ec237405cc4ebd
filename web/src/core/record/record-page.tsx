// The page of one record: loading state, head, commands and foot; a screen adds its own content.
import type { CallError } from '@office/shared/core/api/failure'
import type { ReactNode } from 'react'
import { EscapeBack } from '../keys/escape-back.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { classNames } from '../ui/class-names.ts'
import { FailedParts } from '../ui/states/failed-parts.tsx'
import { RecordAwaited, RecordSkeleton } from './record-awaited.tsx'
import { RecordFoot } from './record-foot.tsx'
import { RecordPlace } from './record-place.tsx'
import { usePlaceBefore } from './use-place-before.ts'
import type { Place } from './use-record-neighbours.ts'
import { useRecordScope } from './use-record-scope.ts'

interface Found<R> {
  /** Undefined while loading, null if the server answered that there is none. */
  data: R | null | undefined
  error: CallError | null
  refetch: () => unknown
}

export interface RecordPageProps<R extends object> {
  /** The result of `useEndpoint`. */
  found: Found<R>
  /** What its list already showed of it: its head, and what its keys act on, until it has loaded. */
  known?: R | null
  noun: string
  id: number
  /** Its name in lists, palette and confirmations. */
  label: (record: R) => string
  /** Its list, to which Escape and `u` lead. */
  list: { title: ReactNode; href: string }
  /** 'The bag could not be loaded' */
  failed: ReactNode
  /** 'There is no such bag.' */
  gone: ReactNode
  /** Below its head, whether it has loaded or not. */
  note?: ReactNode
  /** Its label by default. */
  title?: (record: R) => ReactNode
  /** Its position among the rows that it was opened from; j and k move to its neighbours. */
  place?: Pick<Place, 'place' | 'total'>
  /** Beside its name: its state. */
  aside?: (record: R) => ReactNode
  /** Quiet buttons before the primary one. */
  actions?: (record: R) => ReactNode
  /** A part of a screen that has a heading of its own, as in the settings. */
  part?: boolean
  /** Whether the page scrolls as one, or its parts by themselves below what stays. */
  scrolls?: 'page' | 'parts'
  children: (record: R) => ReactNode
}

export function RecordPage<R extends object>({ found, noun, id, label, list, children, ...own }: RecordPageProps<R>) {
  const { data: record, error, refetch } = found
  const shown = record ?? own.known ?? null
  const part = own.part ?? false
  useRecordScope(shown ? { noun, id, label: label(shown), data: shown } : null, list.href, refetch)
  const field = usePlaceBefore()
  const titleOf = (known: R) => (own.title ? own.title(known) : <bdi dir="ltr">{label(known)}</bdi>)
  if (!shown || (!record && (error || record === null)))
    return (
      <>
        <RecordAwaited
          title={shown ? titleOf(shown) : `#${id}`}
          above={[list]}
          part={part}
          note={own.note}
          error={error}
          failed={own.failed}
          gone={(record === null || error?.status === 404) && own.gone}
          onRetry={refetch}
        />
        <RecordFoot />
      </>
    )
  const parts = own.scrolls === 'parts'
  return (
    <>
      <PageHead
        title={titleOf(shown)}
        above={[list]}
        part={part}
        line={!parts}
        aside={own.aside?.(shown)}
        actions={
          <>
            {own.place && <RecordPlace {...own.place} />}
            {record && own.actions?.(record)}
          </>
        }
      />
      {own.note}
      {record ? (
        <FailedParts>
          <EscapeBack className={classNames('min-h-0 flex-1', parts ? 'flex flex-col' : 'in-turn overflow-y-auto')} {...field}>
            {children(record)}
          </EscapeBack>
        </FailedParts>
      ) : (
        <RecordSkeleton />
      )}
      <RecordFoot />
    </>
  )
}

/** The heading of a record's rows: what they are, how many, and a note at the end. */
export const RowsHead = ({ title, count, hint }: { title: ReactNode; count: number | null; hint?: ReactNode }) => (
  <h2 className="m-0 flex items-center gap-2 border-b border-hairline px-4 pt-3.5 pb-2 text-sm font-semibold">
    {title}
    {count !== null && <span className="num font-normal text-text-3">{count}</span>}
    {hint && <span className="ms-auto font-normal text-text-3">{hint}</span>}
  </h2>
)
