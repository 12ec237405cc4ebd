// The name of this device in sessions at buckets.

const deviceKey = 'office.device'

/** Generated once, then stored on the device. */
export function deviceName(): string {
  const kept = localStorage.getItem(deviceKey)
  if (kept) return kept
  const made = `S-${crypto.randomUUID().slice(0, 6).toUpperCase()}`
  localStorage.setItem(deviceKey, made)
  return made
}
