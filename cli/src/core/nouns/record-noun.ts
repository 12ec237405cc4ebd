// A kind of record from its contract: its list, how one is found, and its bulk actions.
import type { Call, CallOptions } from '@office/shared/core/api/client'
import type { Action, List } from '@office/shared/core/api/endpoint'
import type { Filter } from '@office/shared/core/lists/list-query'
import { type Labels, type Message, msg } from '@office/shared/core/messages/message'
import { jsonSchema } from '@office/shared/core/schema'
import type { CliContext } from '../program/context.ts'
import type { Row } from './list-pages.ts'
import type { Column, Source } from './list-records.ts'

/** Actions on records by id. */
export type RecordAction = 'activate' | 'deactivate' | 'delete' | 'approve' | 'reject'

/** What the person entered in addition to the records. */
export interface ActionInput {
  /** The server's warning was read: carry it out all the same. */
  isConfirmed: boolean
  /** Fields of the body, such as a reason. */
  body: Readonly<Record<string, string>>
}

/** The result for one of many. */
export interface RecordOutcome {
  id: number | null
  name: string
  outcome: 'applied' | 'unchanged' | 'refused'
  code?: string
  message?: string
}

/** One action on records of a kind. */
export interface Change {
  /** Its endpoint: says whether it can be tried and what its body accepts. */
  endpoint: Action
  /** Whether the server warns about what still uses a record, and can be told to proceed. */
  takesConfirmed: boolean
  isDone: (row: Row) => boolean
  one: (call: Call, row: Row, input: ActionInput, options: CallOptions) => Promise<unknown>
  /** All in one call, if the contract has that; its answer has a result for each. */
  many?: (call: Call, ids: readonly number[], options: CallOptions) => Promise<unknown>
  /** What is reported if the server may have done something else; null for nothing. */
  remark: (answer: unknown) => Message | null
}

/** Reports where the amounts of a record come from: writes it, or returns it for JSON. */
export type Explain = (record: Row, call: Call, context: CliContext, isJson: boolean) => Promise<unknown>

export interface Noun {
  source: Source<Row>
  /** What identifies one: 'id', or 'key' if there are no numbers. */
  key: string
  /** The field with a record's name; null if only its number identifies it. */
  name: string | null
  columns: readonly Column<Row>[]
  /** One record with everything known about it; absent if its row is all. */
  get?: Action
  /** Also returns names one typing error away from a text; absent if nothing does. */
  near?: Action
  /** What creates and changes one, if plain fields are enough. */
  create?: Action
  update?: Action
  /** Labels of its fields. */
  labels: Labels<Row>
  explain?: Explain
  changes: Readonly<Partial<Record<RecordAction, Change>>>
}

/** The endpoints that a kind may have; each becomes a command of the terminal. */
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
  /** Labels of its fields, as in the portal. */
  labels: L & Labels<R>
  /** By name, the identifying one first; a column of another kind in full. */
  columns: readonly ('id' | (keyof L & keyof R & string) | Column<R>)[]
  /** If the row does not say it by is_active. */
  isDone?: Readonly<Partial<Record<RecordAction, (row: R) => boolean>>>
  remark?: Change['remark']
}

const propertiesOf = (schema: object | undefined) => Object.keys((schema && jsonSchema(schema).properties) ?? {})

const silent = () => null
const number = msg`Number`

/** Activating or deactivating: many in one call, by an endpoint for that, or by an update that can be tried. */
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
      // Without an endpoint for one, its row is everything. Every record of the contract is an object.
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

/** Both or none: what a document's own command creates is not edited field by field. A file may accompany the fields. */
const writesOf = ({ create, update }: Parts): Pick<Noun, 'create' | 'update'> =>
  create?.body && update?.body && [create, update].every(({ upload }) => !upload || upload.with === 'body')
    ? { create, update }
    : {}

/** A kind of record from its contract: the actions follow from the endpoints, the columns are named here. */
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
  // Only rows of this very list are passed to its columns.
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
