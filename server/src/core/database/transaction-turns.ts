// Sends a transaction's statements over its connection: those asked for at the same time go in one turn, the first turn right
// behind the statements that open the transaction (docs/decisions/0026-turns.md).
import type { PoolClient } from 'pg'
import { type Answer, type Asked, type Statement, Turn } from './turn.ts'

/** How to open a transaction whose first statements do not wait for the opening. */
export interface Opening {
  begin: Statement
  /** Sent after `begin`: identifies caller and tenant and applies the transaction's settings. */
  statement: Statement
  /**
   * Nothing is written, so a turn is a transaction of its own and ends with it; most reads need only one. A further turn opens
   * another in the same way, which lasts until the end.
   */
  isRead: boolean
}

export interface Turns {
  ask: (statement: Statement) => Promise<Answer>
  /** Applies a setting to the transaction; every later statement sees it. */
  set: (setting: Statement) => void
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

/** @param opening absent if the connection's transaction is already open */
export function turnsOn(client: PoolClient, opening?: Opening): Turns {
  let waiting: Asked[] = []
  /** The waiting statements that apply a setting. */
  let settings: Statement[] = []
  let isScheduled = false
  /** Whether the transaction stays open after the last turn that was sent. */
  let isOpen = opening === undefined
  let isHeld = opening?.isRead === false
  let isEnded = false
  /** Settings made in turns that were transactions of their own. */
  const lasting: Statement[] = []
  const first = waitFor()
  let opened: typeof first | null = null

  /** What must precede a turn if no transaction is open. */
  function before({ begin, statement }: Opening): Asked[] {
    // The first turn may be all that is read; after it nobody knows how many follow.
    isOpen = isHeld || opened !== null
    opened = opened === null ? first : waitFor()
    const rest = lasting.map(setting => ({ statement: setting, ...unheard }))
    return [...(isOpen ? [{ statement: begin, ...unheard }] : []), { statement, ...opened }, ...rest]
  }

  function send(): void {
    isScheduled = false
    if (isEnded) return
    const asked = opening && !isOpen ? [...before(opening), ...waiting] : waiting
    if (!isOpen) lasting.push(...settings)
    waiting = []
    settings = []
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
    set(setting) {
      settings.push(setting)
      waiting.push({ statement: setting, ...unheard })
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
