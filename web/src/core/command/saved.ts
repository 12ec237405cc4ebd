// What a command says that fetched a file: the browser's downloads have it, under this name.
import type { FileEndpoint, Result } from '@office/shared/core/api/endpoint'
import { msg } from '@office/shared/core/messages/message'
import { saveFile } from '../data/api.ts'
import type { RunResult } from './command.ts'

/** @param answer a call of a file endpoint, on its way */
export async function saved(answer: Promise<Result<FileEndpoint>>): Promise<RunResult> {
  const { name, type, bytes } = await answer
  saveFile(name, type, bytes)
  return { toast: { message: msg`Saved: {name}`, values: { name } } }
}
