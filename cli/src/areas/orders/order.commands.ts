// office orders: the list, one order and its journey, and moving many through their statuses and back.
import { msg } from '@office/shared/core/message'
import { filterFlags, listFlags } from '../../core/nouns/list-command.ts'
import { defineCliCommand, onOff, value, values } from '../../core/program/command.ts'

export const walkingFlags = {
  phone: value('--phone <number>', msg`Phone of the customer; somebody new needs a name as well`),
  name: value('--name <name>', msg`Name of a new customer`),
  branch: value('--branch <id>', msg`Number of the branch that takes it in`),
  to: value('--to <city>', msg`Where it goes: name or number of the city`),
  receiver: value('--receiver <name>', msg`Who receives it`),
  receiverPhone: value('--receiver-phone <number>', msg`Phone of the receiver`),
  address: value('--address <text>', msg`Street and house of the receiver`),
  weight: value('--weight <kg>', msg`Weight in kilograms`),
  unpaid: onOff('--unpaid', msg`The customer owes the charge`),
  method: value('--method <key>', msg`How it was paid, like cash or card`),
  receipt: value('--receipt <file>', msg`Write the receipt to this file`),
  paper: value('--paper <key>', msg`Paper of the receipt: roll-80 or a4`),
  label: onOff('--label', msg`Write the label of the parcel behind the receipt`),
  json: onOff('--json', msg`Answer as JSON`),
}

export const redirectFlags = {
  to: value('--to <city>', msg`Where it goes: name or number of the city`),
  address: value('--address <text>', msg`Street and house of the receiver`),
  postalCode: value('--postal-code <code>', msg`Postal code`),
  branch: value('--branch <id>', msg`Number of the branch that delivers it, if it is not the city's own`),
  receiver: value('--receiver <name>', msg`Who receives it`),
  receiverPhone: value('--receiver-phone <number>', msg`Phone of the receiver`),
  remark: value('--remark <text>', msg`Kept with the event`),
  json: onOff('--json', msg`Answer as JSON`),
}

export const adjustFlags = {
  cod: value('--cod <amount>', msg`What was collected in truth`),
  charge: value('--charge <amount>', msg`The delivery charge in truth`),
  credit: value('--credit <amount>', msg`A sum that the sender is owed more`),
  debit: value('--debit <amount>', msg`A sum that the sender is owed less`),
  borneBy: value('--borne-by <who>', msg`Who bears what was collected more or less: holder, whoever took the cash, or us`),
  currency: value('--currency <code>', msg`Refused where the order is in another one`),
  reason: value('--reason <text>', msg`Why; whoever decides reads it`),
  dryRun: onOff('-n, --dry-run', msg`Judge and change nothing`),
  json: onOff('--json', msg`Answer as JSON`),
}

