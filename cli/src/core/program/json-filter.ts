// --jq: applies a jq expression to an answer, without jq on the machine.
import jq from '@michaelhomer/jqjs'
import { msg } from '@office/shared/core/messages/message'
import { usageError } from './cli-error.ts'

const bad = msg`--jq: "{expression}" is not a jq expression: {detail}`

/** @throws CliError 'usage' if the expression cannot be parsed */
export function jsonFilter(expression: string): (value: unknown) => Iterable<unknown> {
  try {
    return jq.compile(expression)
  } catch (error) {
    throw usageError(bad, { expression, detail: error instanceof Error ? error.message : String(error) })
  }
}
