// What every record's screen offers to commands: the record itself, the way back, and refreshing.
import { msg } from '@office/shared/core/messages/message'
import { useLocation } from 'wouter'
import { defineCommand } from '../command/command.ts'
import type { RecordRef } from '../command/context.ts'
import { useCommandScope } from '../command/scope.ts'
import { currentList } from '../list/list-handle.ts'
import { offersRetry } from '../ui/states/failed-parts.tsx'
import { enterRows, leadsToRows } from './record-rows.tsx'

/** `record` is null until it has loaded; `back` is the list that Escape and u lead to. */
export function useRecordScope(record: RecordRef | null, back: string, refetch: () => unknown): void {
  const [, navigate] = useLocation()
  useCommandScope(() => ({
    record,
    extra: [
      defineCommand({
        id: 'record.back',
        title: msg`Back to the list`,
        section: 'here',
        keys: ['escape', 'u'],
        run: () => navigate(back),
      }),
      defineCommand({
        id: 'record.refresh',
        title: msg`Refresh this page`,
        section: 'here',
        keys: offersRetry() ? [] : ['r'],
        run: () => void refetch(),
      }),
      defineCommand({
        id: 'record.rows',
        title: msg`To the rows of this page`,
        section: 'here',
        keys: ['arrowdown'],
        // A list on the page has its own key.
        when: () => currentList() === null && leadsToRows(),
        run: enterRows,
      }),
    ],
  }))
}
