// What happened in the last moments, for screens that read something before their live connection was there: a page fetches its
// rows at once, its connection comes up to some seconds later, and nobody told it what others changed in between.
import { type LiveEvent, MISSED_MS } from '@office/shared/core/api/live-events'
import type { GatewayEvent } from './gateway-event.ts'

export interface RecentEvents {
  keep: (tenantId: number, event: GatewayEvent) => void
  /** The events since a moment of the clock, oldest first; of events about the same thing only the newest. */
  since: (tenantId: number, moment: number) => GatewayEvent[]
  /** Forgets what no screen may ask for any more. */
  forget: () => void
}

/** What an event is about: a newer one about the same thing says all that an older one did. */
function subjectOf({ type, data }: LiveEvent): string {
  if (data === null) return type
  if (type === 'written') return `${type} ${data.room}`
  if (type === 'documents.changed') return `${type} ${data.kind}`
  if (type === 'import.progress' || type === 'request.decided') return `${type} ${data.id}`
  if (type === 'download.progress' || type === 'download.ready' || type === 'download.failed') return `download ${data.key}`
  return type === 'orders.moved' ? type : `${type} ${JSON.stringify(data)}`
}

/** An event as it is told later. Whoever makes a call first may not be the only one who wrote there. */
const toldLater = (event: GatewayEvent): GatewayEvent =>
  event.type === 'written' && event.data !== null ? { ...event, data: { room: event.data.room } } : event

/** @param now the clock, in milliseconds: that of performance.now() outside tests */
export function keepRecent(now: () => number = () => performance.now()): RecentEvents {
  const tenants = new Map<number, Map<string, { event: GatewayEvent; at: number }>>()
  const isOver = (at: number) => now() - at > MISSED_MS
  return {
    keep(tenantId, event) {
      const kept = tenants.get(tenantId) ?? new Map<string, { event: GatewayEvent; at: number }>()
      tenants.set(tenantId, kept)
      const key = `${subjectOf(event)} ${event.staff?.join() ?? ''}`
      // Set anew at the end, so that they stay in their order.
      kept.delete(key)
      kept.set(key, { event: toldLater(event), at: now() })
    },
    since(tenantId, moment) {
      const kept = [...(tenants.get(tenantId)?.values() ?? [])]
      return kept.filter(({ at }) => at >= moment && !isOver(at)).map(({ event }) => event)
    },
    forget() {
      for (const [tenantId, kept] of tenants) {
        for (const [key, { at }] of kept) if (isOver(at)) kept.delete(key)
        if (kept.size === 0) tenants.delete(tenantId)
      }
    },
  }
}