export const orderCommands = [
  defineCliCommand({
    path: 'orders list',
    summary: msg`List orders`,
    examples: [
      'office orders list --status-key key_14,key_15 --sort -id',
      'office orders list --created-at 2026-10-01..2026-10-31 --all --json waybill_number,cod_amount',
      'office orders list --receiver-city-id 7 --all --json-lines > orders.jsonl',
    ],
    flags: listFlags,
    moreFlags: async () => filterFlags((await import('@office/shared/areas/orders/order.contract')).orderContract.list),
    load: async () => (await import('./list-orders.ts')).listOrders,
  }),
  defineCliCommand({
    path: 'orders show',
    args: '<waybill>',
    summary: msg`Show one order by its waybill number`,
    examples: ['office orders show CE123456785BR', 'office orders show CE123456785BR --explain'],
    flags: {
      explain: onOff('--explain', msg`Tell how the charge came about, line by line`),
      json: onOff('--json', msg`Answer as JSON`),
    },
    load: async () => (await import('./show-order.ts')).showOrder,
  }),
  defineCliCommand({
    path: 'orders timeline',
    args: '<waybill>',
    summary: msg`Show the journey of one order, newest first`,
    examples: ['office orders timeline CE123456785BR', 'office orders timeline CE123456785BR --json'],
    flags: { json: onOff('--json', msg`Answer as JSON`) },
    load: async () => (await import('./show-timeline.ts')).showTimeline,
  }),
  defineCliCommand({
    path: 'orders history',
    args: '<waybill>',
    summary: msg`Show what was changed about one order, before and after, newest first`,
    examples: ['office orders history CE123456785BR', 'office orders history CE123456785BR --json'],
    flags: { json: onOff('--json', msg`Answer as JSON`) },
    load: async () => (await import('./show-history.ts')).showHistory,
  }),
  defineCliCommand({
    path: 'orders edit',
    args: '<waybill>',
    summary: msg`Change fields of one order; the rest stays as it is`,
    examples: [
      'office orders edit CE123456785BR --set receiver_phone=+9779801234567 --set "note=Ring twice"',
      'office orders edit CE123456785BR --set payment_type=PREPAID --set cod_amount=0 --dry-run',
    ],
    flags: {
      set: values('--set <field=value>', msg`A field and what it is to say; nothing behind the sign empties it`),
      dryRun: onOff('-n, --dry-run', msg`Judge and change nothing`),
      json: onOff('--json', msg`Answer as JSON`),
    },
    load: async () => (await import('./edit-order.ts')).editOrder,
  }),
  defineCliCommand({
    path: 'orders label',
    args: '<waybills...>',
    summary: msg`Save the waybill labels of orders as PDF; who printed them is kept`,
    examples: [
      'office orders label CE123456785BR',
      'office orders label - --layout "A6" -o labels.pdf < waybills.txt',
      'office orders label CE123456785BR CE123456799BR -o - | lp',
    ],
    flags: {
      layout: value('--layout <layout>', msg`Number or name of the layout; the first one when absent`),
      output: value('-o, --output <file>', msg`Where to write the file; - is standard output`),
      force: onOff('-f, --force', msg`Overwrite an existing file`),
    },
    load: async () => (await import('./print-waybills.ts')).printLabels,
  }),
  defineCliCommand({
    path: 'orders pod',
    args: '<waybills...>',
    summary: msg`Save the proofs of delivery of orders as PDF`,
    examples: ['office orders pod CE123456785BR', 'office orders pod CE123456785BR -o - | lp'],
    flags: {
      output: value('-o, --output <file>', msg`Where to write the file; - is standard output`),
      force: onOff('-f, --force', msg`Overwrite an existing file`),
    },
    load: async () => (await import('./print-waybills.ts')).printPod,
  }),
  defineCliCommand({
    path: 'orders status',
    args: '<key> <waybills...>',
    summary: msg`Move orders to a status; each gets its own answer`,
    examples: [
      'office orders status key_16 CE123456785BR CE123456799BR --reason 4 --dry-run',
      'office orders status key_15 CE123456785BR --rider 7 --remark "second try"',
      'office orders status key_14 - < waybills.txt',
    ],
    flags: {
      reason: value('--reason <id>', msg`Number of the reason`),
      rider: value('--rider <id>', msg`Number of the rider`),
      warehouse: value('--warehouse <id>', msg`Number of the warehouse`),
      date: value('--date <day>', msg`Day of a redelivery, a pickup or the end of a hold, like 2026-01-31`),
      receiver: value('--receiver <name>', msg`Who received it`),
      relation: value('--relation <key>', msg`Who took it, seen from the addressee, like family or neighbour`),
      amount: value('--amount <amount>', msg`Amount collected`),
      method: value('--method <key>', msg`How it was paid, like cash or card`),
      charge: value('--charge <paid|unpaid>', msg`Whether a cash merchant paid the charge on hand-over`),
      zone: value('--zone <id>', msg`Number of the zone that it is delivered in; that of the receiver's city when absent`),
      signature: value('--signature <text>', msg`Number of the signed return sheet, or who signed`),
      pieces: value('--pieces <count>', msg`Number of pieces`),
      weight: value('--weight <kg>', msg`Weight in kilograms`),
      remark: value('--remark <text>', msg`Kept with the event`),
      dryRun: onOff('-n, --dry-run', msg`Check and change nothing`),
      json: onOff('--json', msg`Answer as JSON`),
    },
    load: async () => (await import('./move-orders.ts')).moveOrders,
  }),
  defineCliCommand({
    path: 'orders redirect',
    args: '<waybill>',
    summary: msg`Send one parcel to a new address, at once or when somebody else has approved it`,
    examples: [
      'office orders redirect CE123456785BR --to Pokhara --address "Lakeside 4"',
      'office orders redirect CE123456785BR --to 7 --address "New Road 9" --branch 3 --remark "Moved house" --json',
    ],
    flags: redirectFlags,
    load: async () => (await import('./requests/redirect-order.ts')).redirectOrder,
  }),
  defineCliCommand({
    path: 'orders photo',
    args: '<waybill> <file>',
    summary: msg`Add a photo of the damage to one parcel: jpg or png, at most 5 MB; it takes the place of the one before`,
    examples: ['office orders photo CE123456785BR damage.jpg', 'office orders photo CE123456785BR damage.png --json'],
    flags: { json: onOff('--json', msg`Answer as JSON`) },
    load: async () => (await import('./photos/add-photo.ts')).addPhoto,
  }),
  defineCliCommand({
    path: 'orders dispose',
    args: '<waybill>',
    summary: msg`Ask for the disposal of one parcel that nobody takes back`,
    examples: [
      'office orders dispose CE123456785BR --reason 4',
      'office orders dispose CE123456785BR --reason 4 --remark "Spoilt" --json',
    ],
    flags: {
      reason: value('--reason <id>', msg`Number of the reason`),
      remark: value('--remark <text>', msg`Kept with the event`),
      json: onOff('--json', msg`Answer as JSON`),
    },
    load: async () => (await import('./requests/dispose-of-order.ts')).disposeOfOrder,
  }),
  defineCliCommand({
    path: 'orders walking',
    summary: msg`Take in a parcel of somebody who walked in`,
    examples: [
      'office orders walking --phone +9779811112222 --branch 1 --to 7 --receiver "Hari Rai" --receiver-phone +9779801230000 --address "Main 1" --weight 1 --unpaid',
      'office orders walking --phone +9779811112222 --branch 1 --to Pokhara --receiver "Sita Rai" --receiver-phone +9779801234567 --address "Lakeside 4" --weight 2.4 --receipt receipt.pdf',
    ],
    flags: walkingFlags,
    load: async () => (await import('./take-parcel.ts')).takeParcel,
  }),
  defineCliCommand({
    path: 'orders rate',
    args: '[waybills...]',
    summary: msg`Work out the charges of orders anew by the rate cards of today`,
    examples: [
      'office orders rate CE123456785BR --reason "New agreement" --dry-run',
      'office orders rate --unrated --reason "The first card is in force"',
    ],
    flags: {
      unrated: onOff('--unrated', msg`All orders that are not rated`),
      reason: value('--reason <text>', msg`Why; kept in the history of each order`),
      dryRun: onOff('-n, --dry-run', msg`Judge and change nothing`),
      json: onOff('--json', msg`Answer as JSON`),
    },
    load: async () => (await import('./rate-orders.ts')).rateOrders,
  }),
  defineCliCommand({
    path: 'orders adjust',
    args: '<waybill>',
    summary: msg`Ask to put the money of one order right that can no longer be edited; somebody else decides`,
    examples: [
      'office orders adjust CE123456785BR --cod 450 --reason "The rider told another sum" --dry-run',
      'office orders adjust CE123456785BR --credit 100 --reason "Goodwill" --json',
    ],
    flags: adjustFlags,
    load: async () => (await import('./requests/adjust-order.ts')).adjustOrder,
  }),
  defineCliCommand({
    path: 'orders adjustments',
    args: '<waybill>',
    summary: msg`Show adjustments, claims and write-offs of one order, the newest first`,
    examples: ['office orders adjustments CE123456785BR', 'office orders adjustments CE123456785BR --json'],
    flags: { json: onOff('--json', msg`Answer as JSON`) },
    load: async () => (await import('./requests/show-adjustments.ts')).showAdjustments,
  }),
  defineCliCommand({
    path: 'orders claim',
    args: '<waybill>',
    summary: msg`Ask for a claim of the sender of one lost or damaged parcel; somebody else decides`,
    examples: [
      'office orders claim CE123456785BR --amount 800 --reason "By the invoice of the sender"',
      'office orders claim CE123456785BR --amount 800 --reason "By the invoice of the sender" --dry-run',
    ],
    flags: {
      amount: value('--amount <amount>', msg`The claim in all, at most what was declared`),
      reason: value('--reason <text>', msg`Why; whoever decides reads it`),
      dryRun: onOff('-n, --dry-run', msg`Judge and change nothing`),
      json: onOff('--json', msg`Answer as JSON`),
    },
    load: async () => (await import('./requests/adjust-order.ts')).claimOrder,
  }),
  defineCliCommand({
    path: 'orders write-off',
    args: '<waybill>',
    summary: msg`Ask to write off the cash of one order that a rider, a branch or an agency holds; somebody else decides`,
    examples: [
      'office orders write-off CE123456785BR --reason "The rider left with it"',
      'office orders write-off CE123456785BR --reason "The rider left with it" --dry-run',
    ],
    flags: {
      reason: value('--reason <text>', msg`Why; whoever decides reads it`),
      dryRun: onOff('-n, --dry-run', msg`Judge and change nothing`),
      json: onOff('--json', msg`Answer as JSON`),
    },
    load: async () => (await import('./requests/adjust-order.ts')).writeOffOrder,
  }),
  defineCliCommand({
    path: 'orders write-off-end',
    args: '<waybill>',
    summary: msg`Ask to take the write-off of one order back, since its cash came after all; somebody else decides`,
    examples: [
      'office orders write-off-end CE123456785BR --reason "He brought it"',
      'office orders write-off-end CE123456785BR --reason "He brought it" --dry-run',
    ],
    flags: {
      reason: value('--reason <text>', msg`Why; whoever decides reads it`),
      dryRun: onOff('-n, --dry-run', msg`Judge and change nothing`),
      json: onOff('--json', msg`Answer as JSON`),
    },
    load: async () => (await import('./requests/adjust-order.ts')).endWriteOff,
  }),
  defineCliCommand({
    path: 'orders reverse',
    args: '<key> <waybills...>',
    summary: msg`Undo the last status change of orders that are in a status; each gets its own answer`,
    examples: [
      'office orders reverse key_17 CE123456785BR --reason 4 --dry-run',
      'office orders reverse key_15 - < waybills.txt',
    ],
    flags: {
      reason: value('--reason <id>', msg`Number of the reason`),
      remark: value('--remark <text>', msg`Kept with the event`),
      dryRun: onOff('-n, --dry-run', msg`Check and change nothing`),
      json: onOff('--json', msg`Answer as JSON`),
    },
    load: async () => (await import('./reverse-orders.ts')).reverseOrders,
  }),
]
