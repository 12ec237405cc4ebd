// Problems of a form as its fields show them: one message per field, and one per cell of nested rows.
import { msg } from '@office/shared/core/messages/message'
import type { Problem } from '@office/shared/rules/rule'
import type { Words } from '../language/translate.ts'

/** For a save that got no answer. */
export const notAnswered = msg`The server did not answer. What you typed is kept; try again when you are online.`

export interface FieldError {
  type: string
  /** The message for the field itself, or for its first wrong cell. */
  message: string
  /** By place inside the field: '0.phone'. */
  types: Record<string, string>
}

/** Errors by key of the body; the first problem of a place wins. */
export function errorsOf(found: readonly Problem[], tell: (words: Words) => string): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {}
  for (const { path, code, message, values } of found) {
    const text = tell(values ? { message, values } : message)
    const [key = '', ...inside] = path.split('.')
    errors[key] ??= { type: code, message: text, types: {} }
    if (inside.length > 0) errors[key].types[inside.join('.')] ??= text
  }
  return errors
}
