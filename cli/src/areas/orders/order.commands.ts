// office orders: the list, one order and its journey, and moving many through their statuses and back.
import { chargePayments, receiverRelationNames } from '@office/shared/areas/orders/moves/move-facts.model'
import { noticeWayNames } from '@office/shared/areas/orders/requests/order-request.contract'
import { msg } from '@office/shared/core/messages/message'
import { offersOf } from '../../core/nouns/choice-words.ts'
import { filterFlags, listFlags } from '../../core/nouns/list-command.ts'
import { defineCliCommand, onOff, value, values } from '../../core/program/command.ts'
import { replaceFlag } from '../approvals/replace-flag.part.ts'
import { adjustFlags, redirectFlags, walkingFlags } from './order.flags.ts'

export const orderCommands = [
  defineCliCommand({
    path: 'orders list',
    summary: msg`List orders`,
    examples: [
      'office orders list --status-key ready-for-delivery,sent-for-delivery --sort -id',
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
    each: 'piped',
    summary: msg`Show one order by its waybill number`,
    examples: ['office orders show CE123456785BR', 'office orders show CE123456785BR --explain'],
    flags: {
      explain: onOff('--explain', msg`Show how the charge was calculated, line by line`),
      json: onOff('--json', msg`Output as JSON`),
    },
    load: async () => (await import('./show-order.ts')).showOrder,
  }),
  defineCliCommand({
    path: 'orders timeline',
    args: '<waybill>',
    each: 'piped',
    summary: msg`Show the journey of one order, newest first`,
    examples: ['office orders timeline CE123456785BR', 'office orders timeline CE123456785BR --json'],
    flags: { json: onOff('--json', msg`Output as JSON`) },
    load: async () => (await import('./show-timeline.ts')).showTimeline,
  }),
  defineCliCommand({
    path: 'orders history',
    args: '<waybill>',
    each: 'piped',
    summary: msg`Show the changes to one order, before and after, newest first`,
    examples: ['office orders history CE123456785BR', 'office orders history CE123456785BR --json'],
    flags: { json: onOff('--json', msg`Output as JSON`) },
    load: async () => (await import('./show-history.ts')).showHistory,
  }),
  defineCliCommand({
    path: 'orders create',
    summary: msg`Create one order of a merchant and show its waybill and charge; a terminal asks for what is missing`,
    examples: [
      'office orders create --merchant-id EVEREST --reference-no EX-1001 --receiver-name "Asha Rai" --receiver-phone +9779801234567 --receiver-address "Lakeside 4" --receiver-city-id Pokhara --weight-kg 1.5 --cod-amount 1500 --dry-run',
      'office orders create --merchant-id 7 --reference-no EX-1002 --receiver-name "Asha Rai" --receiver-phone +9779801234567 --receiver-address "Lakeside 4" --receiver-city-id 3 --weight-kg 1 --payment-type PREPAID --again',
      'office orders create --file - --json < record.json',
    ],
    flags: {
      file: value('--file <file>', msg`File with a JSON object of fields; - for standard input`),
      again: onOff('--again', msg`Create it even if it repeats an order of the last hours`),
      dryRun: onOff('-n, --dry-run', msg`Check without changing anything`),
      json: onOff('--json', msg`Output as JSON`),
    },
    moreFlags: async () => {
      const [{ draftFlags }, { OrderDraft }, { orderLabels }] = await Promise.all([
        import('../../core/nouns/draft-flags.ts'),
        import('@office/shared/areas/orders/order.model'),
        import('@office/shared/areas/orders/order-edit.model'),
      ])
      return draftFlags(OrderDraft, orderLabels)
    },
    load: async () => (await import('./create-order.ts')).createOrder,
  }),
  defineCliCommand({
    path: 'orders edit',
    args: '<waybill>',
    each: 'piped',
    summary: msg`Change fields of one order; the rest stays as it is`,
    examples: [
      'office orders edit CE123456785BR --set receiver_phone=+9779801234567 --set "note=Ring twice"',
      'office orders edit CE123456785BR --set weight_kg=2.5 --reason "Weighed again"',
      'office orders edit CE123456785BR --set payment_type=PREPAID --set cod_amount=0 --dry-run',
    ],
    flags: {
      set: values('--set <field=value>', msg`A field and its new value; leave the value out to empty the field`),
      reason: value('--reason <text>', msg`Reason, kept in the history of each order`),
      dryRun: onOff('-n, --dry-run', msg`Check without changing anything`),
      json: onOff('--json', msg`Output as JSON`),
    },
    load: async () => (await import('./edit-order.ts')).editOrder,
  }),
  defineCliCommand({
    path: 'orders label',
    args: '<waybills...>',
    summary: msg`Save the waybill labels of orders as PDF; who printed them is recorded`,
    examples: [
      'office orders label CE123456785BR',
      'office orders label - --layout "A6" -o labels.pdf < waybills.txt',
      'office orders label CE123456785BR CE123456799BR -o - | lp',
    ],
    flags: {
      layout: value('--layout <layout>', msg`Number or name of the layout (default: the first one)`),
      output: value('-o, --output <file>', msg`File to write to; - for standard output`),
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
      output: value('-o, --output <file>', msg`File to write to; - for standard output`),
      force: onOff('-f, --force', msg`Overwrite an existing file`),
    },
    load: async () => (await import('./print-waybills.ts')).printPod,
  }),
  defineCliCommand({
    path: 'orders status',
    args: '<status> <waybills...>',
    summary: msg`Move orders to a status; each gets its own result`,
    examples: [
      'office orders status key_16 CE123456785BR CE123456799BR --reason 4 --dry-run',
      'office orders status key_15 CE123456785BR --rider "Kiran Tamang" --remark "second try"',
      'office orders status key_17 CE123456785BR --receiver "Sita Rai" --photo door.jpg --signature signed.png',
      'office orders status key_14 - < waybills.txt',
    ],
    flags: {
      reason: value('--reason <id>', msg`Number of the reason`),
      rider: value('--rider <rider>', msg`Number or name of the rider`),
      warehouse: value('--warehouse <branch>', msg`Number or name of the branch, if the status requires one`),
      date: value('--date <day>', msg`Day of a redelivery, a pickup or the end of a hold, like 2026-01-31`),
      receiver: value('--receiver <name>', msg`Who received it`),
      relation: value(
        '--relation <key>',
        msg`Relation of whoever accepted it to the receiver, like family or neighbour`,
        offersOf(receiverRelationNames),
      ),
      amount: value('--amount <amount>', msg`Amount collected`),
      method: value('--method <key>', msg`Key of the payment method, like cash or card`),
      reference: value('--reference <text>', msg`Reference of the payment, if its method requires one`),
      charge: value('--charge <paid|unpaid>', msg`Whether a cash merchant paid the charge at handover`, chargePayments),
      zone: value('--zone <zone>', msg`Number or name of the zone of delivery (default: the zone of the receiver's city)`),
      photo: value('--photo <file>', msg`Photo of the handover, or of what went wrong: jpg or png, at most 5 MB`),
      signature: value(
        '--signature <text|file>',
        msg`Number of the signed return sheet, name of whoever signed, or a picture of the signature: jpg or png`,
      ),
      pieces: value('--pieces <count>', msg`Number of pieces`),
      weight: value('--weight <kg>', msg`Weight in kilograms`),
      taken: value('--taken <count>', msg`Pieces of the old parcel of an exchange that were taken back, 0 if none`),
      remark: value('--remark <text>', msg`Note to keep with the event`),
      dryRun: onOff('-n, --dry-run', msg`Check without changing anything`),
      json: onOff('--json', msg`Output as JSON`),
    },
    load: async () => (await import('./move-orders.ts')).moveOrders,
  }),
  defineCliCommand({
    path: 'orders redirect',
    args: '<waybill>',
    each: 'piped',
    summary: msg`Redirect one parcel to a new address, at once or once someone else has approved it`,
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
    summary: msg`Add a photo of the damage to one parcel: jpg or png, at most 5 MB; it replaces the previous one`,
    examples: ['office orders photo CE123456785BR damage.jpg', 'office orders photo CE123456785BR damage.png --json'],
    flags: { json: onOff('--json', msg`Output as JSON`) },
    load: async () => (await import('./photos/add-photo.ts')).addPhoto,
  }),
  defineCliCommand({
    path: 'orders dispose',
    args: '<waybill>',
    each: 'piped',
    summary: msg`Request disposal of one parcel that nobody takes back`,
    examples: [
      'office orders dispose CE123456785BR --reason 4',
      'office orders dispose CE123456785BR --reason 4 --remark "Spoilt" --json',
    ],
    flags: {
      reason: value('--reason <id>', msg`Number of the reason`),
      remark: value('--remark <text>', msg`Note to keep with the event`),
      yes: replaceFlag,
      json: onOff('--json', msg`Output as JSON`),
    },
    load: async () => (await import('./requests/dispose-of-order.ts')).disposeOfOrder,
  }),
  defineCliCommand({
    path: 'orders notice',
    args: '<waybill>',
    each: 'piped',
    summary: msg`Record that the sender of one parcel was notified by hand that it may be disposed of`,
    examples: [
      'office orders notice CE123456785BR --by letter --remark "Registered letter of 3 May"',
      'office orders notice CE123456785BR --by phone --remark "Told Mr Rai, who will come" --json',
    ],
    flags: {
      by: value('--by <letter|phone>', msg`How the sender was notified: letter or phone`, offersOf(noticeWayNames)),
      remark: value('--remark <text>', msg`Note to keep with the event`),
      json: onOff('--json', msg`Output as JSON`),
    },
    load: async () => (await import('./requests/give-notice.ts')).giveNotice,
  }),
  defineCliCommand({
    path: 'orders walking',
    summary: msg`Accept a parcel from a walking customer`,
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
    summary: msg`Recalculate the charges of orders with the current rate cards`,
    examples: [
      'office orders rate CE123456785BR --reason "New agreement" --dry-run',
      'office orders rate --unrated --reason "The first card is in force"',
    ],
    flags: {
      unrated: onOff('--unrated', msg`All orders that are not rated`),
      reason: value('--reason <text>', msg`Reason, kept in the history of each order`),
      dryRun: onOff('-n, --dry-run', msg`Check without changing anything`),
      json: onOff('--json', msg`Output as JSON`),
    },
    load: async () => (await import('./rate-orders.ts')).rateOrders,
  }),
  defineCliCommand({
    path: 'orders adjust',
    args: '<waybill>',
    each: 'piped',
    summary: msg`Request an adjustment for one order that can no longer be edited; someone else must decide`,
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
    each: 'piped',
    summary: msg`Show adjustments, claims and write-offs of one order, newest first`,
    examples: ['office orders adjustments CE123456785BR', 'office orders adjustments CE123456785BR --json'],
    flags: { json: onOff('--json', msg`Output as JSON`) },
    load: async () => (await import('./requests/show-adjustments.ts')).showAdjustments,
  }),
  defineCliCommand({
    path: 'orders claim',
    args: '<waybill>',
    each: 'piped',
    summary: msg`Request a claim for the sender of one lost or damaged parcel; someone else must decide`,
    examples: [
      'office orders claim CE123456785BR --amount 800 --reason "By the invoice of the sender"',
      'office orders claim CE123456785BR --amount 800 --reason "By the invoice of the sender" --dry-run',
    ],
    flags: {
      amount: value('--amount <amount>', msg`Total amount of the claim, at most the declared value`),
      reason: value('--reason <text>', msg`Reason, shown to whoever decides`),
      dryRun: onOff('-n, --dry-run', msg`Check without changing anything`),
      yes: replaceFlag,
      json: onOff('--json', msg`Output as JSON`),
    },
    load: async () => (await import('./requests/adjust-order.ts')).claimOrder,
  }),
  defineCliCommand({
    path: 'orders write-off',
    args: '<waybill>',
    each: 'piped',
    summary: msg`Request to write off the cash of one order held by a rider, a branch or an agency; someone else must decide`,
    examples: [
      'office orders write-off CE123456785BR --reason "The rider left with it"',
      'office orders write-off CE123456785BR --reason "The rider left with it" --dry-run',
    ],
    flags: {
      reason: value('--reason <text>', msg`Reason, shown to whoever decides`),
      dryRun: onOff('-n, --dry-run', msg`Check without changing anything`),
      yes: replaceFlag,
      json: onOff('--json', msg`Output as JSON`),
    },
    load: async () => (await import('./requests/adjust-order.ts')).writeOffOrder,
  }),
  defineCliCommand({
    path: 'orders write-off-end',
    args: '<waybill>',
    each: 'piped',
    summary: msg`Request to reverse the write-off of one order whose cash came after all; someone else must decide`,
    examples: [
      'office orders write-off-end CE123456785BR --reason "He brought it"',
      'office orders write-off-end CE123456785BR --reason "He brought it" --dry-run',
    ],
    flags: {
      reason: value('--reason <text>', msg`Reason, shown to whoever decides`),
      dryRun: onOff('-n, --dry-run', msg`Check without changing anything`),
      yes: replaceFlag,
      json: onOff('--json', msg`Output as JSON`),
    },
    load: async () => (await import('./requests/adjust-order.ts')).endWriteOff,
  }),
  defineCliCommand({
    path: 'orders reverse',
    args: '<status> <waybills...>',
    summary: msg`Undo the last status change of orders in a status; each gets its own result`,
    examples: [
      'office orders reverse key_17 CE123456785BR --reason 4 --dry-run',
      'office orders reverse key_15 - < waybills.txt',
    ],
    flags: {
      reason: value('--reason <id>', msg`Number of the reason`),
      remark: value('--remark <text>', msg`Note to keep with the event`),
      dryRun: onOff('-n, --dry-run', msg`Check without changing anything`),
      json: onOff('--json', msg`Output as JSON`),
    },
    load: async () => (await import('./reverse-orders.ts')).reverseOrders,
  }),
]
