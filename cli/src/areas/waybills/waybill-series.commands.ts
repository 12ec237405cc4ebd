// office waybill-series assign: more merchants for a series.
import { msg } from '@office/shared/core/messages/message'
import { defineCliCommand, onOff } from '../../core/program/command.ts'

export const waybillSeriesCommands = [
  defineCliCommand({
    path: 'waybill-series assign',
    args: '<series> <merchants...>',
    summary: msg`Assign a waybill series to more merchants; those that already have it keep it`,
    examples: ['office waybill-series assign "Own numbers" 7 8', 'office waybill-series assign 2 "Himal Books" --json'],
    flags: { json: onOff('--json', msg`Output as JSON`) },
    names: 'waybill-series',
    load: async () => (await import('./assign-series.ts')).assignSeries,
  }),
]
