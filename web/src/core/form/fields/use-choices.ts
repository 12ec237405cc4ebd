// The choices that a field offers while someone types: the server's answer, or the matches in a short list.

import { fold } from '@office/shared/format/fold'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { PickSource } from '../../choices/pick-source.ts'
import type { Choice } from '../../command/command.ts'
import { useTell } from '../../language/translate.ts'

export interface Offered {
  choices: readonly Choice[]
  isFetching: boolean
  /** The server did not answer, so there may be choices. */
  isUnreached: boolean
}

export function useChoices(source: PickSource, text: string): Offered {
  const tell = useTell()
  const asked = useDeferredValue(source.searchedBy === 'all' ? '' : text)
  const found = useQuery({
    queryKey: [source.path, 'choices', asked],
    queryFn: ({ signal }) => source.search(asked, signal),
    placeholderData: before => before,
    staleTime: 60_000,
  })
  // Until the server has answered for the present text, Enter must not take a choice of the previous one.
  const isAnswer = source.searchedBy === 'server' && asked === text && !found.isPlaceholderData
  const typed = fold(text.trim())
  const isMeant = ({ title, detail }: Choice) =>
    fold(tell(title)).includes(typed) || (detail !== undefined && fold(tell(detail)).includes(typed))
  // Sorted like the server's answer, because Enter may come before it: 'super' means first Super admin, then Hub supervisor.
  const begins = ({ title }: Choice) => fold(tell(title)).startsWith(typed)
  const offered = found.data ?? []
  return {
    choices: isAnswer ? offered : offered.filter(isMeant).toSorted((a, b) => Number(begins(b)) - Number(begins(a))),
    isFetching: found.isFetching,
    isUnreached: found.isError,
  }
}
