// office orders: the list, one order, and moving many through their statuses.
import { msg } from '@office/shared/core/message'
import { defineCliCommand, onOff, value } from '../../core/command.ts'
import { filterFlags, listFlags } from '../../core/list-command.ts'

export const orderCommands = [
  defineCliCommand({
    path: 'orders list',
    summary: msg`List orders`,
    examples: [
      'office orders list --status-key key_14,key_15 --sort -id',
      'office orders list --created-at 2026-10-01..2026-10-31 --all --json waybill_number,cod_amount',
      'office orders list --city-id 7 --all --json-lines > orders.jsonl',
    ],
    flags: listFlags,
    moreFlags: async () => filterFlags((await import('@office/shared/areas/orders/order.contract')).orderContract.list),
    load: async () => (await import('./list-orders.ts')).listOrders,
  }),
  defineCliCommand({
    path: 'orders show',
    args: '<waybill>',
    summary: msg`Show one order by its waybill number`,
    examples: ['office orders show CE123456785BR', 'office orders show CE123456785BR --json'],
    flags: { json: onOff('--json', msg`Answer as JSON`) },
    load: async () => (await import('./show-order.ts')).showOrder,
  }),
  defineCliCommand({
    path: 'orders status',
    args: '<key> <waybills...>',
    summary: msg`Move orders to a status; each gets its own answer`,
    examples: [
      'office orders status key_15 CE123456785BR CE123456799BR --reason 4 --dry-run',
      'office orders status key_14 CE123456785BR --rider 7 --remark "second try"',
      'office orders status key_3 - < waybills.txt',
    ],
    flags: {
      reason: value('--reason <id>', msg`Number of the reason`),
      rider: value('--rider <id>', msg`Number of the rider`),
      warehouse: value('--warehouse <id>', msg`Number of the warehouse`),
      date: value('--date <day>', msg`Day of a redelivery, a pickup or the end of a hold, like 2026-01-31`),
      receiver: value('--receiver <name>', msg`Who took it`),
      amount: value('--amount <amount>', msg`Amount collected`),
      remark: value('--remark <text>', msg`Kept with the event`),
      dryRun: onOff('-n, --dry-run', msg`Judge and change nothing`),
      json: onOff('--json', msg`Answer as JSON`),
    },
    load: async () => (await import('./move-orders.ts')).moveOrders,
  }),
]
