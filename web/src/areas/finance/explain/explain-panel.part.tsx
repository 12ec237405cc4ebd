// Explains an amount step by step at the side of the page: Enter continues, Escape goes back, `o` opens the record of a row.
import { Trans, useLingui } from '@lingui/react/macro'
import { type ExplainRow, type Said, type Step, toWords } from '@office/shared/areas/finance/explain/explain.model'
import { CallError } from '@office/shared/core/api/failure'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import type { Icon } from '../../../core/command/command.ts'
import { call } from '../../../core/data/api.ts'
import { queryClient } from '../../../core/data/queries.ts'
import { KeyHint } from '../../../core/keys/key-hint.tsx'
import { useTell } from '../../../core/language/translate.ts'
import { ModalLayer } from '../../../core/layers/modal-layer.tsx'
import { RecordRows } from '../../../core/record/record-rows.tsx'
import { Amount } from '../../../core/ui/amount.tsx'
import { IconButton } from '../../../core/ui/button.tsx'
import { Instant } from '../../../core/ui/instant.tsx'
import { ErrorState } from '../../../core/ui/states/error-state.tsx'
import { SkeletonRows } from '../../../core/ui/states/skeleton-rows.tsx'
import { endExplanation, explanation, mayWalk, walkBack, walkOn } from './explanation.part.ts'
import { pathOfRecord } from './record-path.ts'

/** Points to the start of the text, in either reading direction. */
const BackArrow: Icon = ({ className = '', ...rest }) => <ArrowLeft className={`${className} rtl:rotate-180`} {...rest} />

const useSay = () => {
  const tell = useTell()
  return (words: Said) => toWords(words, (message, values = {}) => tell({ message, values }))
}

export default function ExplainPanel() {
  const { t } = useLingui()
  const { steps } = useSnapshot(explanation)
  const depth = steps.length
  const at = explanation.steps.at(-1)?.step
  // Where the cursor was before a step was opened, by its depth.
  const places = useRef<string[]>([])
  return (
    <ModalLayer
      open={depth > 0}
      kind="drawer"
      onClose={depth > 1 ? walkBack : endExplanation}
      label={t`Where the amount comes from`}
      className="flex justify-end"
    >
      <div className="flex h-full w-[520px] max-w-full flex-col border-s border-border bg-raised shadow-pop">
        {at && <Shown key={depth} step={at} depth={depth} places={places.current} />}
        <footer className="key-hint flex h-9 flex-none items-center gap-4 border-t border-border px-4 text-sm text-text-3">
          <KeyHint keys="enter">
            <Trans>where from</Trans>
          </KeyHint>
          <KeyHint keys="o">
            <Trans>open</Trans>
          </KeyHint>
          <KeyHint keys="escape">
            <Trans>back</Trans>
          </KeyHint>
        </footer>
      </div>
    </ModalLayer>
  )
}

let opened = 0
const numbers = new WeakMap<Step, number>()
/** Each step is fetched once while it is open. */
const numberOf = (step: Step): number => {
  const known = numbers.get(step) ?? ++opened
  numbers.set(step, known)
  return known
}

