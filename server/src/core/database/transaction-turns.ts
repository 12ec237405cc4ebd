// What a transaction asks of its connection: statements that were asked for at once go in one turn, the first behind what
// opens the transaction (docs/decisions/0026-turns.md).
import type { PoolClient } from 'pg'
import { type Answer, type Asked, type Statement, Turn } from './turn.ts'

/** How a transaction is opened whose first statements do not wait for that. */
export interface Opening {
  begin: Statement
  /** Asked behind `begin`: who asks, for which tenant, and what is set for the transaction. */
  statement: Statement
  /**
   * Nothing is written: a turn is a transaction of its own, which ends with it. Most of what is read is read in one. Another one is opened
   * as the first was, for as long as the transaction lasts.
   */
  isRead: boolean
}

export interface Turns {
  ask: (statement: Statement) => Promise<Answer>
  /** Sets something for the transaction, which all that is asked for from now on finds so. */
  set: (setting: Statement) => void
  /** What is asked for from now on is of one transaction. */
  hold: () => void
  /** What the newest opening answered. */
  opened: () => Promise<Answer>
  /** @returns the command that ended the transaction, which is not always the one that was asked for */
  end: (word: 'commit' | 'rollback') => Promise<string>
}

const waitFor = () => {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  // Whoever works behind it asks for it when they are done.
  promise.catch(() => undefined)
  return { promise, answer: resolve, fail: reject }
}

/** Nobody waits for it: where it fails, so does all that is asked for behind it. */
const unheard = { answer: () => undefined, fail: () => undefined }

/** @param opening absent where the connection's transaction is open already */
export function turnsOn(client: PoolClient, opening?: Opening): Turns {
  let waiting: Asked[] = []
  /** Those of them that set something. */
  let settings: Statement[] = []
  let isScheduled = false
  /** The transaction stays open behind the last turn that was sent. */
  let isOpen = opening === undefined
  let isHeld = opening?.isRead === false
  let isEnded = false
  /** What was set in turns that are transactions of their own. */
  const lasting: Statement[] = []
  const first = waitFor()
  let opened: typeof first | null = null

  /** What goes before a turn that no open transaction waits for. */
  function before({ begin, statement }: Opening): Asked[] {
    // The first one may be all that is read; behind it nobody knows how many follow.
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
    // Whatever is asked for by then was asked for at once.
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
