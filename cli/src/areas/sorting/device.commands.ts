// office devices link and unlink; buckets emptied and sessions closed; the day's scans by bucket, those of a
// session, and the parcels that it took over and handed over.
import { msg } from '@office/shared/core/messages/message'
import { defineCliCommand, onOff, value } from '../../core/program/command.ts'

const json = onOff('--json', msg`Output as JSON`)

export const sortingDeviceCommands = [
  defineCliCommand({
    path: 'devices link',
    args: '<name>',
    summary: msg`Link a new or unlinked sorting device by its name`,
    examples: ['office devices link S-4F2A19', 'office devices link S-4F2A19 --json'],
    flags: { json },
    load: async () => (await import('./link-device.ts')).linkDevice,
  }),
  defineCliCommand({
    path: 'devices unlink',
    args: '<device>',
    summary: msg`Unlink a sorting device; its session ends, and nobody can log in at it until it is linked again`,
    examples: ['office devices unlink S-4F2A19', 'office devices unlink 3 --json'],
    flags: { json },
    names: 'devices',
    load: async () => (await import('./link-device.ts')).unlinkDevice,
  }),
  defineCliCommand({
    path: 'buckets empty',
    args: '<bucket>',
    each: 'piped',
    summary: msg`Empty a bucket: its parcels go back to where they were before they were sorted`,
    examples: ['office buckets empty B7 --yes', 'office buckets empty 4 --yes --json'],
    flags: { yes: onOff('-y, --yes', msg`Empty it without asking`), json },
    names: 'buckets',
    load: async () => (await import('./free-bucket.ts')).emptyBucket,
  }),
  defineCliCommand({
    path: 'sessions close',
    args: '<session>',
    each: 'piped',
    summary: msg`Close anybody's session at a bucket, which is free again then`,
    examples: ['office sessions close 12 --yes', 'office sessions close 12 --yes --json'],
    flags: { yes: onOff('-y, --yes', msg`Close it without asking`), json },
    load: async () => (await import('./free-bucket.ts')).closeSession,
  }),
  defineCliCommand({
    path: 'sessions scans',
    args: '<session>',
    summary: msg`Show what was scanned in one session at a bucket, newest first`,
    examples: ['office sessions scans 12', 'office sessions scans 12 --json'],
    flags: { json },
    load: async () => (await import('./show-scans.ts')).showScans,
  }),
  defineCliCommand({
    path: 'sessions parcels',
    args: '<session>',
    summary: msg`Show which parcels one session took over in its bucket and handed over, those that were found otherwise first`,
    examples: ['office sessions parcels 12', 'office sessions parcels 12 --json'],
    flags: { json },
    load: async () => (await import('./show-scans.ts')).showParcels,
  }),
  defineCliCommand({
    path: 'buckets today',
    summary: msg`Show what was scanned today at each bucket, and in the current hour`,
    examples: ['office buckets today', 'office buckets today --warehouse 2 --json'],
    flags: { warehouse: value('--warehouse <id>', msg`Only for the branch with this number`), json },
    load: async () => (await import('./show-sorting.ts')).showSorting,
  }),
]
