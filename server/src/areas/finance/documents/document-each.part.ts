// Documents of everything that is named at once: one for each currency, and another for every thousand lines; all of them, or none.
import { byDocument } from '@office/shared/areas/finance/document.model'

interface Named {
  ids: readonly number[]
  /** What was found of it, locked, with its currency. */
  locked: readonly { id: number; currency: string }[]
  party_id?: number | undefined
}

/** What one document is made of, and of whom: whoever the first one is of, if nobody is named. */
interface Part {
  ids: number[]
  party_id: number | undefined
}

/** The first document, and all of them. What was not found is left to the first part, which refuses it. */
export async function makeEach<D extends { party_id: number }>(
  { ids, locked, party_id }: Named,
  make: (part: Part) => Promise<D>,
): Promise<D & { made: D[] }> {
  const currencies = new Map(locked.map(row => [row.id, row.currency]))
  const [own] = currencies.values()
  const rows = [...new Set(ids)].map(id => ({ id, currency: currencies.get(id) ?? own }))
  const parts = [...Map.groupBy(rows, row => row.currency).values()].flatMap(group => byDocument(group))
  const made: D[] = []
  for (const part of parts) made.push(await make({ ids: part.map(({ id }) => id), party_id: party_id ?? made[0]?.party_id }))
  const [first] = made
  if (!first) throw new Error('Nothing was named')
  return { ...first, made }
}
