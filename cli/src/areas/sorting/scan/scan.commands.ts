// office scan: a station in a terminal, at a bucket or at a desk where each parcel moves into one status.
import { msg } from '@office/shared/core/messages/message'
import { defineCliCommand, onOff, value } from '../../../core/program/command.ts'

export const scanCommands = [
  defineCliCommand({
    path: 'scan',
    args: '[bucket]',
    summary: msg`Scan parcels into a bucket, or into a status by --into: each line is a code, each has its verdict`,
    examples: [
      'office scan B7',
      'office scan B7 < waybills.txt',
      'office scan --into key_12 --branch Pokhara',
      'office scan --into key_7 --branch 3 --charge paid < waybills.txt',
      'office scan --into "Ready for Delivery" --json-lines < waybills.txt',
    ],
    flags: {
      into: value('--into <status>', msg`Move each parcel into this status instead, by its name or key`),
      charge: value(
        '--charge <paid|unpaid>',
        msg`Of cash merchants, with --into a status of hand-over: asked of each parcel when absent; paid:qr where it is not in cash`,
      ),
      branch: value('--branch <branch>', msg`Number or name of the branch, if the status requires one`),
      device: value('--device <name>', msg`Name of this device, as sessions and reports have it`),
      timeout: value('--timeout <seconds>', msg`At the end, wait so long for a server that does not answer; 60 when absent`),
      stay: onOff('--stay', msg`Stay logged in to the bucket at the end`),
      quiet: onOff('-q, --quiet', msg`Ring no bell for what is refused`),
      jsonLines: onOff('--json-lines', msg`Answer as one JSON object per line, as the verdicts come`),
    },
    names: 'buckets',
    load: async () => (await import('./scan.ts')).scan,
  }),
]
