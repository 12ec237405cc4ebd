// office returnsheets: making sheets, filling them, giving them to riders, taking that back, closing, cancelling and printing them.
import { receiverRelationNames } from '@office/shared/areas/orders/moves/move-facts.model'
import { msg } from '@office/shared/core/messages/message'
import { offersOf } from '../../core/nouns/choice-words.ts'
import { defineCliCommand, onOff, value, values } from '../../core/program/command.ts'
import { findingHeads } from './finding-heads.part.ts'
import { json, sheetHeads } from './sheet-heads.ts'

const names = 'returnsheets'
const heads = sheetHeads(names, 'RT-2026-00017')
const finding = findingHeads(names, '<sheet>', 'RT-2026-00017')

export const returnSheetCommands = [
  defineCliCommand({
    path: 'returnsheets create',
    args: '[waybills...]',
    summary: msg`Create a return sheet for a merchant at a branch, with orders or empty; each order gets its own result`,
    examples: [
      'office returnsheets create --merchant "Himal Crafts" --branch Kathmandu',
      'office returnsheets create --merchant 3 --branch 2 CE123456785BR CE123456799BR',
      'office returnsheets create --merchant 3 --branch 2 - < waybills.txt',
      'office returnsheets create --merchant 3 --branch 2 --fill',
    ],
    flags: {
      merchant: value('--merchant <merchant>', msg`Number or name of the merchant`),
      branch: value('--branch <branch>', msg`Number or name of the branch where the parcels are`),
      remark: value('--remark <text>', msg`Note to keep with the sheet`),
      fill: onOff('--fill', msg`Add all that waits for the merchant at the branch, as far as there is room`),
      json,
    },
    load: async () => (await import('./fill-return-sheet.ts')).createReturnSheet,
  }),
  defineCliCommand({
    path: 'returnsheets add',
    args: '<sheet> <waybills...>',
    summary: msg`Add orders to an open return sheet; each gets its own result`,
    examples: ['office returnsheets add RT-2026-00017 CE123456785BR', 'office returnsheets add RT-2026-00017 - < waybills.txt'],
    flags: { json },
    names,
    load: async () => (await import('./fill-return-sheet.ts')).addToReturnSheet,
  }),
  heads.step(
    'fill',
    msg`Add all that waits for a return sheet's merchant at its branch, as far as there is room; each gets its own result`,
    async () => (await import('./fill-return-sheet.ts')).fillReturnSheet,
  ),
  heads.takeOff(
    msg`Take orders off an open return sheet`,
    async () => (await import('./fill-return-sheet.ts')).takeOffReturnSheet,
  ),
  defineCliCommand({
    path: 'returnsheets send',
    args: '<sheet>',
    each: 'piped',
    summary: msg`Give a return sheet to a rider; all of its orders go, or none`,
    examples: [
      'office returnsheets send RT-2026-00017 --rider "Rupa Limbu"',
      'office returnsheets send RT-2026-00017 --rider 3 --json',
    ],
    flags: { rider: value('--rider <rider>', msg`Number or name of the rider`), json },
    names,
    load: async () => (await import('./end-return-sheet.ts')).sendReturnSheet,
  }),
  heads.step(
    'recall',
    msg`Undo giving a return sheet to a rider, as long as none of its orders has an outcome`,
    async () => (await import('./end-return-sheet.ts')).recallReturnSheet,
  ),
  heads.step(
    'cancel',
    msg`Cancel an open return sheet; its orders are free again`,
    async () => (await import('./end-return-sheet.ts')).cancelReturnSheet,
  ),
  finding.note({
    summary: msg`Note parcels that the merchant refused, with why; each gets its own result`,
    samples: [
      'CE123456785BR --reason 12',
      'CE123456785BR --reason 12 --photo box.jpg --remark "Box is wet"',
      'CE123456785BR --undo',
    ],
    flags: {
      reason: value('--reason <id>', msg`Number of the reason why they were refused`),
      date: value('--date <day>', msg`Day, if the reason asks for one, like 2026-01-31`),
      photo: value('--photo <file>', msg`Photo of what was refused: jpg or png, at most 5 MB`),
      remark: value('--remark <text>', msg`Note to keep with it`),
    },
    load: async () => (await import('./find-on-sheet.ts')).noteRefused,
  }),
  finding.show(async () => (await import('./find-on-sheet.ts')).showRefused),
  defineCliCommand({
    path: 'returnsheets close',
    args: '<sheet>',
    each: 'piped',
    summary: msg`Close a signed return sheet: its orders are returned to the merchant, except those found to be refused`,
    examples: [
      'office returnsheets close RT-2026-00017 --receiver "Mina Shah" --signature signed.png',
      'office returnsheets close RT-2026-00017 --receiver "Mina Shah" --refused CE123456785BR --reason 12 --yes',
    ],
    flags: {
      receiver: value('--receiver <name>', msg`Name of whoever accepted it`),
      relation: value(
        '--relation <key>',
        msg`Relation of whoever accepted it to the receiver, like family or neighbour`,
        offersOf(receiverRelationNames),
      ),
      photo: value('--photo <file>', msg`Photo of the signed sheet or of the handover: jpg or png, at most 5 MB`),
      signature: value('--signature <file>', msg`Picture of the signature: jpg or png`),
      refused: values('--refused <waybill>', msg`An order that the merchant did not take back`),
      reason: value('--reason <id>', msg`Number of the reason why they were refused`),
      remark: value('--remark <text>', msg`Note to keep with it`),
      yes: onOff('-y, --yes', msg`Close the sheet without asking`),
      json,
    },
    names,
    load: async () => (await import('./end-return-sheet.ts')).closeReturnSheet,
  }),
  heads.print(
    msg`Save a return sheet as PDF, for the merchant to sign`,
    async () => (await import('./end-return-sheet.ts')).printReturnSheet,
  ),
]
