// A state that moves to another country takes its cities along.
import { cityContract } from '@office/shared/areas/places/city.contract'
import { countryContract } from '@office/shared/areas/places/country.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { zoneContract } from '@office/shared/areas/places/zone.contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinServer } from '../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../core/testing/test-office.ts'

let t: TestOffice
beforeAll(async () => {
  t = await joinServer()
}, 60_000)
afterAll(() => t.close())

it('takes its cities along to another country, and to its zone', async () => {
  const { call } = t.admin
  const countryOf = async (name: string) =>
    (await call(countryContract.dropdown, { query: { search: name } })).find(choice => choice.name === name)?.id ?? 0
  const [france, germany] = [await countryOf('France'), await countryOf('Germany')]
  const place = { native_name: null, is_active: true }
  const state = await call(stateContract.create, {
    body: { name: 'Elsass', code: 'ELS', country_id: germany, native_name: null },
  })
  const city = await call(cityContract.create, { body: { ...place, name: 'Colmar', state_id: state.id } })
  await call(zoneContract.create, { body: { name: 'France', code: null, city_ids: [], country_ids: [france] } })
  const { city_count: _count, country_name: _name, id, ...draft } = state
  await call(stateContract.update, { params: { id }, body: { ...draft, country_id: france } })
  const moved = await call(cityContract.get, { params: { id: city.id } })
  expect(moved).toMatchObject({ country_id: france, country_name: 'France', zone_name: 'France', version: city.version + 1 })
})
