// The record that a form edits, as it was when the form was opened.
import type { CallArgs, Endpoint, Result } from '@office/shared/core/api/endpoint'
import type { CallError } from '@office/shared/core/api/failure'
import { useRef } from 'react'
import { useEndpoint } from '../../data/queries.ts'

/**
 * Always fetched, since an old copy would only lead to a conflict. Later answers (another person's change, a live refresh) do not
 * replace it: a form being edited stays as it is, and saving meets what changed.
 */
export function useOpened<E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E>,
  enabled = true,
): { record: Result<E> | null; error: CallError | null; retry: () => void } {
  const found = useEndpoint(endpoint, args, { enabled, staleTime: 0 })
  const opened = useRef<Result<E> | null>(null)
  if (found.data !== undefined && !found.isFetching) opened.current ??= found.data
  return { record: opened.current, error: found.error, retry: () => void found.refetch() }
}
