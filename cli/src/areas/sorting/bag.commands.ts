// office bags: opening and filling bags, sealing, dispatching and receiving them, taking each step back, and their manifests.
import { bagOutcomeNames } from '@office/shared/areas/sorting/bag.contract'
import { msg } from '@office/shared/core/messages/message'
import { offersOf } from '../../core/nouns/choice-words.ts'
import { defineCliCommand, onOff, value, values } from '../../core/program/command.ts'
import { findingHeads } from '../operations/finding-heads.part.ts'

const json = onOff('--json', msg`Output as JSON`)
const names = 'bags'
const finding = findingHeads(names, '<bag>', 'BG-00017')

export const bagCommands = [
  defineCliCommand({
    path: 'bags open',
    args: '[waybills...]',
    summary: msg`Open a bag at a bucket, with sorted orders and returns or empty; each order gets its own result`,
    examples: ['office bags open --bucket B7 --to Pokhara', 'office bags open --bucket 4 --to 3 - < waybills.txt'],
    flags: {
      bucket: value('--bucket <bucket>', msg`Number or code of the bucket`),
      to: value('--to <branch>', msg`Number or name of the destination branch`),
      json,
    },
    load: async () => (await import('./fill-bag.ts')).openBag,
  }),
  defineCliCommand({
    path: 'bags add',
    args: '<bag> <waybills...>',
    summary: msg`Put sorted orders, or returns to its branch, into an open bag; each gets its own result`,
    examples: ['office bags add BG-00017 CE123456785BR', 'office bags add BG-00017 - < waybills.txt'],
    flags: { json },
    names,
    load: async () => (await import('./fill-bag.ts')).addToBag,
  }),
  defineCliCommand({
    path: 'bags take-out',
    args: '<bag> <waybills...>',
    summary: msg`Take orders out of an open bag; sorted ones go back to its bucket`,
    examples: ['office bags take-out BG-00017 CE123456785BR', 'office bags take-out BG-00017 - < waybills.txt'],
    flags: { json },
    names,
    load: async () => (await import('./fill-bag.ts')).takeOutOfBag,
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
    path: 'bags reopen',
    args: '<bag>',
    each: 'piped',
    summary: msg`Open a sealed bag again; its seal is broken and its number used up, unless that was mistyped`,
    examples: ['office bags reopen BG-00017 --yes', 'office bags reopen BG-00017 --mistyped --yes --json'],
    flags: {
      mistyped: onOff('--mistyped', msg`The seal number was never on the bag; another bag may have it`),
      yes: onOff('-y, --yes', msg`Open it without asking`),
      json,
    },
    names,
    load: async () => (await import('./move-bag.ts')).reopenBag,
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
    path: 'bags recall',
    args: '<bag>',
    each: 'piped',
    summary: msg`Undo the dispatch of a bag of which nothing was received yet`,
    examples: ['office bags recall BG-00017', 'office bags recall BG-00017 --json'],
    flags: { json },
    names,
    load: async () => (await import('./move-bag.ts')).recallBag,
  }),
  finding.note({
    summary: msg`Note what was found of an arriving bag's parcels, as they are unpacked; each gets its own result`,
    samples: ['CE123456785BR CE123456799BR', 'CE123456785BR --as damaged', 'CE123456785BR --undo'],
    flags: {
      as: value('--as <outcome>', msg`received, short, damaged or excess; received by default`, offersOf(bagOutcomeNames)),
    },
    load: async () => (await import('./find-in-bag.ts')).noteFoundInBag,
  }),
  finding.show(async () => (await import('./find-in-bag.ts')).showFoundInBag),
  defineCliCommand({
    path: 'bags receive',
    args: '<bag> [waybills...]',
    each: 'piped',
    summary: msg`Receive a bag with what was found and what is named, the rest being short; without either as its manifest says, after a question`,
    examples: [
      'office bags receive BG-00017 - < scanned.txt',
      'office bags receive BG-00017 CE123456785BR --excess CE123456799BR',
      'office bags receive BG-00017 --short CE123456785BR --yes',
    ],
    flags: {
      short: values('--short <waybill>', msg`A parcel on the manifest that is missing`),
      damaged: values('--damaged <waybill>', msg`A parcel that arrived damaged`),
      excess: values('--excess <waybill>', msg`A parcel that is not on the manifest`),
      reason: value('--reason <id>', msg`Number of the reason why they are damaged`),
      yes: onOff('-y, --yes', msg`Take parcels of which nothing is said as received, without asking`),
      json,
    },
    names,
    load: async () => (await import('./move-bag.ts')).receiveBag,
  }),
  defineCliCommand({
    path: 'bags cancel',
    args: '<bag>',
    each: 'piped',
    summary: msg`Cancel a bag that was not dispatched; its sorted orders go back to the bucket`,
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
