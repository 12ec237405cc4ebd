// Waybill series as a noun of the portal, and their commands.
import { waybillSeriesContract } from '@office/shared/areas/waybills/waybill-series.contract'
import { msg } from '@office/shared/core/messages/message'
import { TicketPlus } from 'lucide-react'
import { nounCommands } from '../../core/bulk/noun-commands.ts'
import { type Choice, type Command, defineCommand } from '../../core/command/command.ts'
import { type Ctx, targetsOf } from '../../core/command/context.ts'
import { call } from '../../core/data/api.ts'
import { invalidate } from '../../core/data/queries.ts'
import { defineNoun } from '../../core/record/noun.ts'
import { waybillTabPath } from './waybill-tabs.part.ts'

export const waybillSeries = defineNoun({
  id: 'waybill-series',
  path: waybillTabPath('series'),
  contract: waybillSeriesContract,
  many: msg`Waybill series`,
  one: msg`Waybill series`,
  create: msg`Create waybill series`,
  edit: msg`Edit waybill series`,
  selected: msg`{n, plural, one {# series selected} other {# series selected}}`,
  label: series => series.name,
})

async function activeSeries(): Promise<Choice[]> {
  const { data } = await call(waybillSeriesContract.list, { query: { noPagination: true, filters: { is_active: '1' } } })
  return data.map(({ id, name, prefix, country, left }) => ({
    value: String(id),
    title: name,
    detail: { message: msg`{letters}, {left} left`, values: { letters: `${prefix} … ${country}`, left } },
  }))
}

/** The selected merchants, or the one under the cursor, while they are named one by one. */
const merchantsIn = (ctx: Ctx): number[] => {
  const selection = targetsOf(ctx)
  return selection?.mode === 'ids' ? selection.ids.map(Number) : []
}

const assigned = msg`{n, plural, one {# merchant now takes} other {# merchants now take}} numbers from {name}`

/** Removes a series again from the merchants who got it just now. */
async function takeBack(id: number, merchants: readonly number[]): Promise<void> {
  const params = { id }
  const { name, prefix, country, first_serial, last_serial, low_at, is_default, merchant_ids, version } = await call(
    waybillSeriesContract.get,
    { params },
  )
  const kept = merchant_ids.filter(merchant => !merchants.includes(merchant))
  const body = { name, prefix, country, first_serial, last_serial, low_at, is_default, merchant_ids: kept, version }
  await call(waybillSeriesContract.update, { params, body })
  await invalidate(...waybillSeries.refresh)
}

const assign = defineCommand({
  id: 'waybill-series.assign',
  title: msg`Assign a waybill series`,
  keywords: msg`waybill numbers, own numbers, series of the merchant`,
  section: 'context',
  icon: TicketPlus,
  target: 'many',
  on: 'merchant',
  needs: { any: waybillSeriesContract.assign.needs, all: waybillSeriesContract.get.needs },
  writes: 'undo',
  when: ctx => targetsOf(ctx)?.mode !== 'query' || { off: msg`Select the merchants one by one` },
  args: { series: { kind: 'choice', label: msg`Waybill series`, choices: activeSeries } },
  run: async (ctx, { series }) => {
    const params = { id: Number(series) }
    const merchant_ids = merchantsIn(ctx)
    if (merchant_ids.length === 0) return
    const before = await call(waybillSeriesContract.get, { params })
    const after = await call(waybillSeriesContract.assign, { params, body: { merchant_ids } })
    await invalidate(...waybillSeries.refresh)
    const fresh = merchant_ids.filter(id => !before.merchant_ids.includes(id))
    return {
      toast: { message: assigned, values: { n: merchant_ids.length, name: after.name } },
      undo: () => takeBack(params.id, fresh),
    }
  },
  cli: (ctx, { series }) => `office waybill-series assign ${series ?? 'SERIES'} ${merchantsIn(ctx).join(' ') || 'MERCHANT'}`,
})

const plain = nounCommands(waybillSeries)

export const waybillSeriesCommands: readonly Command[] = [...plain.form, ...plain.active, assign]
