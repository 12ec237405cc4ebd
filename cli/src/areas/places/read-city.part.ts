// A typed city: its id, or its name as in the list of cities.
import { cityContract } from '@office/shared/areas/places/city.contract'
import type { Call } from '@office/shared/core/api/client'
import { folded } from '@office/shared/core/import/define-import'
import { msg } from '@office/shared/core/messages/message'
import { numberIn } from '../../core/nouns/find-records.ts'
import { failure } from '../../core/program/cli-error.ts'

const noCity = msg`There is no city {name}. Use a name or number from office cities list.`

export async function readCity(call: Call, text: string): Promise<number> {
  const number = numberIn(text)
  if (number !== null) return number
  const cities = await call(cityContract.dropdownWithoutFilter, { query: { search: text } })
  const city = cities.find(({ name }) => folded(name) === folded(text))
  if (!city) throw failure('not-found', noCity, { name: text })
  return city.id
}
