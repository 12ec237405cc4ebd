// Numbers pasted into the filter line, or where nothing is typed: looked up, turned into one filter, and reported on until that
// filter is removed.
import type { ListQuery } from '@office/shared/core/lists/list-query'
import { msg } from '@office/shared/core/messages/message'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Within } from '../../data/path-params.ts'
import { topModal } from '../../keys/focus-layers.ts'
import { placeOf } from '../../keys/key-place.ts'
import { useTell } from '../../language/translate.ts'
import { notify } from '../../notices/notices.ts'
import { lazyPart } from '../../ui/states/lazy-part.tsx'
import type { ListDefinition } from '../define-list.ts'
import { MAX_PASTED, readPastedNumbers } from './filter-text.ts'
import type { Pasted } from './find-pasted.ts'
import type { ChangeList } from './list-url.ts'

const PastedReport = lazyPart(() => import('./pasted-report.tsx'))

const tooMany = msg`At most {max} numbers can be pasted at once; these are {n}`
const tooLong = msg`These numbers do not fit into one link. Paste fewer at once.`
const lookingUp = msg`Looking up {n} numbers …`
const failed = msg`The numbers could not be looked up. Paste them again.`

export function usePasted(definition: ListDefinition, query: ListQuery, change: ChangeList, within: Within) {
  const tell = useTell()
  const client = useQueryClient()
  const [pasted, setPasted] = useState<Pasted | null>(null)

  async function lookUp(numbers: readonly string[]): Promise<void> {
    notify('busy', { message: lookingUp, values: { n: numbers.length } })
    try {
      const { findPasted } = await import('./find-pasted.ts')
      const outcome = await findPasted(definition, numbers, within, client)
      if ('problem' in outcome) return void notify('warn', tooLong)
      setPasted(outcome)
      // The numbers say which rows are meant, so earlier filters would only hide some of them.
      change({ filters: { [outcome.filter]: outcome.value } })
    } catch {
      notify('danger', failed)
    }
  }

  /** Takes pasted text if it is a set of numbers; false leaves it to the field. */
  function take(text: string): boolean {
    const numbers = definition.numberFilters ? readPastedNumbers(text) : null
    if (!numbers?.some(number => Object.values(definition.numberFilters ?? {}).some(read => read(number) !== null))) return false
    if (numbers.length > MAX_PASTED) notify('warn', { message: tooMany, values: { max: MAX_PASTED, n: numbers.length } })
    else void lookUp(numbers)
    return true
  }
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const hear = (event: ClipboardEvent) => {
      if (placeOf(event.target).typing || topModal() !== null) return
      if (latest.current(event.clipboardData?.getData('text') ?? '')) event.preventDefault()
    }
    document.addEventListener('paste', hear)
    return () => document.removeEventListener('paste', hear)
  }, [])
  const isInForce = pasted !== null && query.filters[pasted.filter] === pasted.value
  const label = pasted && definition.filters[pasted.filter]?.label
  const report: ReactNode = isInForce && (
    <PastedReport pasted={pasted} field={label ? tell(label) : ''} onClose={() => setPasted(null)} />
  )
  return { take, report }
}
