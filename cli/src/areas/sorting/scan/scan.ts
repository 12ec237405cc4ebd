// office scan: at the named bucket, or at the desk of --into.
import { msg } from '@office/shared/core/messages/message'
import { usageError } from '../../../core/program/cli-error.ts'
import type { CliContext } from '../../../core/program/context.ts'
import type { ExitCode } from '../../../core/program/exit-codes.ts'
import { scanAtBucket } from './bucket-station.ts'
import { scanIntoStatus } from './status-desk.ts'

const whereTo = msg`Specify a bucket, or a status with --into.`
const notBoth = msg`Specify a bucket or a status, not both.`
const badTimeout = msg`--timeout must be a number of seconds, not "{text}".`

const PATIENCE_S = 60

interface Given {
  args: readonly string[]
  flags: {
    into: string | undefined
    branch: string | undefined
    charge: string | undefined
    device: string | undefined
    timeout: string | undefined
    stay: boolean
    quiet: boolean
    jsonLines: boolean
  }
}

export async function scan({ args: [bucket], flags }: Given, context: CliContext): Promise<ExitCode> {
  const { into, branch, charge, timeout, ...rest } = flags
  if (into !== undefined && bucket !== undefined) throw usageError(notBoth)
  const seconds = timeout === undefined ? PATIENCE_S : Number(timeout)
  if (!(seconds >= 0)) throw usageError(badTimeout, { text: timeout ?? '' })
  const patience = seconds * 1000
  if (into !== undefined) return scanIntoStatus({ into, branch, charge, patience, ...rest }, context)
  if (bucket === undefined) throw usageError(whereTo, {}, 'office buckets list')
  return scanAtBucket(bucket, { ...rest, patience }, context)
}
