// Commands of cities: activate, deactivate, default warehouse, import; each for one or many.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { msg } from '@office/shared/core/messages/message'
import { Warehouse } from 'lucide-react'
import { nounCommands } from '../../core/bulk/noun-commands.ts'
import { switchCommands } from '../../core/bulk/record-commands.ts'
import { pickArg } from '../../core/choices/pick-arg.ts'
import { apiLine } from '../../core/command/cli-line.ts'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { type Ctx, targetsOf } from '../../core/command/context.ts'
import { call } from '../../core/data/api.ts'
import { importCommand } from '../imports/import-command.part.ts'
import { cities } from './city.noun.ts'

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
  writes: 'undo',
  args: {
    warehouse: pickArg(warehouseContract.dropdown, msg`Warehouse`, { card: 'branch' }),
  },
  preview: async (ctx, { warehouse }) =>
    warehouse === undefined ? null : (await import('./city-bulk.ts')).previewWarehouse(ctx, Number(warehouse)),
  run: async (ctx, { warehouse }) => (await import('./city-bulk.ts')).assignWarehouse(ctx, Number(warehouse)),
  cli: (ctx, { warehouse }) =>
    apiLine(cityContract.assignDefaultWarehouse, { body: { ids: idsIn(ctx), warehouse_id: Number(warehouse ?? 0) } }),
})

const plain = nounCommands(cities)

export const cityCommands: readonly Command[] = [
  ...plain.form,
  ...switchCommands({
    noun: 'city',
    needs: { any: cityContract.activate.needs },
    refresh: cities.refresh,
    set: (id, to, _isConfirmed, how) => call(to ? cityContract.activate : cityContract.deactivate, { body: { ids: [id] } }, how),
    cli: (id, to) => apiLine(to ? cityContract.activate : cityContract.deactivate, { body: { ids: [id] } }),
    setMany: async (ids, to, how) => (await import('./city-bulk.ts')).switchCities(ids, to, how),
  }),
  defaultWarehouse,
  ...plain.remove,
  importCommand({
    noun: 'city',
    kind: 'cities',
    title: msg`Import cities`,
    needs: cityContract.bulk.needs,
    path: `${cities.path}?import=cities`,
  }),
]
