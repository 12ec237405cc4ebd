// office runsheets: making sheets, filling them, sending them out, taking that back, closing, cancelling and printing them.
import { msg } from '@office/shared/core/messages/message'
import { defineCliCommand, onOff, value, values } from '../../core/program/command.ts'
import { findingHeads } from './finding-heads.part.ts'
import { json, sheetHeads } from './sheet-heads.ts'

const names = 'runsheets'
const heads = sheetHeads(names, 'RS-2026-00017')
const finding = findingHeads(names, '<sheet>', 'RS-2026-00017')

export const runSheetCommands = [
  defineCliCommand({
    path: 'runsheets create',
    args: '[waybills...]',
    summary: msg`Create a run sheet for a rider, with orders or empty; each order gets its own result`,
    examples: [
      'office runsheets create --rider "Rupa Limbu"',
      'office runsheets create --rider 3 CE123456785BR CE123456799BR',
      'office runsheets create --rider 3 - < waybills.txt',
    ],
    flags: {
      rider: value('--rider <rider>', msg`Number or name of the rider`),
      remark: value('--remark <text>', msg`Note to keep with the sheet`),
      json,
    },
    load: async () => (await import('./fill-run-sheet.ts')).createRunSheet,
  }),
  defineCliCommand({
    path: 'runsheets add',
    args: '<sheet> [waybills...]',
    summary: msg`Add orders to an open sheet, by waybills or all that are ready in a zone; each gets its own result`,
    examples: [
      'office runsheets add RS-2026-00017 CE123456785BR',
      'office runsheets add RS-2026-00017 - < waybills.txt',
      'office runsheets add RS-2026-00017 --zone 3',
    ],
    flags: {
      zone: value('--zone <zone>', msg`Number or name of a zone; adds what is ready there, as far as there is room`),
      json,
    },
    names,
    load: async () => (await import('./fill-run-sheet.ts')).addToRunSheet,
  }),
  heads.takeOff(msg`Take orders off an open sheet`, async () => (await import('./fill-run-sheet.ts')).takeOffRunSheet),
  heads.step(
    'zones',
    msg`Show by zone what is ready for delivery at a sheet's branch and not on a sheet yet`,
    async () => (await import('./fill-run-sheet.ts')).listZones,
  ),
  heads.step(
    'send',
    msg`Send a sheet out with its rider; all of its orders go, or none`,
    async () => (await import('./end-run-sheet.ts')).sendRunSheet,
  ),
  heads.step(
    'recall',
    msg`Undo sending a sheet out, as long as none of its orders has an outcome`,
    async () => (await import('./end-run-sheet.ts')).recallRunSheet,
  ),
  heads.step(
    'cancel',
    msg`Cancel an open sheet; its orders are free again`,
    async () => (await import('./end-run-sheet.ts')).cancelRunSheet,
  ),
  finding.note({
    summary: msg`Note parcels that a rider brought back to a sheet that is out; each gets its own result`,
    samples: ['CE123456785BR CE123456799BR', '- < scanned.txt', 'CE123456785BR --undo'],
    flags: {},
    load: async () => (await import('./find-on-sheet.ts')).noteBroughtBack,
  }),
  finding.show(async () => (await import('./find-on-sheet.ts')).showBroughtBack),
  defineCliCommand({
    path: 'runsheets close',
    args: '<sheet>',
    each: 'piped',
    summary: msg`Close a sheet with what was found to be back; orders not brought back are listed, and --yes closes the sheet anyway`,
    examples: [
      'office runsheets close RS-2026-00017 --returned CE123456785BR --returned CE123456799BR',
      'office runsheets close RS-2026-00017 --yes --json',
    ],
    flags: {
      returned: values('--returned <waybill>', msg`An order that was brought back undelivered`),
      yes: onOff('-y, --yes', msg`Close it even if orders were not brought back`),
      json,
    },
    names,
    load: async () => (await import('./end-run-sheet.ts')).closeRunSheet,
  }),
  heads.print(msg`Save a sheet as PDF`, async () => (await import('./end-run-sheet.ts')).printRunSheet),
]
