// Problems of a form as its fields show them: one message for a field, and one for each cell of nested rows.
import { msg } from '@office/shared/core/messages/message'
import type { Problem } from '@office/shared/rules/rule'
import type { Words } from '../language/translate.ts'

/** Of a save whose answer never came. */
export const notAnswered = msg`The server did not answer. What you typed is kept; try again when you are online.`

export interface FieldError {
  type: string
  /** Of the field itself; of its first cell where only cells are wrong. */
  message: string
  /** By place inside the field: '0.phone'. */
  types: Record<string, string>
}

/** Errors by key of the body; the first problem of a place stands. */
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
