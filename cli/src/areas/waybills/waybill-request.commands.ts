// office waybill-requests: asking for numbers, reserving them, and downloading them as a file.
import { msg } from '@office/shared/core/messages/message'
import { defineCliCommand, onOff, value } from '../../core/program/command.ts'

const json = onOff('--json', msg`Output as JSON`)

export const waybillRequestCommands = [
  defineCliCommand({
    path: 'waybill-requests create',
    summary: msg`Request waybill numbers for a merchant`,
    examples: [
      'office waybill-requests create --merchant "Himal Books" --amount 500',
      'office waybill-requests create --merchant 7 --amount 500 --note "For the festival" --json',
    ],
    flags: {
      merchant: value('--merchant <merchant>', msg`Number, code or name of the merchant`),
      amount: value('--amount <n>', msg`How many numbers`),
      note: value('--note <text>', msg`Purpose of the numbers`),
      json,
    },
    load: async () => (await import('./waybill-request.ts')).createRequest,
  }),
  defineCliCommand({
    path: 'waybill-requests confirm',
    args: '<request>',
    each: 'piped',
    summary: msg`Confirm a waybill request and reserve a block of numbers for the merchant`,
    examples: ['office waybill-requests confirm 7', 'office waybill-requests confirm 7 --series "Own numbers" --json'],
    flags: { series: value('--series <series>', msg`Number or name of the series to take them from`), json },
    load: async () => (await import('./waybill-request.ts')).confirmRequest,
  }),
  defineCliCommand({
    path: 'waybill-requests take-back',
    args: '<request>',
    each: 'piped',
    summary: msg`Take back the reserved numbers that no order has taken; labels that are printed must be destroyed`,
    examples: [
      'office waybill-requests take-back 7 --reason "The merchant left" --yes',
      'office waybill-requests take-back 7 --reason "Printed again" --yes --json',
    ],
    flags: {
      reason: value('--reason <text>', msg`Why they are taken back`),
      yes: onOff('-y, --yes', msg`Take them back without asking`),
      json,
    },
    load: async () => (await import('./waybill-request.ts')).takeBack,
  }),
  defineCliCommand({
    path: 'waybill-requests labels',
    args: '<request>',
    each: 'piped',
    summary: msg`Save labels for the reserved numbers as PDF, 1,000 per part`,
    examples: ['office waybill-requests labels 7', 'office waybill-requests labels 7 --layout "A6" --part 2 -o - | lp'],
    flags: {
      layout: value('--layout <layout>', msg`Number or name of the layout (default: the first one)`),
      part: value('--part <n>', msg`Which thousand of them (default: the first)`),
      output: value('-o, --output <file>', msg`File to write to; - for standard output`),
      force: onOff('-f, --force', msg`Overwrite an existing file`),
    },
    load: async () => (await import('./waybill-request.ts')).saveLabels,
  }),
  defineCliCommand({
    path: 'waybill-requests numbers',
    args: '<request>',
    each: 'piped',
    summary: msg`Save the reserved numbers as CSV`,
    examples: ['office waybill-requests numbers 7', 'office waybill-requests numbers 7 -o - | head'],
    flags: {
      output: value('-o, --output <file>', msg`File to write to; - for standard output`),
      force: onOff('-f, --force', msg`Overwrite an existing file`),
    },
    load: async () => (await import('./waybill-request.ts')).saveNumbers,
  }),
]
