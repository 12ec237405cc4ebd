// What the server knows of the rows of a sheet: the cities that they name, and each order before it is created. Asked a moment after the
// last key, once for each text and each order.
import type { CheckedOrder, OrderCheck } from '@office/shared/areas/orders/order-entry.contract'
import type { Words } from '../../../core/language/translate.ts'
import type { KnownCity } from '../order-place.ts'

/** Milliseconds without a change before orders are asked about. */
const PAUSE = 300
/** Orders of one question, which is the contract's bound. */
const AT_ONCE = 1000
/** Cities that are looked up at the same time. */
const LOOKED_UP = 6

type Sender = Omit<OrderCheck, 'orders'>
type Question = OrderCheck['orders'][number]

export interface SheetSource {
  cityByName: (text: string) => Promise<KnownCity | Words>
  check: (body: OrderCheck) => Promise<readonly CheckedOrder[]>
}

export interface SheetKnown {
  /** Looks up a city that is not known yet. */
  cityOf: (text: string) => KnownCity | Words | undefined
  orderOf: (sender: Sender, question: Question) => CheckedOrder | undefined
  /** Asks shortly about all of them that are not known. */
  askSoon: (sender: Sender, questions: readonly Question[]) => void
  /** Waits until everything that was asked is answered, or was not reached. */
  settled: () => Promise<void>
  /** What was known of orders is out of date: some were created. */
  forgetOrders: () => void
}

/** @param onKnown called whenever something was learned */
export function createSheetKnown(source: SheetSource, onKnown: () => void): SheetKnown {
  const cities = new Map<string, KnownCity | Words | null>()
  const orders = new Map<string, CheckedOrder>()
  const queue: string[] = []
  const working = new Set<Promise<void>>()
  let lookingUp = 0
  let waiting: { timer: ReturnType<typeof setTimeout>; ask: () => void } | null = null

  const keyOf = (sender: Sender, question: Question) => JSON.stringify([sender, question])

  /** What was not answered is asked again with the next change, not over and over. */
  const track = (work: Promise<void>) => {
    const tracked = work.catch(() => undefined).finally(() => working.delete(tracked))
    working.add(tracked)
  }

  async function lookUp(): Promise<void> {
    lookingUp++
    for (let text = queue.shift(); text !== undefined; text = queue.shift()) {
      const found = await source.cityByName(text).catch(() => null)
      if (found === null) cities.delete(text)
      else {
        cities.set(text, found)
        onKnown()
      }
    }
    lookingUp--
  }

  async function ask(sender: Sender, questions: readonly Question[]): Promise<void> {
    for (let at = 0; at < questions.length; at += AT_ONCE) {
      const some = questions.slice(at, at + AT_ONCE)
      const answers = await source.check({ ...sender, orders: [...some] })
      for (const [index, question] of some.entries()) {
        const answer = answers[index]
        if (answer) orders.set(keyOf(sender, question), answer)
      }
      onKnown()
    }
  }

  return {
    cityOf(text) {
      if (text === '') return undefined
      const known = cities.get(text)
      if (known !== undefined) return known ?? undefined
      cities.set(text, null)
      queue.push(text)
      if (lookingUp < LOOKED_UP) track(lookUp())
      return undefined
    },
    orderOf: (sender, question) => orders.get(keyOf(sender, question)),
    askSoon(sender, questions) {
      if (waiting) clearTimeout(waiting.timer)
      waiting = null
      const unknown = questions.filter(question => !orders.has(keyOf(sender, question)))
      if (unknown.length === 0) return
      const begin = () => {
        waiting = null
        track(ask(sender, unknown))
      }
      waiting = { timer: setTimeout(begin, PAUSE), ask: begin }
    },
    async settled() {
      // What a city brings is asked about after it, so this ends when nothing new has come.
      while (waiting || working.size > 0) {
        if (waiting) {
          clearTimeout(waiting.timer)
          waiting.ask()
        }
        await Promise.all(working)
      }
    },
    forgetOrders: () => orders.clear(),
  }
}
