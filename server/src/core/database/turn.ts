// A turn of statements: sent to PostgreSQL as one message and answered as one, where separate ones would each wake the other side
// twice (docs/decisions/0026-turns.md). After a failure none of the following ones runs.
import pg from 'pg'

/** A statement as the connection sends it. */
export interface Statement {
  /** Name under which it is kept prepared; '' if it is not. */
  name: string
  text: string
  /** As pg serialises parameters. */
  values: readonly (Buffer | string | null)[]
}

export interface Answer {
  rows: Row[]
  /** Rows returned or written; null if the command reports none. */
  count: number | null
}

type Row = Record<string, unknown>

/** A statement and whoever waits for its answer. */
export interface Asked {
  statement: Statement
  answer: (answer: Answer) => void
  fail: (error: unknown) => void
}

/** The columns of an answer. */
interface Shape {
  columns: readonly { name: string; read: (text: string) => unknown }[]
  /** A row with every column null, which the others are copies of: a wide object that grows column by column takes twice as long. */
  empty: Readonly<Row>
}

const noShape: Shape = { columns: [], empty: {} }

/** Shapes of statements prepared on a connection, so that they need not be described with each answer. */
const described = new WeakMap<pg.Connection, Map<string, Shape>>()

function describedOn(connection: pg.Connection): Map<string, Shape> {
  const known = described.get(connection) ?? new Map<string, Shape>()
  described.set(connection, known)
  return known
}

/** Reads the count of 'INSERT 0 3' or 'SELECT 3'. */
const countOf = (tag: string): number | null => {
  const word = tag.slice(tag.lastIndexOf(' ') + 1)
  return /^\d+$/.test(word) ? Number(word) : null
}

function rowOf({ columns, empty }: Shape, values: readonly (string | null)[]): Row {
  const row = { ...empty }
  columns.forEach(({ name, read }, index) => {
    const value = values[index] ?? null
    if (value !== null) row[name] = read(value)
  })
  return row
}

/** A query of several statements; a client in pipeline mode takes no other kind. */
export class Turn extends pg.Query {
  readonly #asked: readonly Asked[]
  /** Shapes of the connection's prepared statements; null until the turn is sent. */
  #known: Map<string, Shape> | null = null
  #at = 0
  #shape = noShape
  #rows: Row[] = []

  constructor(asked: readonly Asked[]) {
    super('')
    this.#asked = asked
  }

  override submit = (connection: pg.Connection): void => {
    this.#known = describedOn(connection)
    connection.stream.cork()
    for (const { statement } of this.#asked) this.#send(connection, statement, this.#known)
    connection.sync()
    // A commit that is asked for in the same tick leaves with it.
    process.nextTick(() => connection.stream.uncork())
    this.#begin()
  }

  #send(connection: pg.Connection, { name, text, values }: Statement, known: Map<string, unknown>): void {
    const isKnown = known.has(name)
    if (!isKnown) {
      // After a failed turn nobody knows whether this was prepared; closing a missing statement is no error.
      if (name !== '') connection.close({ type: 'S', name }, true)
      connection.parse({ name, text, types: [] }, true)
    }
    connection.bind({ portal: '', statement: name, values: [...values] }, true)
    if (!isKnown) connection.describe({ type: 'P', name: '' }, true)
    connection.execute({ portal: '' }, true)
  }

  #begin(): void {
    this.#shape = this.#known?.get(this.#asked[this.#at]?.statement.name ?? '') ?? noShape
    this.#rows = []
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#shape = {
      columns: fields.map(({ name, dataTypeID }) => ({ name, read: pg.types.getTypeParser(dataTypeID, 'text') })),
      empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
    }
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    this.#rows.push(rowOf(this.#shape, fields))
  }

  handleCommandComplete({ text }: { text: string }): void {
    const asked = this.#asked[this.#at]
    if (asked && asked.statement.name !== '') this.#known?.set(asked.statement.name, this.#shape)
    asked?.answer({ rows: this.#rows, count: countOf(text) })
    this.#at++
    this.#begin()
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  /** An error of a statement or the connection: nothing still unanswered will be answered. */
  handleError(error: unknown): void {
    for (const { statement, fail } of this.#asked.slice(this.#at)) {
      this.#known?.delete(statement.name)
      fail(error)
    }
    this.#at = this.#asked.length
  }

  handleReadyForQuery(): void {
    // Each statement was answered when it completed.
  }
}
