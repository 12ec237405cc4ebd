// The tones of scans: as loud as the device was set to, silent where it is muted, and so again when the portal is next opened.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const heard: number[] = []
const kept = new Map<string, string>()

class Gain {
  gain = { setValueAtTime: (value: number) => heard.push(value), linearRampToValueAtTime: () => undefined }
  connect = () => undefined
}
class Oscillator {
  connect = (gain: Gain) => gain
  start = () => undefined
  stop = () => undefined
}
class Audio {
  state = 'running'
  currentTime = 0
  resume = async () => undefined
}

beforeEach(() => {
  vi.stubGlobal('AudioContext', Audio)
  vi.stubGlobal('OscillatorNode', Oscillator)
  vi.stubGlobal('GainNode', Gain)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The portal, opened again on this device. */
async function opened() {
  vi.resetModules()
  const sound = await import('./scan-sound.ts')
  const volume = await import('./scan-volume.ts')
  sound.unlockSound()
  return {
    ...volume,
    loudness: () => {
      heard.length = 0
      sound.play('accepted')
      return heard[0] ?? 0
    },
  }
}

it('are quiet, normal or loud, and never louder than a device can play', async () => {
  const { volumes, setScanVolume, loudness } = await opened()
  const usual = loudness()
  const levels = volumes.map(level => {
    setScanVolume(level)
    return loudness()
  })
  expect(levels).toEqual([...levels].sort((a, b) => a - b))
  expect(new Set(levels).size).toBe(3)
  expect([levels[1], Math.max(...levels) <= 1]).toEqual([usual, true])
})

it('stay off and come back as loud as they were, also after the portal was closed', async () => {
  const first = await opened()
  first.setScanVolume('quiet')
  const quiet = first.loudness()
  first.muteScans(true)
  expect(first.loudness()).toBe(0)
  const again = await opened()
  expect([again.loudness(), again.scanVolume.level]).toEqual([0, 'quiet'])
  again.muteScans(false)
  expect(again.loudness()).toBe(quiet)
  again.muteScans(true)
  again.setScanVolume('loud')
  expect((await opened()).loudness()).toBeGreaterThan(quiet)
})
