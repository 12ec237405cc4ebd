// Opens the open orders that a row of an overview counts: the keys 1 to 6, in the order of its columns.
import { figureFilters, type OpenMile, type OrderFigures, openMiles } from '@office/shared/areas/orders/order-figures.model'
import { type Message, msg } from '@office/shared/core/messages/message'
import { PackageSearch } from 'lucide-react'
import { type Command, defineCommand } from '../../../core/command/command.ts'
import { recordAt } from '../../../core/command/context.ts'
import { ordersPath } from './orders-path.part.ts'

/** The filter of the order list that finds a row's orders. */
export type FiguresBy = 'current_warehouse_id' | 'merchant_id'
export type Figure = 'open' | OpenMile | 'late'
export interface FiguresRow {
  id: number
  /** Null if the reader may not see them. */
  orders: OrderFigures | null
}

export const figures: readonly Figure[] = ['open', ...openMiles, 'late']

const titles: Record<Figure, Message> = {
  open: msg`Show its open orders`,
  first: msg`Show its first mile orders`,
  middle: msg`Show its middle mile orders`,
  last: msg`Show its last mile orders`,
  returns: msg`Show its returns`,
  late: msg`Show its orders without movement today`,
}

export const ordersHref = (
  by: FiguresBy,
  ids: readonly number[],
  figure: Figure,
  orders: Pick<OrderFigures, 'late_to'>,
): string => ordersPath({ [by]: ids.join(','), ...figureFilters(figure, orders) })

/** @param overview the route of the overview, because other lists of the same noun show no figures */
export const figureCommands = (noun: string, by: FiguresBy, overview: string): readonly Command[] =>
  figures.map((figure, at) =>
    defineCommand({
      id: `${noun}-overview.${figure}`,
      title: titles[figure],
      section: 'context',
      icon: PackageSearch,
      target: 'one',
      on: noun,
      keys: [String(at + 1)],
      needs: { any: ['view-orders'] },
      when: ctx => ctx.route === overview,
      run: ctx => {
        const row = recordAt(ctx)?.data as FiguresRow | undefined // a row of this overview, by `when`
        return row?.orders ? { navigate: ordersHref(by, [row.id], figure, row.orders) } : undefined
      },
    }),
  )
