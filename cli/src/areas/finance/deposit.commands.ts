// office deposits: what riders have not handed in, deposits of it, their count, their decision, their paper.
import { msg } from '@office/shared/core/message'
import { defineCliCommand, onOff, value } from '../../core/program/command.ts'

const json = onOff('--json', msg`Answer as JSON`)
const names = 'deposits'

export const depositCommands = [
  defineCliCommand({
    path: 'deposits pending',
    args: '',
    summary: msg`Orders whose cash riders hold and have not handed in, with the sum in each currency`,
    examples: ['office deposits pending', 'office deposits pending --rider 3', 'office deposits pending --rider 3 --json'],
    flags: { holder: value('--rider <id>', msg`Number of the rider`), json },
    load: async () => (await import('./make-deposit.ts')).listPending('rider'),
  }),
  defineCliCommand({
    path: 'deposits create',
    args: '[waybills...]',
    summary: msg`Make a deposit of orders of one rider, in one currency; without waybills of all that the rider holds`,
    examples: [
      'office deposits create CE123456785BR CE123456799BR',
      'office deposits create --rider 3',
      'office deposits create --rider 3 - < waybills.txt',
    ],
    flags: {
      holder: value('--rider <id>', msg`Number of the rider`),
      remark: value('--remark <text>', msg`Kept with the deposit`),
      json,
    },
    load: async () => (await import('./make-deposit.ts')).createDeposit('rider'),
  }),
  defineCliCommand({
    path: 'deposits count',
    args: '<deposit> [notes...]',
    summary: msg`Count a deposit by notes and coins: 1000x12 is twelve of 1,000; no notes are no cash`,
    examples: ['office deposits count RD-2026-000017 1000x12 500x3 20x1', 'office deposits count RD-2026-000017 100x1 --json'],
    flags: { json },
    names,
    load: async () => (await import('./decide-deposit.ts')).countDeposit,
  }),
  defineCliCommand({
    path: 'deposits approve',
    args: '<deposit>',
    summary: msg`Approve a counted deposit: its cash is at the branch; this stays so, so it takes --yes`,
    examples: [
      'office deposits approve RD-2026-000017 --yes',
      "office deposits approve RD-2026-000017 --yes --reason 'He lost a note' --json",
    ],
    flags: {
      reason: value('--reason <text>', msg`Why a variance above the limit is accepted`),
      yes: onOff('-y, --yes', msg`Approve it without being asked`),
      json,
    },
    names,
    load: async () => (await import('./decide-deposit.ts')).approveDeposit,
  }),
  defineCliCommand({
    path: 'deposits reject',
    args: '<deposit>',
    summary: msg`Reject a deposit: the rider holds the cash of its orders again`,
    examples: [
      "office deposits reject RD-2026-000017 --details 'Two notes are missing'",
      "office deposits reject RD-2026-000017 --reason 12 --details 'Short by 500' --json",
    ],
    flags: {
      reason: value('--reason <id>', msg`Number of a reason for rejecting deposits; the first when absent`),
      details: value('--details <text>', msg`What is wrong with it`),
      json,
    },
    names,
    load: async () => (await import('./decide-deposit.ts')).rejectDeposit,
  }),
  defineCliCommand({
    path: 'deposits print',
    args: '<deposit>',
    summary: msg`Save a deposit as PDF; of an approved one the paper as it was then`,
    examples: ['office deposits print RD-2026-000017', 'office deposits print RD-2026-000017 -o - | lp'],
    flags: {
      output: value('-o, --output <file>', msg`Where to write the file; - is standard output`),
      force: onOff('-f, --force', msg`Overwrite an existing file`),
    },
    names,
    load: async () => (await import('./print-deposit.ts')).printDeposit('rider'),
  }),
]
