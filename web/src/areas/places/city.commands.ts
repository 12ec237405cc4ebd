// What can be done with cities: activate, deactivate, default warehouse, import; each for one or many.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { msg } from '@office/shared/core/message'
import { Warehouse } from 'lucide-react'
import { call } from '../../core/api.ts'
import { apiLine } from '../../core/command/cli-line.ts'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { type Ctx, targetsOf } from '../../core/command/context.ts'
import { formCommands } from '../../core/form/form-commands.ts'
import { fits, removeCommand, switchCommands } from '../../core/form/record-commands.ts'
import { searchOf } from '../../core/pick-source.ts'
import { importCommand } from '../imports/import-command.part.ts'

export const citiesPath = '/operation-settings/cities'

export const refreshed = [cityContract.list, cityContract.get, cityContract.dropdown, cityContract.dropdownWithoutFilter] as const

/** As far as they are known by number. */
const idsIn = (ctx: Ctx): number[] => {
  const targets = targetsOf(ctx)
  return targets?.mode === 'ids' ? targets.ids.map(Number) : []
}

const defaultWarehouse = defineCommand({
  id: 'city.default-warehouse',
  title: msg`Set the default warehouse`,
  keywords: msg`branch, hub, assign`,
  section: 'context',
  icon: Warehouse,
  target: 'many',
  on: 'city',
  keys: ['w'],
  needs: { any: cityContract.assignDefaultWarehouse.needs },
  when: fits,
  args: {
    warehouse: {
      kind: 'search',
      label: msg`Warehouse`,
      search: (text: string, _ctx: Ctx, signal: AbortSignal) => searchOf(warehouseContract.dropdown)(text, signal),
    },
  },
  preview: async (ctx, { warehouse }) =>
    warehouse === undefined ? null : (await import('./city-bulk.ts')).previewWarehouse(ctx, Number(warehouse)),
  run: async (ctx, { warehouse }) => (await import('./city-bulk.ts')).assignWarehouse(ctx, Number(warehouse)),
  cli: (ctx, { warehouse }) =>
    apiLine(cityContract.assignDefaultWarehouse, { body: { ids: idsIn(ctx), warehouse_id: Number(warehouse ?? 0) } }),
})

export const cityCommands: readonly Command[] = [
  ...formCommands({
    noun: 'city',
    path: citiesPath,
    createTitle: msg`Create city`,
    editTitle: msg`Edit city`,
    create: cityContract.create,
    edit: cityContract.update,
  }),
  ...switchCommands({
    noun: 'city',
    needs: { any: cityContract.activate.needs },
    refresh: refreshed,
    set: (id, to, _isConfirmed, how) => call(to ? cityContract.activate : cityContract.deactivate, { body: { ids: [id] } }, how),
    cli: (id, to) => apiLine(to ? cityContract.activate : cityContract.deactivate, { body: { ids: [id] } }),
    setMany: async (ids, to, how) => (await import('./city-bulk.ts')).switchCities(ids, to, how),
  }),
  defaultWarehouse,
  removeCommand({ noun: 'city', title: msg`Delete city`, endpoint: cityContract.remove, refresh: refreshed }),
  importCommand({
    noun: 'city',
    kind: 'cities',
    title: msg`Import cities`,
    needs: cityContract.bulk.needs,
    path: `${citiesPath}?import=cities`,
  }),
]
