// The message of a command that fetched a file: it is in the browser's downloads, under this name.
import type { FileEndpoint, Result } from '@office/shared/core/api/endpoint'
import { msg } from '@office/shared/core/messages/message'
import { saveFile } from '../data/api.ts'
import type { RunResult } from './command.ts'

/** @param answer the pending call of a file endpoint */
export async function saved(answer: Promise<Result<FileEndpoint>>): Promise<RunResult> {
  const { name, type, bytes } = await answer
  saveFile(name, type, bytes)
  return { toast: { message: msg`Saved: {name}`, values: { name } } }
}
