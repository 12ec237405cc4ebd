// office scan: a station in a terminal, at a bucket or at a desk where each parcel moves into one status.
import { msg } from '@office/shared/core/messages/message'
import { defineCliCommand, onOff, value } from '../../../core/program/command.ts'

export const scanCommands = [
  defineCliCommand({
    path: 'scan',
    args: '[bucket]',
    summary: msg`Scan parcels into a bucket, or into a status with --into; each line is a code and gets a result`,
    examples: [
      'office scan B7',
      'office scan B7 < waybills.txt',
      'office scan --into key_12 --branch Pokhara',
      'office scan --into key_7 --branch 3 --charge paid < waybills.txt',
      'office scan --into "Ready for Delivery" --json-lines < waybills.txt',
    ],
    flags: {
      into: value('--into <status>', msg`Move each parcel into this status instead, by its name or key`, async given =>
        (await import('../../orders/read-status.part.ts')).offeredStatuses(given),
      ),
      charge: value(
        '--charge <paid|unpaid>',
        msg`Whether cash merchants paid the charge, with --into a handover status; asked for each parcel if left out; paid:qr if not in cash`,
      ),
      branch: value('--branch <branch>', msg`Number or name of the branch, if the status requires one`),
      device: value('--device <name>', msg`Name of this device, as shown in sessions and reports`),
      timeout: value('--timeout <seconds>', msg`Seconds to wait at the end for a server that does not answer (default: 60)`),
      stay: onOff('--stay', msg`Stay logged in to the bucket at the end`),
      quiet: onOff('-q, --quiet', msg`Do not ring the bell for refused scans`),
      jsonLines: onOff('--json-lines', msg`Output one JSON object per line, as results come in`),
    },
    names: 'buckets',
    load: async () => (await import('./scan.ts')).scan,
  }),
]
