// One import under way, as its steps pass it on, and its one request.
import type { ReadImport } from '@office/shared/core/import/read-import'
import type { ImportJob, ImportKind } from '@office/shared/core/import-job'
import { shellWord } from '@office/shared/core/shell-word'
import type { InputFile } from '../../core/io/read-input.ts'
import { again, type CliContext, type Session } from '../../core/program/context.ts'
import type { ExitCode } from '../../core/program/exit-codes.ts'
import type { ImportFlags } from './import.flags.ts'
import { importKindOf } from './import-kinds.ts'

export interface ImportRun {
  kind: ImportKind
  file: InputFile
  read: ReadImport<unknown>
  flags: ImportFlags
  create: 'merchants' | 'none'
  session: Session
  context: CliContext
  startedAt: number
  /** The longest wait for its end; null for no limit. */
  seconds: number | null
  /** Handles the server's final answer: reports it, or collects it with those of the file's other parts. */
  ends: (run: ImportRun, job: ImportJob, isDryRun: boolean) => Promise<ExitCode>
}

/** Sending 5 MB over a slow line takes time. */
const UPLOAD_MS = 180_000

/** Sends the file, either only to be checked or to be imported under an idempotency key. */
export function upload(run: ImportRun, how: 'dry-run' | { key: string }): Promise<ImportJob> {
  const { kind, file, create, session } = run
  const query = {
    create,
    ...(run.flags.update ? { update: '1' as const } : {}),
    ...(how === 'dry-run' ? { dry_run: '1' as const } : {}),
  }
  const options = { timeout: UPLOAD_MS, ...(how === 'dry-run' ? {} : { idempotencyKey: how.key }) }
  return session.call(importKindOf[kind].endpoint, { file: new File([file.bytes], file.name), query }, options)
}

/** The command that imports a file in the same way, at the same host. */
export function commandOf(
  { kind, create, context, flags }: Pick<ImportRun, 'kind' | 'create' | 'context' | 'flags'>,
  path: string,
  ...more: string[]
): string {
  const words = [
    'office import',
    kind,
    shellWord(path),
    ...(create === 'none' ? ['--create none'] : []),
    ...(flags.update ? ['--update'] : []),
    ...more,
  ]
  return again(context, words.join(' '))
}

/** The command that resumes this very file. */
export const resumeCommand = (run: ImportRun): string => commandOf(run, run.file.path, ...(run.flags.split ? ['--split'] : []))