function Shown({ step, depth, places }: { step: Step; depth: number; places: string[] }) {
  const { t } = useLingui()
  const say = useSay()
  const [, navigate] = useLocation()
  const box = useRef<HTMLDivElement>(null)
  const found = useInfiniteQuery(
    {
      queryKey: ['explanation', numberOf(step)],
      queryFn: ({ pageParam }) => step.load(call, pageParam),
      initialPageParam: null as string | null, // later pages begin at a string
      getNextPageParam: ({ next }) => next ?? undefined,
      gcTime: 60_000,
    },
    queryClient,
  )
  const rows = found.data?.pages.flatMap(page => page.rows) ?? []
  const hasRows = rows.length > 0
  // A page may contain nothing that is part of the amount; then the next one is fetched.
  const { hasNextPage, isFetching, fetchNextPage } = found
  const isEmpty = found.data !== undefined && !hasRows
  useEffect(() => {
    if (isEmpty && hasNextPage && !isFetching) void fetchNextPage()
  }, [isEmpty, hasNextPage, isFetching, fetchNextPage])
  useEffect(() => {
    if (!hasRows) return
    const place = places[depth]
    const row = place === undefined ? null : box.current?.querySelector<HTMLElement>(`[data-short-row="${CSS.escape(place)}"]`)
    ;(row ?? box.current?.querySelector<HTMLElement>('[data-short-row]'))?.focus()
  }, [hasRows, depth, places])

  const rowAt = (key: string | number | undefined) => rows.find(row => row.key === String(key))
  function openRecord(row: ExplainRow | undefined): void {
    const path = row?.record && pathOfRecord(row.record)
    if (!path) return
    endExplanation()
    navigate(path)
  }
  function walk(row: ExplainRow | undefined): void {
    if (!row) return
    places[depth] = row.key
    places.length = depth + 1
    if (row.next && mayWalk(row.next)) walkOn(row.next)
    else openRecord(row)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.key !== 'o') return
    event.preventDefault()
    const focused = document.activeElement
    if (focused instanceof HTMLElement) openRecord(rowAt(focused.dataset.shortRow))
  }
  return (
    <>
      <div className="flex flex-none items-start gap-2 border-b border-border py-2.5 ps-4 pe-2">
        {depth > 1 && <IconButton tone="quiet" size="small" icon={BackArrow} label={t`Back`} onClick={walkBack} />}
        <div className="min-w-0 flex-1">
          <h2 className="m-0 text-md font-semibold [overflow-wrap:anywhere]">
            <bdi>{say(step.title)}</bdi>
          </h2>
          {step.amount !== null && <Amount amount={step.amount} currency={step.currency} className="text-lg font-semibold" />}
        </div>
        <IconButton tone="quiet" icon={X} label={t`Close`} onClick={endExplanation} />
      </div>
      <section aria-label={t`Parts`} ref={box} className="min-h-0 flex-1 overflow-y-auto" onKeyDown={onKeyDown}>
        {found.error && (
          <ErrorState
            title={<Trans>The amount could not be explained</Trans>}
            error={found.error instanceof CallError ? found.error : null}
            onRetry={() => void found.refetch()}
          />
        )}
        {!found.error && (!found.data || (isEmpty && hasNextPage)) && (
          <div aria-busy={true}>
            <SkeletonRows columns={[{ width: '1fr' }, { width: '96px' }]} rows={6} />
          </div>
        )}
        {found.data && !(isEmpty && hasNextPage) && (
          <RecordRows
            label={t`Parts`}
            template="minmax(0, 1fr) max-content 16px"
            onOpen={({ id }) => walk(rowAt(id))}
            onEnd={() => {
              if (hasNextPage && !isFetching) void fetchNextPage()
            }}
            empty={
              <p className="m-0 px-4 py-6 text-text-3">
                <Trans>Nothing is posted yet.</Trans>
              </p>
            }
            rows={rows.map(row => ({
              record: { noun: 'explained', id: row.key, label: say(row.title) },
              cells: <Cells row={row} say={say} />,
            }))}
          />
        )}
      </section>
    </>
  )
}

function Cells({ row, say }: { row: ExplainRow; say: (words: Said) => string }) {
  const about = row.about === undefined ? '' : say(row.about)
  const leads = (row.next !== undefined && mayWalk(row.next)) || row.record !== undefined
  return (
    <>
      <span className="min-w-0 py-1.5">
        <span dir="auto" className="block font-medium [overflow-wrap:anywhere]">
          {say(row.title)}
        </span>
        {(about !== '' || row.at !== undefined) && (
          <span className="block text-sm text-text-3 [overflow-wrap:anywhere]">
            {row.at !== undefined && <Instant at={row.at} />}
            {about !== '' && row.at !== undefined && ' · '}
            <bdi>{about}</bdi>
          </span>
        )}
      </span>
      <span className={row.isBeside ? 'text-end text-text-3' : 'text-end'}>
        {row.amount !== null && <Amount amount={row.amount} currency={row.currency} />}
      </span>
      {leads ? <ChevronRight className="size-4 text-text-3 rtl:rotate-180" aria-hidden={true} /> : <span />}
    </>
  )
}
