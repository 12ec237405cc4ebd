// Checks typed values against the contract before anything is sent.
import { msg } from '@office/shared/core/messages/message'
import { choiceNames, type JsonSchema, jsonSchema, parse, type Schema } from '@office/shared/core/schema'
import { wordsIn } from '@office/shared/format/listed-words'
import { usageError } from '../program/cli-error.ts'
import type { CliContext } from '../program/context.ts'
import { choicesOfField } from './choice-words.ts'
import { storedWord } from './draft-flags.ts'
import { filterFlag } from './list-command.ts'

const wrong = msg`{field}: {problem}`

/** A choice by its name, or some of them with commas, as it is stored. Anything else is left for the contract to judge. */
function asChosen(flag: string, field: JsonSchema, value: unknown, context: Pick<CliContext, 'translate'>): unknown {
  if (typeof value !== 'string' || value === '') return value
  const choices = choicesOfField(field)
  if (choices.length > 0) return storedWord(flag, { text: value, choices }, context)
  const some = Object.entries(field[choiceNames] ?? {})
  if (some.length === 0) return value
  return wordsIn(value)
    .map(text => storedWord(flag, { text, choices: some }, context))
    .join(',')
}

/**
 * What the contract accepts of a body or a query, in which choices may be typed by name.
 * @param typed how its fields are typed: as flags of their own names, or reported as fields if a flag is named otherwise
 * @throws CliError 'usage' with the contract's words at the first invalid field
 */
export function byContract<T>(
  schema: Schema<T>,
  value: object,
  { translate }: Pick<CliContext, 'translate'>,
  typed: 'as flags' | 'as fields' = 'as flags',
): T {
  const { properties = {} } = jsonSchema(schema)
  const named = (name: string) => (typed === 'as fields' ? name : filterFlag(name))
  const stored = Object.entries(value).map(([name, one]) => [
    name,
    asChosen(named(name), properties[name] ?? {}, one, { translate }),
  ])
  const read = parse(schema, Object.fromEntries(stored))
  if ('value' in read) return read.value
  const [problem] = read.problems
  const path = problem?.path ?? ''
  throw usageError(wrong, {
    field: typed === 'as fields' ? path : named(path.split('.')[0] ?? ''),
    problem: problem ? translate(problem.message, problem.values) : '',
  })
}
