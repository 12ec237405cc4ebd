// How the scanners of this device behave: stored per device, whoever signs in.
import { deviceStore, keepOnDevice } from '../data/device-store.ts'
import { provenLayout, type ScannerLayout } from './scan-code.ts'
import { type ScanProfile, usualProfile } from './scan-detector.ts'

const NOTE = 'office.scanner'
/** Milliseconds. Below, radio scanners are not recognized; above, typed keys wait too long. */
export const SCANNER_GAP = { min: 20, max: 400 } as const

/** How a device is set up for its scanners. */
export interface DeviceProfile extends ScanProfile {
  /** Codes come as text, behind no keys that have names, as in the web view of an Android device. */
  isText: boolean
}

let profile: DeviceProfile | null = null

/** '190', or '190 text'. */
function kept(): DeviceProfile | null {
  const [gap = '', kind] = (deviceStore().getItem(NOTE) ?? '').split(' ')
  const pause = Number(gap)
  return pause >= SCANNER_GAP.min && pause <= SCANNER_GAP.max ? { gap: pause, isText: kind === 'text' } : null
}

export function scanProfile(): DeviceProfile {
  profile ??= kept() ?? { ...usualProfile, isText: false }
  return profile
}

/** Whether somebody has set up a scanner here. */
export const isSetUp = (): boolean => kept() !== null

const listeners = new Set<() => void>()

/** Calls back when the profile is changed; returns the function that stops it. */
export function onScanProfile(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setScanProfile(next: DeviceProfile): void {
  profile = next
  keepOnDevice(NOTE, next.isText ? `${next.gap} text` : String(next.gap))
  for (const listener of listeners) listener()
}

/** @param gap the longest pause between two characters of one code, in milliseconds */
export const setScannerGap = (gap: number): void => setScanProfile({ ...scanProfile(), gap })

const LAYOUT = 'office.scanner.layout'
let layout: ScannerLayout | null | undefined

/** The layout that the newest code proved which could; null if none has. */
export function scannerLayout(): ScannerLayout | null {
  if (layout === undefined) {
    const note = deviceStore().getItem(LAYOUT)
    layout = note === 'own' || note === 'us' ? note : null
  }
  return layout
}

/** Remembers what a code proves about the scanner of this device. */
export function learnLayout(byKey: string, byCode: string): void {
  const proven = provenLayout(byKey, byCode)
  if (proven === null || proven === scannerLayout()) return
  layout = proven
  keepOnDevice(LAYOUT, proven)
}
