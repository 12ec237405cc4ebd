// A kind of record as its contract has it: its list, how one is found, and what can be done to many.
import type { Call, CallOptions } from '@office/shared/core/client'
import type { Action, List } from '@office/shared/core/endpoint'
import type { Filter } from '@office/shared/core/list-query'
import type { Message } from '@office/shared/core/message'
import { jsonSchema } from '@office/shared/core/schema'
import type { Row } from './list-pages.ts'
import type { Column, Source } from './list-records.ts'

/** What can be done to records by their numbers. */
export type Deed = 'activate' | 'deactivate' | 'delete' | 'approve' | 'reject'

/** What the person said beside the records. */
export interface Said {
  /** The server's warning was read: carry it out all the same. */
  isConfirmed: boolean
  /** Fields of the body, as a reason is. */
  body: Readonly<Record<string, string>>
}

/** What one of many is told. */
export interface Told {
  id: number | null
  name: string
  outcome: 'applied' | 'unchanged' | 'refused'
  code?: string
  message?: string
}

/** One deed on records of a kind. */
export interface Change {
  /** What it calls: says whether it can be tried and what its body takes. */
  endpoint: Action
  /** Whether the server warns of what still uses a record, and may be told to go on. */
  takesConfirmed: boolean
  isDone: (row: Row) => boolean
  one: (call: Call, row: Row, said: Said, options: CallOptions) => Promise<unknown>
  /** All in one call, where the contract has that; its answer has a result for each. */
  many?: (call: Call, ids: readonly number[], options: CallOptions) => Promise<unknown>
  /** What is said where the server may have done something else; null for nothing. */
  remark: (answer: unknown) => Message | null
}

export interface Noun {
  source: Source<Row>
  /** What tells one from the others: 'id', or 'key' where there are no numbers. */
  key: string
  /** The field that names a record; null where only its number does. */
  name: string | null
  columns: readonly Column<Row>[]
  /** One record with all that is known of it; absent where its row is all. */
  get?: Action
  changes: Readonly<Partial<Record<Deed, Change>>>
}

/** The endpoints that a kind may have; each of them becomes what the terminal offers. */
interface Parts {
  get?: Action
  remove?: Action
  activeStatus?: Action
  activate?: Action
  deactivate?: Action
  update?: Action
  approve?: Action
  reject?: Action
}

export type RecordContract<R> = { list: List<string, R, Record<string, Filter>, string> } & Parts

export interface OwnOfRecords<R> {
  name: (keyof R & string) | null
  columns: readonly Column<R>[]
  /** Where the row does not say it by is_active. */
  isDone?: Readonly<Partial<Record<Deed, (row: R) => boolean>>>
  remark?: Change['remark']
}

const propertiesOf = (schema: object | undefined) => Object.keys((schema && jsonSchema(schema).properties) ?? {})

const silent = () => null

/** Switching on or off: many in one call, by an endpoint for that, or by an update that can be tried. */
function switchOf({ get, activate, deactivate, activeStatus, update }: Parts, to: boolean): Change | undefined {
  const common = { isDone: (row: Row) => row.is_active === to, remark: silent }
  const endpoint = to ? activate : deactivate
  if (endpoint)
    return {
      ...common,
      endpoint,
      takesConfirmed: false,
      one: (call, { id }, _said, options) => call(endpoint, { body: { ids: [id] } }, options),
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
  if (!get || !update?.dryRun || !fields.includes('is_active')) return undefined
  const takesConfirmed = !to && propertiesOf(update.query).includes('confirmed')
  return {
    ...common,
    endpoint: update,
    takesConfirmed,
    one: async (call, { id }, { isConfirmed }, options) => {
      const record = (await call(get, { params: { id } })) as Row // every record of the contract is an object
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

/** A kind of record by its contract: what can be done follows from the endpoints, what is shown is named here. */
export function ofContract<R extends Row>(
  contract: RecordContract<R>,
  { name, columns, isDone = {}, remark }: OwnOfRecords<R>,
): Noun {
  const own = (deed: Deed, change: Change | undefined): [Deed, Change][] => {
    if (!change) return []
    const told = isDone[deed]
    // Only rows of this very list are asked about.
    const done = told ? { isDone: (row: Row) => told(row as R) } : {}
    return [[deed, { ...change, ...done, ...(deed === 'delete' && remark ? { remark } : {}) }]]
  }
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
    // Only rows of this very list come to its columns.
    columns: columns as unknown as readonly Column<Row>[],
    ...(contract.get ? { get: contract.get } : {}),
    changes: Object.fromEntries(changes),
  }
}
