// A step that the server refuses until somebody has seen what it means: asked with the server's own words, then repeated.
import { CallError } from '@office/shared/core/api/failure'
import { ask } from './ask.ts'
import type { ConfirmSpec } from './command.ts'

/**
 * Carries out a step; where the server refuses it with `code`, its words are the question.
 * @param step is called again with true when the person goes on
 * @returns what the step gave, or null when the person left things as they were
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
