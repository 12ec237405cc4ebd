// Commands of reports: what they count, their files, and all other files stored on the server.
import { msg } from '@office/shared/core/messages/message'
import { filterFlags, listFlags } from '../../core/nouns/list-command.ts'
import { defineCliCommand, onOff, value, values } from '../../core/program/command.ts'
import { downloadNames, fileFlags, runFlags } from './report.flags.ts'

const json = onOff('--json', msg`Output as JSON`)
export const reportCommands = [
  defineCliCommand({
    path: 'report list',
    summary: msg`List the reports and what each one counts`,
    examples: ['office report list', 'office report list --json'],
    flags: { json },
    load: async () => (await import('./list-reports.ts')).listReports,
  }),
  defineCliCommand({
    path: 'report run',
    args: '<name>',
    summary: msg`Show a report, or export all of it as CSV or Excel`,
    examples: [
      'office report run aging --filter status_key=key_20',
      'office report run returned-orders-to-merchant --filter status_since=last-month --all --json',
      'office report run warehouse-status-count --csv > counts.csv',
      'office report run assigned-orders --xlsx -o assigned.xlsx',
    ],
    flags: runFlags,
    load: async () => (await import('./run-report.ts')).runReport,
  }),
  defineCliCommand({
    path: 'report downloads',
    summary: msg`List the files that the server keeps for you`,
    examples: [
      'office report downloads',
      'office report downloads --state ready --json',
      'office report downloads --all --json-lines key,name',
    ],
    flags: listFlags,
    moreFlags: async () => filterFlags((await import('@office/shared/areas/reports/download.contract')).downloadContract.list),
    load: async () => (await import('./list-downloads.ts')).listDownloads,
  }),
  defineCliCommand({
    path: 'report download',
    args: '<key>',
    summary: msg`Download a file by its key, or "orders" or "journeys": queue the Excel file of all orders, or of all their status changes, wait for it and download it`,
    examples: [
      'office report download orders --filter created_at=2026-10-01..2026-10-31 -o orders.xlsx',
      'office report download orders --filter status_key=ready-for-delivery,sent-for-delivery --sort -id -o - > orders.xlsx',
      'office report download journeys --filter created_at=last-7-days -o journeys.xlsx',
      'office report download 3f9c0a52b7d14e6f -o orders.xlsx',
    ],
    flags: {
      ...fileFlags,
      filter: values('--filter <name=value>', msg`Only orders that match, as in the order list`),
      sort: value('--sort <fields>', msg`Fields to sort by; put - in front to sort descending`),
      json,
    },
    names: downloadNames,
    load: async () => (await import('./download-report.part.ts')).downloadReport,
  }),
  defineCliCommand({
    path: 'report wait',
    args: '<key>',
    summary: msg`Wait for a queued file and download it`,
    examples: ['office report wait 3f9c0a52b7d14e6f -o orders.xlsx', 'office report wait 3f9c0a52b7d14e6f -o - > orders.xlsx'],
    flags: { ...fileFlags, json },
    names: downloadNames,
    load: async () => (await import('./download-report.part.ts')).waitForReport,
  }),
]
