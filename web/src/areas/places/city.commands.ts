// What can be done with cities: activate, deactivate, default warehouse, import.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { type City, cityContract } from '@office/shared/areas/places/city.contract'
import { msg } from '@office/shared/core/message'
import { CircleCheck, CircleOff, Warehouse } from 'lucide-react'
import { call } from '../../core/api.ts'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { type Ctx, type Selection, selectedCount, targetsOf } from '../../core/command/context.ts'
import { formCommands } from '../../core/form/form-commands.ts'
import { removeCommand } from '../../core/form/record-commands.ts'
import { searchOf } from '../../core/pick-source.ts'
import { forget } from '../../core/queries.ts'
import { importCommand } from '../imports/import-command.part.ts'

export const citiesPath = '/operation-settings/cities'

/** The most cities of one call (the contract's bound). */
const MOST = 1000

const updatedWords = msg`{updated, plural, =0 {Nothing changed} one {# city changed} other {# cities changed}}{unchanged, plural, =0 {.} other {. # were so already.}}`
const tooMany = msg`At most {max} cities at once. Narrow the filter.`

/** Ids of a selection; one that stands for a whole filter is looked up page by page. */
async function idsOf(selection: Selection | null): Promise<number[]> {
  if (!selection) return []
  if (selection.mode === 'ids') return selection.ids.map(Number)
  const { filters = {}, sort = [] } = selection.query
  const ids: number[] = []
  for (let page = 1; ids.length < selection.total; page++) {
    const answer = await call(cityContract.list, { query: { page, paginate: 100, filters, sort: sort as ['id'] } }) // a sort of this very list
    ids.push(...answer.data.map(city => city.id))
    if (page >= answer.meta.last_page) break
  }
  return ids.filter(id => !selection.except.includes(id))
}

const rowsOf = (ctx: Ctx): readonly City[] => {
  const selection = targetsOf(ctx)
  return selection?.mode === 'ids' ? (selection.rows as readonly City[]) : [] // rows of the city list
}

const fits = (ctx: Ctx) => {
  const selection = targetsOf(ctx)
  return selection && selectedCount(selection) > MOST ? { off: { message: tooMany, values: { max: MOST } } } : true
}

const turn = (to: boolean): Command =>
  defineCommand({
    id: to ? 'city.activate' : 'city.deactivate',
    title: to ? msg`Activate` : msg`Deactivate`,
    section: 'context',
    icon: to ? CircleCheck : CircleOff,
    target: 'many',
    on: 'city',
    keys: [to ? 'a' : 'shift+a'],
    needs: { any: cityContract.activate.needs },
    when: ctx => {
      const rows = rowsOf(ctx)
      if (rows.length > 0 && rows.every(city => city.is_active === to))
        return { off: to ? msg`Already active` : msg`Already inactive` }
      return fits(ctx)
    },
    run: async ctx => {
      const ids = await idsOf(targetsOf(ctx))
      const changed = rowsOf(ctx).filter(city => city.is_active !== to)
      const endpoint = to ? cityContract.activate : cityContract.deactivate
      const back = to ? cityContract.deactivate : cityContract.activate
      const values = await call(endpoint, { body: { ids } })
      await refresh()
      return {
        toast: { message: updatedWords, values },
        ...(changed.length > 0
          ? {
              undo: async () => {
                await call(back, { body: { ids: changed.map(city => city.id) } })
                await refresh()
              },
            }
          : {}),
      }
    },
  })

const refresh = () => forget(cityContract.list, cityContract.get, cityContract.dropdown, cityContract.dropdownWithoutFilter)

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
  run: async (ctx, { warehouse }) => {
    const ids = await idsOf(targetsOf(ctx))
    const values = await call(cityContract.assignDefaultWarehouse, { body: { ids, warehouse_id: Number(warehouse) } })
    await refresh()
    return { toast: { message: updatedWords, values } }
  },
})

const importCities = importCommand({
  noun: 'city',
  kind: 'cities',
  title: msg`Import cities`,
  needs: cityContract.bulk.needs,
  path: `${citiesPath}?import=cities`,
})

const createAndEdit = formCommands({
  noun: 'city',
  path: citiesPath,
  createTitle: msg`Create city`,
  editTitle: msg`Edit city`,
  needs: cityContract.create.needs,
})

const removeCity = removeCommand({
  noun: 'city',
  title: msg`Delete city`,
  endpoint: cityContract.remove,
  refresh: [cityContract.list, cityContract.dropdown, cityContract.dropdownWithoutFilter],
})

export const cityCommands: readonly Command[] = [
  ...createAndEdit,
  turn(true),
  turn(false),
  defaultWarehouse,
  removeCity,
  importCities,
]
