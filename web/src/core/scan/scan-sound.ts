// The sounds of scans: short synthesized tones, unlocked by the first key of a session, as loud as the device was set to.
import { scanVolume, type Volume } from './scan-volume.ts'

export type Tone = 'accepted' | 'duplicate' | 'refused' | 'queued'

/** Parts of a tone: frequency in hertz, start and length in seconds. Each sound except the refusal is shorter than 120 ms. */
const tones: Record<Tone, readonly { frequency: number; at: number; length: number; shape: OscillatorType; gain: number }[]> = {
  accepted: [{ frequency: 1568, at: 0, length: 0.08, shape: 'sine', gain: 0.5 }],
  duplicate: [
    { frequency: 784, at: 0, length: 0.05, shape: 'triangle', gain: 0.5 },
    { frequency: 784, at: 0.07, length: 0.05, shape: 'triangle', gain: 0.5 },
  ],
  refused: [{ frequency: 165, at: 0, length: 0.3, shape: 'sawtooth', gain: 0.5 }],
  queued: [{ frequency: 520, at: 0, length: 0.02, shape: 'square', gain: 0.15 }],
}

const vibrations: Record<Tone, number | number[]> = { accepted: 30, duplicate: [30, 40, 30], refused: 200, queued: 15 }

/** What the gain of a tone is multiplied by. */
const loudness: Record<Volume, number> = { quiet: 0.25, normal: 1, loud: 2 }

let context: AudioContext | null = null

/** Browsers allow sound only after a key or a click; must be called from one. */
export function unlockSound(): void {
  context ??= new AudioContext({ latencyHint: 'interactive' })
  void context.resume()
}

export function play(tone: Tone): void {
  if (scanVolume.isMuted) return
  navigator.vibrate?.(vibrations[tone])
  if (context?.state !== 'running') return
  const now = context.currentTime
  for (const { frequency, at, length, shape, gain } of tones[tone]) {
    const oscillator = new OscillatorNode(context, { type: shape, frequency })
    const volume = new GainNode(context, { gain: 0 })
    const loud = gain * loudness[scanVolume.level]
    volume.gain.setValueAtTime(loud, now + at)
    // A sudden end clicks, so the last hundredth fades out.
    volume.gain.setValueAtTime(loud, now + at + length - 0.01)
    volume.gain.linearRampToValueAtTime(0, now + at + length)
    oscillator.connect(volume).connect(context.destination)
    oscillator.start(now + at)
    oscillator.stop(now + at + length)
  }
}

/** Lets the volume be heard, as soon as the browser allows it. */
export function playSample(): void {
  unlockSound()
  void context?.resume().then(() => play('accepted'))
}

/** Says a bucket aloud, interrupting what is being said. */
export function speak(text: string, language: string): void {
  speechSynthesis.cancel()
  speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(text), { lang: language, rate: 1.2 }))
}
