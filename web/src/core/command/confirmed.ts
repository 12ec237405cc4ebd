// A step that the server refuses until someone has read the consequences: asks with the server's own words, then repeats it.
import { CallError } from '@office/shared/core/api/failure'
import { ask } from './ask.ts'
import type { ConfirmSpec } from './command.ts'

/**
 * Carries out a step; if the server refuses it with `code`, its message becomes the question.
 * @param step is called again with true if the person confirms
 * @returns the result of the step, or null if the person cancelled
 */
export async function confirmed<T>(
  code: string,
  question: Omit<ConfirmSpec, 'body'>,
  step: (isConfirmed: boolean) => Promise<T>,
): Promise<T | null> {
  try {
    return await step(false)
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== code) throw error
    return (await ask({ ...question, body: error.message })) ? step(true) : null
  }
}
