// Checks typed values against the contract before anything is sent.
import { msg } from '@office/shared/core/messages/message'
import { parse, type Schema } from '@office/shared/core/schema'
import { usageError } from '../program/cli-error.ts'
import type { CliContext } from '../program/context.ts'
import { filterFlag } from './list-command.ts'

const wrong = msg`{field}: {problem}`

/**
 * What the contract accepts of a body or a query.
 * @param typed how its fields are typed: as flags of their own names, or reported as fields if a flag is named otherwise
 * @throws CliError 'usage' with the contract's words at the first invalid field
 */
export function byContract<T>(
  schema: Schema<T>,
  value: unknown,
  { translate }: Pick<CliContext, 'translate'>,
  typed: 'as flags' | 'as fields' = 'as flags',
): T {
  const read = parse(schema, value)
  if ('value' in read) return read.value
  const [problem] = read.problems
  const path = problem?.path ?? ''
  throw usageError(wrong, {
    field: typed === 'as fields' ? path : filterFlag(path.split('.')[0] ?? ''),
    problem: problem ? translate(problem.message, problem.values) : '',
  })
}
