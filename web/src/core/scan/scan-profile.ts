// How the scanners of this device behave: stored per device, whoever signs in.
import { deviceStore, keepOnDevice } from '../data/device-store.ts'
import { type ScanProfile, usualProfile } from './scan-detector.ts'

const NOTE = 'office.scanner'
/** Milliseconds. Below, radio scanners are not recognized; above, typed keys wait too long. */
export const SCANNER_GAP = { min: 20, max: 400 } as const

let profile: ScanProfile | null = null

function kept(): ScanProfile {
  const gap = Number(deviceStore().getItem(NOTE) ?? Number.NaN)
  return gap >= SCANNER_GAP.min && gap <= SCANNER_GAP.max ? { gap } : usualProfile
}

export function scanProfile(): ScanProfile {
  profile ??= kept()
  return profile
}

/** @param gap the longest pause between two characters of one code, in milliseconds */
export function setScannerGap(gap: number): void {
  profile = { gap }
  keepOnDevice(NOTE, String(gap))
}
