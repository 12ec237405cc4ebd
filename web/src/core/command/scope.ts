// What the screens add to the context of commands: their selection, their records, and commands of their own.
import { useEffect, useRef, useState } from 'react'
import type { Command } from './command.ts'
import { type Ctx, commandContext, type Surface } from './context.ts'

/** The context with the commands of this page alone: saved views, the open record's own actions. */
export interface ScreenCtx extends Ctx {
  extra: readonly Command[]
}

export type ScopePatch = Partial<Omit<ScreenCtx, 'source' | 'within'>>

// A function, so that it returns what holds when the key is pressed, not at the last render.
const patches: { place: number; read: () => ScopePatch }[] = []

/** Scopes in the order in which they were first rendered: a page before its parts, even if both appear at once. */
let drawn = 0

/** Everything that commands may know now. Inner scopes win; their extra commands are added up. */
export function readContext(source: Surface): ScreenCtx {
  const ctx: ScreenCtx = {
    ...commandContext,
    selection: null,
    focusedRow: null,
    record: null,
    within: null,
    emptyList: null,
    filterPage: null,
    extra: [],
    source,
  }
  for (const { read } of patches) {
    const { extra, ...patch } = read()
    if (patch.record && ctx.record) ctx.within = ctx.record
    Object.assign(ctx, patch)
    if (extra) ctx.extra = [...ctx.extra, ...extra]
  }
  return ctx
}

const scopeListeners = new Set<() => void>()
const scopesChanged = () => {
  for (const listener of scopeListeners) listener()
}

/** Calls back when a screen or a record starts or stops contributing to the context; returns the function that stops it. */
export function onScopeChange(listener: () => void): () => void {
  scopeListeners.add(listener)
  return () => scopeListeners.delete(listener)
}

/** Adds a patch to the context, inside the scopes of lower places; returns the function that removes it. */
export function addCommandScope(read: () => ScopePatch, place: number = ++drawn): () => void {
  const entry = { place, read }
  const within = patches.findLastIndex(patch => patch.place < place)
  patches.splice(within + 1, 0, entry)
  scopesChanged()
  return () => {
    const at = patches.indexOf(entry)
    if (at >= 0) patches.splice(at, 1)
    scopesChanged()
  }
}

/** The page's part of the context while the component is mounted: its selection, focused row and record. */
export function useCommandScope(patch: ScopePatch | (() => ScopePatch)): void {
  const latest = useRef(patch)
  latest.current = patch
  const [place] = useState(() => ++drawn)
  // React runs the effects of children before those of the page, so the order of effects does not give the nesting.
  useEffect(
    () => addCommandScope(() => (typeof latest.current === 'function' ? latest.current() : latest.current), place),
    [place],
  )
}
