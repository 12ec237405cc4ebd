// An import as its screen shows it: the file, what the server said about it, and what can be done with it now.
import { type Message, msg } from '@office/shared/core/messages/message'
import { mayCall } from '@office/shared/permissions/can'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { linesAt } from '../../core/command/cli-line.ts'
import { branchView } from '../../core/data/branch-view.ts'
import { useHeld } from '../../core/data/use-held.ts'
import { useTell, type Words } from '../../core/language/translate.ts'
import { checkFile, type ImportRun, importRuns, isJudgedElsewhere } from './import-run.ts'
import type { ImportSpec } from './import-spec.part.ts'
import { type ImportView, importCommand, importView } from './import-view.ts'

export interface ShownImport
  extends Pick<ImportRun, 'phase' | 'file' | 'job' | 'failure' | 'startedAt' | 'createMerchants' | 'update'> {
  view: ImportView
  /** How many files it is sent in. */
  parts: number
  isOver: boolean
  /** There is no file, or nothing in it could be read. */
  hasNoRows: boolean
  /** Why the chosen file cannot be imported as it is; null if it can. */
  refusal: Words | null
  canChoose: boolean
  /** The file can be sent in parts. */
  canPart: boolean
  canStart: boolean
  /** What starting it does. */
  act: Words
  hasRejected: boolean
  mayUpdate: boolean
  /** The same import as a terminal line. */
  command: string
}

const createAndChange = msg`Create {created}, change {updated}`
const change = msg`Change {updated}`
/** Nothing to create, but rows to correct: the job then only makes their file. */
const onlyRejected = msg`Get the rejected rows`

/** @param creates the words for rows of which none changes a record */
function actOf({ create, updated, invalid }: ImportView, creates: Message): Words {
  const values = { created: create ?? 0, updated: updated ?? 0 }
  if (values.updated > 0) return { message: values.created > 0 ? createAndChange : change, values }
  return values.created === 0 && (invalid ?? 0) > 0 ? onlyRejected : { message: creates, values: { n: values.created } }
}

const hasWork = ({ create, updated, invalid }: ImportView) => (create ?? 0) > 0 || (updated ?? 0) > 0 || (invalid ?? 0) > 0

export function useImport(spec: ImportSpec): ShownImport {
  const tell = useTell()
  const run = useSnapshot(importRuns[spec.kind])
  // Answers are stored by reference: the snapshot says when they changed, the values themselves are read here.
  const { preview, forecast, job, failure } = importRuns[spec.kind]
  const held = useHeld()
  const { current: branch } = useSnapshot(branchView)
  const { phase, file, parts, canPart, update } = run
  const isOver = phase === 'over'
  const view = importView(preview, isOver ? (job ?? forecast) : forecast, tell)
  const how = { inParts: canPart || parts.length > 1, update }
  return {
    phase,
    file,
    job,
    failure,
    startedAt: run.startedAt,
    createMerchants: run.createMerchants,
    update,
    view,
    parts: parts.length,
    isOver,
    hasNoRows: phase === 'empty' || view.refusal !== null,
    refusal: view.refusal ?? (preview === null ? failure : null),
    canChoose: phase !== 'sending' && phase !== 'running',
    canPart,
    canStart: phase === 'ready' && !failure && hasWork(view),
    act: actOf(view, spec.act),
    hasRejected: isOver && run.rejected.length > 0,
    mayUpdate: spec.changes !== undefined && mayCall(held, spec.changes.needs),
    command: linesAt(branch?.name, importCommand(spec.kind, file?.name ?? 'FILE', location.host, how)),
  }
}

/** Asks again about a file that was chosen before another branch was shown. */
export function useJudgedHere(spec: ImportSpec): void {
  useEffect(() => {
    if (isJudgedElsewhere(importRuns[spec.kind])) void checkFile(spec.kind, spec.endpoint)
  }, [spec])
}
