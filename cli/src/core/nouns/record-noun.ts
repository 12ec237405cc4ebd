// A kind of record as its contract has it: its list, how one is found, and what can be done to many.
import type { Call, CallOptions } from '@office/shared/core/api/client'
import type { Action, List } from '@office/shared/core/api/endpoint'
import type { Filter } from '@office/shared/core/lists/list-query'
import { type Labels, type Message, msg } from '@office/shared/core/messages/message'
import { jsonSchema } from '@office/shared/core/schema'
import type { CliContext } from '../program/context.ts'
import type { Row } from './list-pages.ts'
import type { Column, Source } from './list-records.ts'

/** What can be done to records by their numbers. */
export type RecordAction = 'activate' | 'deactivate' | 'delete' | 'approve' | 'reject'

/** What the person gave beside the records. */
export interface ActionInput {
  /** The server's warning was read: carry it out all the same. */
  isConfirmed: boolean
  /** Fields of the body, as a reason is. */
  body: Readonly<Record<string, string>>
}

/** What came of one of many. */
export interface RecordOutcome {
  id: number | null
  name: string
  outcome: 'applied' | 'unchanged' | 'refused'
  code?: string
  message?: string
}

/** One action on records of a kind. */
export interface Change {
  /** What it calls: says whether it can be tried and what its body takes. */
  endpoint: Action
  /** Whether the server warns of what still uses a record, and may be told to go on. */
  takesConfirmed: boolean
  isDone: (row: Row) => boolean
  one: (call: Call, row: Row, input: ActionInput, options: CallOptions) => Promise<unknown>
  /** All in one call, where the contract has that; its answer has a result for each. */
  many?: (call: Call, ids: readonly number[], options: CallOptions) => Promise<unknown>
  /** What is said where the server may have done something else; null for nothing. */
  remark: (answer: unknown) => Message | null
}

/** Tells where the amounts of a record come from: writes it, or gives it where JSON is asked for. */
export type Explain = (record: Row, call: Call, context: CliContext, isJson: boolean) => Promise<unknown>

export interface Noun {
  source: Source<Row>
  /** What tells one from the others: 'id', or 'key' where there are no numbers. */
  key: string
  /** The field that names a record; null where only its number does. */
  name: string | null
  columns: readonly Column<Row>[]
  /** One record with all that is known of it; absent where its row is all. */
  get?: Action
  /** Answers names one slip away from a text as well; absent where nothing does. */
  near?: Action
  /** What makes one and what changes one, where plain fields are enough for it. */
  create?: Action
  update?: Action
  /** Its fields in words. */
  labels: Labels<Row>
  explain?: Explain
  changes: Readonly<Partial<Record<RecordAction, Change>>>
}

/** The endpoints that a kind may have; each of them becomes what the terminal offers. */
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
}

export type RecordContract<R> = { list: List<string, R, Record<string, Filter>, string> } & Parts

export interface OwnOfRecords<R, L> {
  name: (keyof R & string) | null
  /** Its fields in words, as the portal has them. */
  labels: L & Labels<R>
  /** By their names, the one that tells records apart first; a column of another kind in full. */
  columns: readonly ('id' | (keyof L & keyof R & string) | Column<R>)[]
  /** Where the row does not say it by is_active. */
  isDone?: Readonly<Partial<Record<RecordAction, (row: R) => boolean>>>
  remark?: Change['remark']
}

const propertiesOf = (schema: object | undefined) => Object.keys((schema && jsonSchema(schema).properties) ?? {})

const silent = () => null
const number = msg`Number`

/** Switching on or off: many in one call, by an endpoint for that, or by an update that can be tried. */
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
      // Without a call for one, its row is all of it. Every record of the contract is an object.
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

/** Both or none: what is made by a document's own command is not edited field by field. A file may come along with the fields. */
const writesOf = ({ create, update }: Parts): Pick<Noun, 'create' | 'update'> =>
  create?.body && update?.body && [create, update].every(({ upload }) => !upload || upload.with === 'body')
    ? { create, update }
    : {}

/** A kind of record by its contract: what can be done follows from the endpoints, what is shown is named here. */
export function ofContract<R extends Row, L extends object>(
  contract: RecordContract<R>,
  { name, labels, columns, isDone = {}, remark }: OwnOfRecords<R, L>,
): Noun {
  const own = (action: RecordAction, change: Change | undefined): [RecordAction, Change][] => {
    if (!change) return []
    const isDoneTo = isDone[action]
    // Only rows of this very list are asked about.
    const done = isDoneTo ? { isDone: (row: Row) => isDoneTo(row as R) } : {}
    return [[action, { ...change, ...done, ...(action === 'delete' && remark ? { remark } : {}) }]]
  }
  const named: Labels<Row> = labels
  const wordOf = (field: string): Message => named[field] ?? number
  const spelled = columns.map(column => (typeof column === 'string' ? [wordOf(column), column] : column))
  // Only rows of this very list come to its columns.
  const shown = spelled as unknown as readonly Column<Row>[]
  const changes = [
    ...own('activate', switchOf(contract, true)),
    ...own('deactivate', switchOf(contract, false)),
    ...own('delete', changeBy(contract.remove)),
    ...own('approve', changeBy(contract.approve)),
    ...own('reject', changeBy(contract.reject)),
  ]
  return {
    source: contract.list,
    key: 'id',
    name,
    columns: shown,
    ...(contract.get ? { get: contract.get } : {}),
    ...(contract.dropdown && propertiesOf(contract.dropdown.query).includes('search') ? { near: contract.dropdown } : {}),
    ...writesOf(contract),
    labels: named,
    changes: Object.fromEntries(changes),
  }
}
