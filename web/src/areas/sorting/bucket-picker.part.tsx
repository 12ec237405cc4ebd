// Before a shift: choose the bucket by key, by pointer, or by scanning its card.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type Bucket, sessionStateNames, sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import { CallError } from '@office/shared/core/api/failure'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { CommandButton } from '../../core/command/command-button.tsx'
import { reasonOf } from '../../core/command/run-command.ts'
import { useEndpoint } from '../../core/data/queries.ts'
import { useTell } from '../../core/language/translate.ts'
import { unlockSound } from '../../core/scan/scan-sound.ts'
import { takeCodes } from '../../core/scan/scanner.ts'
import { EmptyState } from '../../core/ui/states/empty-state.tsx'
import { BucketStates } from './bucket-states.tsx'
import { SortingFrame } from './sorting-frame.tsx'
import { openStation, refuseScan } from './station/station.ts'
import { askAgain, changeBucket, severalBuckets } from './station/station-control.ts'

export function BucketPicker() {
  const { t } = useLingui()
  const tell = useTell()
  const found = useEndpoint(sortingContract.buckets, { query: { noPagination: true } })
  const [problem, setProblem] = useState<string | null>(null)
  const first = useRef<HTMLButtonElement>(null)
  const buckets = found.data?.data ?? []
  const hasBuckets = buckets.length > 0
  const isOfSeveral = new Set(buckets.map(bucket => bucket.warehouse_id)).size > 1
  useEffect(() => {
    if (hasBuckets) first.current?.focus()
  }, [hasBuckets])

  async function choose(bucket: Bucket) {
    unlockSound()
    setProblem(null)
    try {
      await openStation(bucket)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(reasonOf(error, tell))
    }
  }
  const latest = useRef(found.data?.data)
  latest.current = found.data?.data
  // biome-ignore lint/correctness/useExhaustiveDependencies: the listener reads the newest buckets by the ref
  useLayoutEffect(
    () =>
      takeCodes({
        // The label of a bag or the number of a sheet opens it, here as anywhere.
        reads: ['bucket', 'waybill', 'unknown'],
        take({ kind, code }) {
          // Which buckets there are may not be known yet, but the server knows.
          if (latest.current === undefined && kind !== 'waybill') return void changeBucket(code)
          const [bucket, ...others] = (latest.current ?? []).filter(
            candidate => candidate.code.toLowerCase() === code.toLowerCase(),
          )
          if (bucket && others.length === 0) return void choose(bucket)
          refuseScan()
          if (bucket) setProblem(tell({ message: severalBuckets, values: { code } }))
          else if (kind === 'waybill') setProblem(t`${code} was not sorted. Choose your bucket first.`)
          else setProblem(t`No bucket has the code ${code}`)
        },
        again: askAgain,
      }),
    [],
  )
  return (
    <SortingFrame active="station">
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        <div className="mb-3 flex flex-wrap items-center gap-3 text-text-2">
          <Trans>Choose your bucket, or scan its card.</Trans>
          <CommandButton command="shell.set-up-scanner" />
        </div>
        {problem !== null && (
          <p role="alert" className="mt-0 mb-3 max-w-[720px] rounded-sm bg-danger-bg px-3 py-2 font-medium text-danger">
            {problem}
          </p>
        )}
        <BucketStates found={found} />
        {found.data && buckets.length === 0 && (
          <EmptyState
            detail={<Trans>This operator has no buckets yet.</Trans>}
            actions={<CommandButton command="bucket.create" tone="primary" />}
          />
        )}
        <ul className="m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(220px,1fr))] gap-3 p-0">
          {buckets.map((bucket, index) => (
            <li key={bucket.id}>
              <button
                ref={index === 0 ? first : undefined}
                type="button"
                className="flex w-full items-center gap-3 rounded-md border border-border bg-surface p-3 text-start hover:bg-hover"
                onClick={() => void choose(bucket)}
              >
                <b
                  dir="ltr"
                  className="grid size-12 flex-none place-items-center rounded-md bg-ink text-xl font-bold text-on-ink"
                >
                  {bucket.code}
                </b>
                <span className="min-w-0">
                  <span dir="auto" className="block truncate font-semibold">
                    {bucket.name}
                  </span>
                  {isOfSeveral && (
                    <span dir="auto" className="block truncate text-sm text-text-2">
                      {bucket.warehouse_name}
                    </span>
                  )}
                  <span className="block truncate text-sm text-text-2">
                    {bucket.staff_name === null ? (
                      <Plural value={bucket.parcels} one="# parcel, free" other="# parcels, free" />
                    ) : (
                      <>
                        <bdi>{bucket.staff_name}</bdi>
                        {bucket.session_state === 'idle' && ` · ${tell(sessionStateNames.idle)}`}
                      </>
                    )}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </SortingFrame>
  )
}
