// From a record to its orders: those of a rider or a merchant, or those at a branch.
import type { Message } from '@office/shared/core/messages/message'
import { PackageSearch } from 'lucide-react'
import { type Command, defineCommand } from '../../../core/command/command.ts'
import { recordAt } from '../../../core/command/context.ts'
import type { FiguresBy } from './order-figures.commands.part.ts'
import { ordersPath } from './orders-path.part.ts'

/** '<noun>.orders' (o): the list of orders, filtered to the current record. */
export const ordersOfCommand = (noun: string, title: Message, by: FiguresBy | 'rider_id' | 'walking_customer_id'): Command =>
  defineCommand({
    id: `${noun}.orders`,
    title,
    section: 'context',
    icon: PackageSearch,
    target: 'one',
    on: noun,
    keys: ['o'],
    needs: { any: ['view-orders'] },
    run: ctx => {
      const record = recordAt(ctx)
      return record ? { navigate: ordersPath({ [by]: String(record.id) }) } : undefined
    },
  })
