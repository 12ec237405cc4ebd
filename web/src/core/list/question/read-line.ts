// The filters that a typed line means: fields, records looked up by name, and free text; with the parts that were not understood.
import { decodeListQuery, namesRecords } from '@office/shared/core/lists/list-query'
import type { Choice } from '../../command/command.ts'
import type { Tell } from '../../language/translate.ts'
import type { ListDefinition } from '../define-list.ts'
import { controlsOf, typedFilters } from './filter-suggestions.ts'
import { readTypedFilters } from './filter-text.ts'

/** Milliseconds for looking up one name. */
const LOOK_UP = 5000

export async function readLine(
  text: string,
  definition: ListDefinition,
  tell: Tell,
): Promise<{ filters: Readonly<Record<string, string>>; unread: readonly string[] }> {
  const read = readTypedFilters(text, typedFilters(definition, tell))
  const filters: Record<string, string> = {}
  const unread = [...read.unread]
  for (const { filter, value } of read.terms) {
    const control = controlsOf(definition).find(({ name }) => name === filter.name)
    const isRecord = namesRecords(filter.kind)
    const isMeant = (choice: Choice) => choice.value === value || tell(choice.title).toLowerCase() === value.toLowerCase()
    const atHand = control?.choices?.(tell).find(isMeant)
    const found = atHand || !isRecord ? [] : await control?.search?.(value, AbortSignal.timeout(LOOK_UP))
    const chosen = atHand ?? found?.find(isMeant) ?? found?.[0]
    const meant = chosen?.value ?? value
    const isRead =
      (chosen || !isRecord) && !('problems' in decodeListQuery(definition.list, { [`filter[${filter.name}]`]: meant }))
    if (isRead) filters[filter.name] = meant
    else unread.push(`${filter.words[0] ?? filter.name}:${value}`)
  }
  if (read.rest !== '' && definition.searchFilter) filters[definition.searchFilter] = read.rest
  return { filters, unread }
}
