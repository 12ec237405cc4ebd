// office cities list and office states list: what was imported, as a table or JSON.
import { cityContract } from '@office/shared/areas/places/city.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { msg } from '@office/shared/core/message'
import { listRecords } from '../../core/list-records.ts'

export const listCities = listRecords(cityContract.list, [
  [msg`Number`, 'id'],
  [msg`Name`, 'name'],
  [msg`State`, 'state_name'],
  [msg`Country`, 'country_name'],
  [msg`Default warehouse`, 'default_warehouse_name'],
])

export const listStates = listRecords(stateContract.list, [
  [msg`Number`, 'id'],
  [msg`Name`, 'name'],
  [msg`Code`, 'code'],
  [msg`Country`, 'country_name'],
])
