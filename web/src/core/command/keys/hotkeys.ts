// Keys of the page: from a keydown to the command it means. hotkeys-js only listens; all decisions are made here (docs/keys.md
// section 2).
import hotkeysJs from 'hotkeys-js'
import { popLayer, topModal } from '../../keys/focus-layers.ts'
import { closesItself, type KeyPlace, placeOf } from '../../keys/key-place.ts'
import { type SequenceMatcher, sequenceMatcher } from '../../keys/key-sequence.ts'
import { isCharacterKey, type KeyPress, normaliseKey } from '../../keys/normalise-key.ts'
import { keyboardSituation } from '../../keys/platform.ts'
import type { Command } from '../command.ts'
import type { Ctx } from '../context.ts'
import type { Availability, CommandRegistry } from '../registry.ts'
import { readContext, type ScreenCtx } from '../scope.ts'

/** 'modified' keeps keys with Ctrl, ⌘ or Alt and named keys; 'off' keeps only Escape and the palette's own keys. */
export type HotkeyMode = 'on' | 'modified' | 'off'

export type KeyOutcome =
  | { kind: 'run'; command: Command; ctx: Ctx }
  | { kind: 'off'; command: Command; availability: Extract<Availability, { state: 'off' }> }
  | { kind: 'pending'; steps: readonly string[] }
  | { kind: 'unknown'; steps: readonly string[] }
  | { kind: 'cleared' }
  | { kind: 'none' }

export interface KeyJudge {
  judge: (name: string, at: number, place: KeyPlace, repeat: boolean) => KeyOutcome
  clear: () => boolean
  /** Whether a sequence is begun that the next key goes on with. */
  isWithin: () => boolean
}

/** Shell commands that work in every mode, so that nobody locks themselves out. */
const ALWAYS = new Set(['shell.palette'])

/** Decides what a named key means now. Independent of the page, so that it can be tested without one. */
export function keyJudge(options: {
  registry: CommandRegistry
  mode: () => HotkeyMode
  context?: () => ScreenCtx
  /** True while a modal layer is on top: only commands that work while typing reach through it. */
  modal?: () => boolean
  matcher?: SequenceMatcher
}): KeyJudge {
  const { registry, mode, context = () => readContext('hotkey'), modal = () => topModal() !== null } = options
  const matcher = options.matcher ?? sequenceMatcher()

  const reachable = (command: Command, name: string, place: KeyPlace, repeat: boolean) => {
    if (repeat && !command.repeat) return false
    if ((place.typing || modal()) && !command.inInputs) return false
    if (mode() === 'off') return ALWAYS.has(command.id)
    return !(mode() === 'modified' && isCharacterKey(name))
  }

  return {
    clear: matcher.clear,
    isWithin: () => matcher.pending.length > 0,
    judge(name, at, place, repeat) {
      if (place.ownKeys.has(name)) return { kind: 'none' }
      const ctx = context()
      if (ctx.scan && isCharacterKey(name)) return { kind: 'none' }
      const may = (command: Command) =>
        reachable(command, name, place, repeat) && registry.availability(command, ctx).state !== 'hidden'
      const inEmpty = (command: Command) =>
        reachable(command, name, place, repeat) ? registry.unavailableInEmpty(command, ctx) : null
      const step = matcher.feed(name, at, sequence => {
        const bound = registry.boundTo(sequence, ctx)
        if (bound.some(may)) return 'complete'
        if (!repeat && registry.beginning(sequence, ctx).some(({ command }) => may(command))) return 'prefix'
        return bound.some(inEmpty) ? 'complete' : null
      })
      if (step.kind === 'pending') return step
      if (step.kind === 'broken') return { kind: 'unknown', steps: step.steps }
      if (step.kind === 'none') return step
      const bound = registry.boundTo(step.steps.join(' '), ctx)
      const candidates = bound.filter(may)
      const rowless = candidates.length === 0 ? bound.find(inEmpty) : undefined
      const rowlessWhy = rowless && inEmpty(rowless)
      if (rowlessWhy) return { kind: 'off', command: rowless, availability: rowlessWhy }
      for (const command of candidates)
        if (registry.availability(command, ctx).state === 'ready') return { kind: 'run', command, ctx }
      const first = candidates[0]
      const why = first && registry.availability(first, ctx)
      return first && why?.state === 'off' ? { kind: 'off', command: first, availability: why } : { kind: 'none' }
    },
  }
}

export interface HotkeyHandlers {
  run: (command: Command, ctx: Ctx) => void
  /** The key of a command that may not run now: say why. */
  off: (command: Command, availability: Extract<Availability, { state: 'off' }>) => void
  /** The keys of a sequence pressed so far; empty when it has ended. */
  pending: (steps: readonly string[]) => void
  /** 'g z' is not a command. */
  unknown: (steps: readonly string[]) => void
  /** Sees every keydown first; true swallows it (the palette collects keys before it is open). */
  intercept?: (press: KeyboardEvent) => boolean
}

/** Judges one keydown and acts on it; prevents the browser's default only if the key belongs to a command. */
export function hotkeyDispatcher(judge: KeyJudge, handlers: HotkeyHandlers): (event: KeyboardEvent) => void {
  const ours = (event: KeyboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  return event => {
    // While a new key is being recorded, every key is an answer.
    if (event.target instanceof Element && event.target.closest('[data-takes-keys]')) return
    if (handlers.intercept?.(event)) return ours(event)
    const name = normaliseKey(event satisfies KeyPress, keyboardSituation())
    if (name === null || event.defaultPrevented) return
    if (name === 'escape') {
      if (judge.clear()) {
        handlers.pending([])
        return ours(event)
      }
      if (closesItself(event.target)) return
      if (popLayer()) return ours(event)
    }
    const outcome = judge.judge(name, event.timeStamp, placeOf(event.target), event.repeat)
    handlers.pending(outcome.kind === 'pending' ? outcome.steps : [])
    if (outcome.kind === 'none') return
    ours(event)
    if (outcome.kind === 'run') handlers.run(outcome.command, outcome.ctx)
    if (outcome.kind === 'off') handlers.off(outcome.command, outcome.availability)
    if (outcome.kind === 'unknown') handlers.unknown(outcome.steps)
  }
}

/** Listens on the page; returns the function that stops it. */
export function listenToKeys(
  dispatch: (event: KeyboardEvent) => void,
  judge: KeyJudge,
  pending: HotkeyHandlers['pending'],
): () => void {
  // The library's own notion of typing is replaced by placeOf; its scopes and key names are never used.
  hotkeysJs.filter = () => true
  hotkeysJs('*', { capture: true }, dispatch)
  const forget = () => {
    if (judge.clear()) pending([])
  }
  window.addEventListener('blur', forget)
  return () => {
    hotkeysJs.unbind('*')
    window.removeEventListener('blur', forget)
  }
}
