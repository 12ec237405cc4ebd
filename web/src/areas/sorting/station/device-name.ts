// The name of this device in sessions at buckets.

import { deviceStore, keepOnDevice } from '../../../core/data/device-store.ts'

const deviceKey = 'office.device'

let name: string | null = null

/** Generated once, then stored on the device; where the browser stores nothing, it lasts until the next start. */
export function deviceName(): string {
  name ??= deviceStore().getItem(deviceKey)
  if (name) return name
  name = `S-${crypto.randomUUID().slice(0, 6).toUpperCase()}`
  keepOnDevice(deviceKey, name)
  return name
}
