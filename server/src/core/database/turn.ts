// A turn of statements: they go to PostgreSQL as one message and come back as one answer, where each by itself would wake the
// other side twice (docs/decisions/0026-turns.md). None of them runs behind one that failed.
import pg from 'pg'

/** As a connection is asked for it. */
export interface Statement {
  /** By which it is kept prepared there; '' for one that is not. */
  name: string
  text: string
  /** As pg writes parameters. */
  values: readonly (Buffer | string | null)[]
}

export interface Answer {
  rows: Row[]
  /** Rows that came back or were written; null where a command tells none. */
  count: number | null
}

type Row = Record<string, unknown>

/** A statement and whoever waits for its answer. */
export interface Asked {
  statement: Statement
  answer: (answer: Answer) => void
  fail: (error: unknown) => void
}

interface Column {
  name: string
  read: (text: string) => unknown
}

/** What a statement that is prepared on a connection answers, so that it need not be described with each answer. */
const described = new WeakMap<pg.Connection, Map<string, readonly Column[]>>()

function describedOn(connection: pg.Connection): Map<string, readonly Column[]> {
  const known = described.get(connection) ?? new Map<string, readonly Column[]>()
  described.set(connection, known)
  return known
}

/** Of 'INSERT 0 3' or 'SELECT 3'. */
const countOf = (tag: string): number | null => {
  const word = tag.slice(tag.lastIndexOf(' ') + 1)
  return /^\d+$/.test(word) ? Number(word) : null
}

const rowOf = (columns: readonly Column[], values: readonly (string | null)[]): Row => {
  const row: Row = {}
  columns.forEach(({ name, read }, index) => {
    const value = values[index] ?? null
    row[name] = value === null ? null : read(value)
  })
  return row
}

/** A query of several statements; a client takes no other kind while its pipeline is on. */
export class Turn extends pg.Query {
  readonly #asked: readonly Asked[]
  /** Where the answers of each connection's prepared statements are described; null until it is sent. */
  #known: Map<string, readonly Column[]> | null = null
  #at = 0
  #columns: readonly Column[] = []
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
    connection.stream.uncork()
    this.#begin()
  }

  #send(connection: pg.Connection, { name, text, values }: Statement, known: Map<string, unknown>): void {
    const isKnown = known.has(name)
    if (!isKnown) {
      // Of a turn that failed it is not known whether this was prepared; to close what is not there is no error.
      if (name !== '') connection.close({ type: 'S', name }, true)
      connection.parse({ name, text, types: [] }, true)
    }
    connection.bind({ portal: '', statement: name, values: [...values] }, true)
    if (!isKnown) connection.describe({ type: 'P', name: '' }, true)
    connection.execute({ portal: '' }, true)
  }

  #begin(): void {
    this.#columns = this.#known?.get(this.#asked[this.#at]?.statement.name ?? '') ?? []
    this.#rows = []
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, read: pg.types.getTypeParser(dataTypeID, 'text') }))
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    this.#rows.push(rowOf(this.#columns, fields))
  }

  handleCommandComplete({ text }: { text: string }): void {
    const asked = this.#asked[this.#at]
    if (asked && asked.statement.name !== '') this.#known?.set(asked.statement.name, this.#columns)
    asked?.answer({ rows: this.#rows, count: countOf(text) })
    this.#at++
    this.#begin()
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  /** Of a statement, or of the connection: whatever was not answered yet will not be. */
  handleError(error: unknown): void {
    for (const { statement, fail } of this.#asked.slice(this.#at)) {
      this.#known?.delete(statement.name)
      fail(error)
    }
    this.#at = this.#asked.length
  }

  handleReadyForQuery(): void {
    // Each statement was answered by its own end.
  }
}
