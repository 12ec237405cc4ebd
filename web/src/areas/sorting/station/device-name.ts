// The name of this device in sessions at buckets.

import { deviceStore } from '../../../core/data/device-store.ts'

const deviceKey = 'office.device'

let name: string | null = null

/** Generated once, then stored on the device; where the browser stores nothing, it lasts until the next start. */
export function deviceName(): string {
  const store = deviceStore()
  name ??= store.getItem(deviceKey)
  if (name) return name
  const made = `S-${crypto.randomUUID().slice(0, 6).toUpperCase()}`
  name = made
  try {
    store.setItem(deviceKey, made)
  } catch {
    // Another name with the next start is better than no scans.
  }
  return made
}
