// Throttles events that only say that something happened again: the first is sent at once, those that follow shortly after as
// one.
import type { GatewayEvent } from './gateway-event.ts'

/**
 * Milliseconds. Where twenty people scan, every screen of the tenant would otherwise hear forty times a second that something
 * moved.
 */
const TOGETHER_MS = 250

type Tell = (tenantId: number, event: GatewayEvent) => void

export interface EventGathering {
  tell: Tell
  /** Sends what waits; nothing waits from now on. */
  end: () => void
}

/** Events with the same key are merged; null for an event that carries information of its own. */
function kindOf({ type, data }: GatewayEvent): string | null {
  if (type === 'orders.moved') return type
  return type === 'written' && data !== null ? `${type} ${data.room}` : null
}

/** Merges two events of a kind: their total count, or the room without the calls. */
function ofBoth(one: GatewayEvent, other: GatewayEvent): GatewayEvent {
  if (one.type === 'orders.moved' && other.type === 'orders.moved')
    return { ...other, data: { count: (one.data?.count ?? 0) + (other.data?.count ?? 0) } }
  return other.type === 'written' && other.data !== null ? { ...other, data: { room: other.data.room } } : other
}

export function gatherEvents(send: Tell): EventGathering {
  const gathering = new Map<string, { rest: GatewayEvent | null; tellRest: () => void; timer: NodeJS.Timeout }>()
  let hasEnded = false

  function tell(tenantId: number, event: GatewayEvent): void {
    const kind = kindOf(event)
    if (kind === null || hasEnded) {
      send(tenantId, event)
      return
    }
    const key = `${tenantId} ${kind}`
    const before = gathering.get(key)
    if (before) {
      before.rest = before.rest ? ofBoth(before.rest, event) : event
      return
    }
    send(tenantId, event)
    const tellRest = () => {
      const rest = gathering.get(key)?.rest
      gathering.delete(key)
      if (rest) tell(tenantId, rest)
    }
    gathering.set(key, { rest: null, tellRest, timer: setTimeout(tellRest, TOGETHER_MS).unref() })
  }

  return {
    tell,
    end() {
      hasEnded = true
      for (const { timer, tellRest } of [...gathering.values()]) {
        clearTimeout(timer)
        tellRest()
      }
    },
  }
}
