// How loud scans sound on this device, and whether they do: stored per device, whoever signs in.
import { proxy } from 'valtio'
import { deviceStore, keepOnDevice } from '../data/device-store.ts'

export const volumes = ['quiet', 'normal', 'loud'] as const
export type Volume = (typeof volumes)[number]

const [LEVEL, MUTE] = ['office.volume', 'office.mute'] as const

/** Muted, the volume is kept for when the sound is on again. */
export const scanVolume = proxy<{ level: Volume; isMuted: boolean }>({
  level: volumes.find(level => level === deviceStore().getItem(LEVEL)) ?? 'normal',
  isMuted: deviceStore().getItem(MUTE) !== null,
})

/** Sets the volume; setting one turns the sound on. */
export function setScanVolume(level: Volume): void {
  scanVolume.level = level
  keepOnDevice(LEVEL, level)
  muteScans(false)
}

export function muteScans(isMuted: boolean): void {
  scanVolume.isMuted = isMuted
  keepOnDevice(MUTE, isMuted ? 'muted' : null)
}
