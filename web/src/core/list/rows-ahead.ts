// Requests the rows of a list before the screen around them is drawn: what its module exports as `ahead`.

import { queryClient } from '../data/queries.ts'
import { preferences } from '../look/preferences.ts'
import type { ListDefinition } from './define-list.ts'
import { askedWithin } from './question/fixed-filters.ts'
import { readListUrl } from './question/list-url.ts'
import { pageQuestion } from './use-list-rows.ts'

/** Sends the query that the list at the present address will send. All rows on one page load differently. */
export const rowsAhead =
  ({ list, fixed }: ListDefinition) =>
  (): void => {
    if (preferences.endless) return
    void queryClient.prefetchQuery(pageQuestion(list, askedWithin(readListUrl(list, location.search), fixed), {}))
  }
