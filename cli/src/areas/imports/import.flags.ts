// Flags of the commands that import a file, and the word for imports.
import { msg } from '@office/shared/core/messages/message'
import { type FlagValues, onOff, value } from '../../core/program/command.ts'

export const importFlags = {
  dryRun: onOff('-n, --dry-run', msg`Check the file without storing anything`),
  yes: onOff('-y, --yes', msg`Import without asking`),
  json: onOff('--json', msg`Output as one JSON object`),
  create: value('--create <what>', msg`merchants: create unknown ones (default); none: reject their rows`, ['merchants', 'none']),
  strict: onOff('--strict', msg`Store nothing if any row is invalid`),
  restart: onOff('--restart', msg`Upload again, even if an import of this file is still running`),
  detach: onOff('--detach', msg`Send the file without waiting for the import to finish`),
  timeout: value('--timeout <seconds>', msg`Wait no longer than this; the import continues on the server`),
  update: onOff('--update', msg`Also change existing records that differ from their row; without it they are only counted`),
  split: onOff(
    '--split',
    msg`Split a file of any size into parts, each imported separately; run again to continue with the remaining parts`,
  ),
  format: value('--format <ending>', msg`Format of the file or pipe, whatever its name: csv, tsv, xlsx, xls, ods`, [
    'csv',
    'tsv',
    'xlsx',
    'xls',
    'ods',
  ]),
}

export type ImportFlags = FlagValues<typeof importFlags>

/** The word under which import numbers are kept for completion. */
export const importNames = 'imports'
