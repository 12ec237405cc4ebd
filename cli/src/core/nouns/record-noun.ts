// A kind of record as its contract defines it: its list, how one is found, and the actions on many.
import type { Call, CallOptions } from '@office/shared/core/api/client'
import type { Action, List } from '@office/shared/core/api/endpoint'
import type { Filter } from '@office/shared/core/lists/filter'
import { type Labels, type Message, msg } from '@office/shared/core/messages/message'
import { jsonSchema } from '@office/shared/core/schema'
import type { Flags } from '../program/command.ts'
import type { CliContext } from '../program/context.ts'
import type { Row } from './list-pages.ts'
import type { Column } from './list-records.ts'
import type { Named, Source } from './source.ts'

/** Actions on records by number. */
export type RecordAction = 'activate' | 'deactivate' | 'delete' | 'approve' | 'reject' | 'withdraw'

/** The person's input beside the records. */
export interface ActionInput {
  /** The server's warning has been read: carry it out anyway. */
  isConfirmed: boolean
  /** Fields of the body, such as a reason. */
  body: Readonly<Record<string, string>>
}

/** The outcome of one of many records. */
export interface RecordOutcome {
  id: number | null
  name: string
  outcome: 'applied' | 'unchanged' | 'refused'
  code?: string
  message?: string
}

/** One action on records of a kind. */
export interface Change {
  /** The endpoint that it calls, which determines whether it can be tried and what its body takes. */
  endpoint: Action
  /** Whether the server warns about anything that still uses a record, and can be told to go on. */
  takesConfirmed: boolean
  isDone: (row: Row) => boolean
  /** Where its records are found; absent if that is the list of all. */
  among?: Source<Row>
  one: (call: Call, row: Row, input: ActionInput, options: CallOptions) => Promise<unknown>
  /** All in one call, if the contract has one; its answer has a result for each. */
  many?: (call: Call, ids: readonly number[], options: CallOptions) => Promise<unknown>
  /** A remark for cases in which the server may have done something else; null for none. */
  remark: (answer: unknown) => Message | null
}

/** Explains where the amounts of a record come from: writes it, or returns it if JSON is requested. */
export type Explain = (record: Row, call: Call, context: CliContext, isJson: boolean) => Promise<unknown>

/** What an edit asks about beforehand, by what the server answers when it is only tried. Method notation, since answers differ. */
export interface EditQuestion {
  /** Answers beforehand. */
  yes: Flags[string]
  /** Whether to go on. */
  may(context: CliContext, flags: { yes: boolean; json: boolean }, check: () => Promise<Row>): Promise<boolean>
  /** Says afterwards, or of a dry run, what became of it. */
  tell(context: CliContext, answer: Row, isDone: boolean): void
}

export interface Noun extends Named {
  columns: readonly Column<Row>[]
  /** One record with everything known about it; absent if its row is everything. */
  get?: Action
  /** The endpoints that create and change a record, if plain fields are enough. */
  create?: Action
  update?: Action
  editQuestion?: EditQuestion
  /** Labels of its fields. */
  labels: Labels<Row>
  explain?: Explain
  changes: Readonly<Partial<Record<RecordAction, Change>>>
}

/** The endpoints that a kind may have; each becomes a command or flag of the terminal. */
interface Parts {
  get?: Action
  dropdown?: Action
  create?: Action
  remove?: Action
  activeStatus?: Action
  activate?: Action
  deactivate?: Action
  update?: Action
  approve?: Action
  reject?: Action
  withdraw?: Action
}

export type RecordContract<R> = { list: List<string, R, Record<string, Filter>, string> } & Parts

export interface OwnOfRecords<R, L> {
  name: (keyof R & string) | null
  /** Its fields in words, as in the portal. */
  labels: L & Labels<R>
  /** By name, the one that identifies records first; a column of another kind in full. */
  columns: readonly ('id' | (keyof L & keyof R & string) | Column<R>)[]
  /** For actions whose state the row does not show in is_active. */
  isDone?: Readonly<Partial<Record<RecordAction, (row: R) => boolean>>>
  /** The list of the records of an action, if not everyone who may carry it out sees all. */
  among?: Readonly<Partial<Record<RecordAction, Source<R>>>>
  remark?: Change['remark']
  editQuestion?: EditQuestion
}

const propertiesOf = (schema: object | undefined) => Object.keys((schema && jsonSchema(schema).properties) ?? {})

const silent = () => null
/** A document has a number of its own beside it. */
const idHeading = msg`Id`

