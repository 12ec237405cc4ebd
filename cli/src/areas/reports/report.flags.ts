// Flags of the commands on reports whose values are read in another file, and the word for their downloads.
import { msg } from '@office/shared/core/messages/message'
import { listFlags } from '../../core/nouns/list-command.ts'
import { onOff, value } from '../../core/program/command.ts'

export const fileFlags = {
  output: value('-o, --output <file>', msg`File to write to; - for standard output`),
  force: onOff('-f, --force', msg`Overwrite an existing file`),
}

export const runFlags = {
  ...listFlags,
  csv: onOff('--csv', msg`All rows as CSV, to standard output unless you name a file`),
  xlsx: onOff('--xlsx', msg`All rows as Excel; waits for the file and downloads it`),
  ...fileFlags,
}

/** The word under which keys of downloads are cached for completion. */
export const downloadNames = 'downloads'
