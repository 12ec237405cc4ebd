// A record of a drop-down as it was typed: its number or its name. Anyone may pick from a drop-down, whether or not they have
// access to the list.
import type { Call } from '@office/shared/core/api/client'
import type { Choice } from '@office/shared/core/choice'
import { folded } from '@office/shared/core/import/define-import'
import { nearest } from '@office/shared/core/import/nearest'
import { msg } from '@office/shared/core/messages/message'
import type { Schema } from '@office/shared/core/schema'
import { nameInLabel } from '@office/shared/format/merchant-label'
import { failure } from '../program/cli-error.ts'
import { numberIn } from './find-records.ts'

const none = msg`There is no "{text}" here.`
const noneButNear = msg`There is no "{text}" here. Did you mean {suggestion}?`
const several = msg`Several records are named "{text}": numbers {numbers}. Use the number of one.`

interface Dropdown {
  readonly kind: 'action'
  readonly method: 'GET'
  readonly path: string
  readonly summary: string
  readonly needs: 'staff'
  readonly query: Schema<{ search?: string; ids?: string }>
  readonly returns: Schema<Choice[]>
}

/** Its number. @throws CliError if there is none, or if more than one may be meant */
export async function readChoice(call: Call, dropdown: Dropdown, text: string): Promise<number> {
  const number = numberIn(text)
  if (number !== null) return number
  const choices = await call(dropdown, { query: { search: text } })
  // A branch is also known by its code, which is beside its name; nobody types the suffix of a merchant's.
  const found = choices.filter(({ name, detail }) =>
    [name, nameInLabel(name), detail].some(word => word !== undefined && folded(word) === folded(text)),
  )
  const [only, second] = found
  if (only && !second) return only.id
  if (only) throw failure('ambiguous', several, { text, numbers: found.map(({ id }) => id).join(', ') })
  const suggestion = nearest(
    text,
    choices.map(({ name }) => nameInLabel(name)),
  )
  throw suggestion ? failure('not-found', noneButNear, { text, suggestion }) : failure('not-found', none, { text })
}