/** Switching on or off: many in one call, by a dedicated endpoint, or by an update that can be tried. */
function switchOf({ get, activate, deactivate, activeStatus, update }: Parts, to: boolean): Change | undefined {
  const common = { isDone: (row: Row) => row.is_active === to, remark: silent }
  const endpoint = to ? activate : deactivate
  if (endpoint)
    return {
      ...common,
      endpoint,
      takesConfirmed: false,
      one: (call, { id }, _input, options) => call(endpoint, { body: { ids: [id] } }, options),
      many: (call, ids, options) => call(endpoint, { body: { ids: [...ids] } }, options),
    }
  if (activeStatus) {
    const takesConfirmed = !to && propertiesOf(activeStatus.body).includes('confirmed')
    return {
      ...common,
      endpoint: activeStatus,
      takesConfirmed,
      one: (call, { id }, { isConfirmed }, options) => {
        const body = { is_active: to, ...(takesConfirmed && isConfirmed ? { confirmed: true } : {}) }
        return call(activeStatus, { params: { id }, body }, options)
      },
    }
  }
  const fields = propertiesOf(update?.body)
  if (!update?.dryRun || !fields.includes('is_active')) return undefined
  const takesConfirmed = !to && propertiesOf(update.query).includes('confirmed')
  return {
    ...common,
    endpoint: update,
    takesConfirmed,
    one: async (call, row, { isConfirmed }, options) => {
      const { id } = row
      // Without an endpoint for one record, the row holds all of it. Every record of the contract is an object.
      const record = get ? ((await call(get, { params: { id } })) as Row) : row
      const body = { ...Object.fromEntries(fields.map(name => [name, record[name]])), is_active: to }
      const query = takesConfirmed && isConfirmed ? { query: { confirmed: true } } : {}
      return call(update, { params: { id }, ...query, body }, options)
    },
  }
}

/** One call for each record. */
const changeBy = (endpoint: Action | undefined): Change | undefined =>
  endpoint && {
    endpoint,
    takesConfirmed: false,
    isDone: () => false,
    one: (call, { id }, { body }, options) =>
      call(endpoint, { params: { id }, ...(endpoint.body ? { body: { ...body } } : {}) }, options),
    remark: silent,
  }

/** Both or neither: a record made by a document's own command is not edited field by field. A file may accompany the fields. */
const writesOf = ({ create, update }: Parts): Pick<Noun, 'create' | 'update'> =>
  create?.body && update?.body && [create, update].every(({ upload }) => !upload || upload.with === 'body')
    ? { create, update }
    : {}

/** A kind of record by its contract: its actions follow from the endpoints, its columns are named here. */
export function ofContract<R extends Row, L extends object>(
  contract: RecordContract<R>,
  { name, labels, columns, isDone = {}, among = {}, remark, editQuestion }: OwnOfRecords<R, L>,
): Noun {
  const own = (action: RecordAction, change: Change | undefined): [RecordAction, Change][] => {
    if (!change) return []
    const isDoneTo = isDone[action]
    // Only rows of this very list are asked about.
    const done = isDoneTo ? { isDone: (row: Row) => isDoneTo(row as R) } : {}
    const from = among[action] ? { among: among[action] } : {}
    return [[action, { ...change, ...done, ...from, ...(action === 'delete' && remark ? { remark } : {}) }]]
  }
  const named: Labels<Row> = labels
  const wordOf = (field: string): Message => named[field] ?? idHeading
  const spelled = columns.map(column => (typeof column === 'string' ? [wordOf(column), column] : column))
  // Only rows of this very list reach its columns.
  const shown = spelled as readonly Column<Row>[]
  const changes = [
    ...own('activate', switchOf(contract, true)),
    ...own('deactivate', switchOf(contract, false)),
    ...own('delete', changeBy(contract.remove)),
    ...own('approve', changeBy(contract.approve)),
    ...own('reject', changeBy(contract.reject)),
    ...own('withdraw', changeBy(contract.withdraw)),
  ]
  return {
    source: contract.list,
    key: 'id',
    name,
    columns: shown,
    ...(contract.get ? { get: contract.get } : {}),
    ...(contract.dropdown && propertiesOf(contract.dropdown.query).includes('search') ? { near: contract.dropdown } : {}),
    ...writesOf(contract),
    ...(editQuestion ? { editQuestion } : {}),
    labels: named,
    changes: Object.fromEntries(changes),
  }
}
