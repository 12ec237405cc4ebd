// Sends a transaction's statements over its connection: those asked for at the same time go in one turn, the first turn right
// behind the statements that open the transaction (docs/decisions/0026-turns.md).
import type { PoolClient } from 'pg'
import { type Answer, type Asked, type Statement, Turn } from './turn.ts'

/** PostgreSQL's settings by name. */
export type Settings = Readonly<Record<string, string>>

/** How to open a transaction whose first statements do not wait for the opening. */
export interface Opening {
  begin: Statement
  /** Sent after `begin`: identifies caller and tenant and applies the transaction's settings, with these of its first statements. */
  statement: (settings: Settings) => Statement
  /**
   * Nothing is written, so a turn is a transaction of its own and ends with it; most reads need only one. A further turn opens
   * another in the same way, which lasts until the end.
   */
  isRead: boolean
}

export interface Turns {
  ask: (statement: Statement) => Promise<Answer>
  /** Applies settings to the transaction; every later statement sees them. */
  set: (settings: Settings) => void
  /** Keeps everything asked for from now on in one transaction. */
  hold: () => void
  /** The answer of the latest opening. */
  opened: () => Promise<Answer>
  /** @returns the command that ended the transaction, which is not always the one requested */
  end: (word: 'commit' | 'rollback') => Promise<string>
}

const waitFor = () => {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  // Whoever works behind it checks it when they are done.
  promise.catch(() => undefined)
  return { promise, answer: resolve, fail: reject }
}

/** For statements whose answer nobody awaits: if one fails, so does everything behind it. */
const unheard = { answer: () => undefined, fail: () => undefined }

/**
 * @param setting the statement that applies settings to a transaction that is open
 * @param opening absent if the connection's transaction is already open
 */
export function turnsOn(client: PoolClient, setting: (settings: Settings) => Statement, opening?: Opening): Turns {
  let waiting: Asked[] = []
  /** What the next opening applies, and each one after it. */
  let settings: Settings = {}
  /** What is applied between the waiting statements, and by every later opening. */
  let between: Settings = {}
  let isScheduled = false
  /** Whether the transaction stays open after the last turn that was sent. */
  let isOpen = opening === undefined
  let isHeld = opening?.isRead === false
  let isEnded = false
  const first = waitFor()
  let opened: typeof first | null = null

  /** What must precede a turn if no transaction is open. */
  function before({ begin, statement }: Opening): Asked[] {
    // The first turn may be all that is read; after it nobody knows how many follow.
    isOpen = isHeld || opened !== null
    opened = opened === null ? first : waitFor()
    return [...(isOpen ? [{ statement: begin, ...unheard }] : []), { statement: statement(settings), ...opened }]
  }

  function send(): void {
    isScheduled = false
    if (isEnded) return
    const asked = opening && !isOpen ? [...before(opening), ...waiting] : waiting
    settings = { ...settings, ...between }
    between = {}
    waiting = []
    if (asked.length > 0) client.query(new Turn(asked))
  }

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    // Everything asked for before the next tick goes together.
    process.nextTick(send)
  }

  if (opening) schedule()
  return {
    ask(statement) {
      if (isEnded) return Promise.reject(new Error('The transaction is over'))
      schedule()
      return new Promise((answer, fail) => waiting.push({ statement, answer, fail }))
    },
    set(more) {
      // Ahead of all others it needs no statement of its own.
      if (opening && !isOpen && waiting.length === 0) settings = { ...settings, ...more }
      else {
        between = { ...between, ...more }
        waiting.push({ statement: setting(more), ...unheard })
      }
    },
    hold() {
      isHeld = true
    },
    opened: () => (opened ?? first).promise,
    async end(word) {
      if (waiting.length > 0) send()
      isEnded = true
      return isOpen ? (await client.query(word)).command : word.toUpperCase()
    },
  }
}
