// An error that ends a command: words for people, an exit code, and the command to run next.
import { type Message, type MessageValues, msg } from '@office/shared/core/messages/message'
import { type ExitCode, exitCodes } from './exit-codes.ts'

/** Names the command to run next. */
export const runNext = msg`Run:  {command}`

/** Ends a command with words and an exit code. */
export class CliError extends Error {
  override readonly name = 'CliError'
  readonly exit: ExitCode
  /** Stable and machine-readable, for --json. */
  readonly code: string
  readonly words: Message
  readonly values: MessageValues
  /** The command that helps, ready to be copied. */
  readonly next: string | null

  constructor(exit: ExitCode, code: string, words: Message, values: MessageValues = {}, next: string | null = null) {
    super(code)
    this.exit = exit
    this.code = code
    this.words = words
    this.values = values
    this.next = next
  }
}

export const usageError = (words: Message, values: MessageValues = {}, next: string | null = null): CliError =>
  new CliError(exitCodes.usage, 'usage', words, values, next)

/** The request is well-formed but cannot be carried out in the current state. */
export const failure = (code: string, words: Message, values: MessageValues = {}, next: string | null = null): CliError =>
  new CliError(exitCodes.failed, code, words, values, next)
