// office bags: opening and filling bags, sealing, dispatching and receiving them, and their manifests.
import { msg } from '@office/shared/core/messages/message'
import { defineCliCommand, onOff, value, values } from '../../core/program/command.ts'

const json = onOff('--json', msg`Output as JSON`)
const names = 'bags'

export const bagCommands = [
  defineCliCommand({
    path: 'bags open',
    args: '[waybills...]',
    summary: msg`Open a bag at a bucket, with sorted orders or empty; each order gets its own result`,
    examples: ['office bags open --bucket 4 --to Pokhara', 'office bags open --bucket 4 --to 3 - < waybills.txt'],
    flags: {
      bucket: value('--bucket <id>', msg`Number of the bucket`),
      to: value('--to <branch>', msg`Number or name of the destination branch`),
      json,
    },
    load: async () => (await import('./fill-bag.ts')).openBag,
  }),
  defineCliCommand({
    path: 'bags add',
    args: '<bag> <waybills...>',
    summary: msg`Put sorted orders into an open bag; each gets its own result`,
    examples: ['office bags add BG-00017 CE123456785BR', 'office bags add BG-00017 - < waybills.txt'],
    flags: { json },
    names,
    load: async () => (await import('./fill-bag.ts')).addToBag,
  }),
  defineCliCommand({
    path: 'bags seal',
    args: '<bag>',
    each: 'piped',
    summary: msg`Seal a bag with the number of its seal`,
    examples: ['office bags seal BG-00017 --seal A-300124 --to 3', 'office bags seal BG-00017 --seal A-300124 --mistyped'],
    flags: {
      seal: value('--seal <number>', msg`Number printed on the seal`),
      to: value('--to <branch>', msg`Number or name of the destination branch`),
      mistyped: onOff('--mistyped', msg`The former number was never on the bag; another bag may have it`),
      json,
    },
    names,
    load: async () => (await import('./move-bag.ts')).sealBag,
  }),
  defineCliCommand({
    path: 'bags dispatch',
    args: '<bags...>',
    summary: msg`Dispatch sealed bags, and loose orders with them; each bag goes complete or not at all`,
    examples: ['office bags dispatch BG-00017 BG-00018', 'office bags dispatch BG-00017 --order CE123456785BR --json'],
    flags: { order: values('--order <waybill>', msg`An order that travels without a bag`), json },
    names,
    load: async () => (await import('./move-bag.ts')).dispatchBags,
  }),
  defineCliCommand({
    path: 'bags receive',
    args: '<bag>',
    each: 'piped',
    summary: msg`Receive a bag as its manifest says, except for parcels named as short, damaged or in excess`,
    examples: ['office bags receive BG-00017', 'office bags receive BG-00017 --short CE123456785BR --excess CE123456799BR'],
    flags: {
      short: values('--short <waybill>', msg`A parcel on the manifest that is missing`),
      damaged: values('--damaged <waybill>', msg`A parcel that arrived damaged`),
      excess: values('--excess <waybill>', msg`A parcel that is not on the manifest`),
      received: values('--received <waybill>', msg`A parcel that was missing and has turned up`),
      json,
    },
    names,
    load: async () => (await import('./move-bag.ts')).receiveBag,
  }),
  defineCliCommand({
    path: 'bags cancel',
    args: '<bag>',
    each: 'piped',
    summary: msg`Cancel a bag that was not dispatched; its orders go back to the bucket`,
    examples: ['office bags cancel BG-00017', 'office bags cancel BG-00017 --json'],
    flags: { json },
    names,
    load: async () => (await import('./move-bag.ts')).cancelBag,
  }),
  defineCliCommand({
    path: 'bags print',
    args: '<bag>',
    each: 'piped',
    summary: msg`Save the manifest of a bag as PDF`,
    examples: ['office bags print BG-00017', 'office bags print BG-00017 -o - | lp'],
    flags: {
      output: value('-o, --output <file>', msg`File to write to; - for standard output`),
      force: onOff('-f, --force', msg`Overwrite an existing file`),
    },
    names,
    load: async () => (await import('./print-bag.ts')).printBag,
  }),
]
