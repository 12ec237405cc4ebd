// How many rows of a list fill the window: known before anything is drawn, so that they are asked for once.
import { useSyncExternalStore } from 'react'
import { type Preferences, preferences } from '../look/preferences.ts'

export const ROW_HEIGHTS: Record<Preferences['density'], number> = { compact: 28, default: 32, comfort: 40 }

/** Pixels of what stands around the rows of most lists: top bar, heading, tabs, filter line, column heads, foot. */
const USUAL = 240
/** A window too low for any list shows this many, and is scrolled. */
const FEWEST = 5
/** As many as the server gives at once. */
const MOST = 100
/** A window that is being drawn larger asks for nothing until it rests. Milliseconds. */
const REST = 200

const NOTE = 'office.list-surroundings'

function readNotes(): Map<string, number> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NOTE) ?? '{}')
    const entries = Object.entries(typeof kept === 'object' && kept !== null ? kept : {})
    return new Map(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
  } catch {
    return new Map()
  }
}

let notes: Map<string, number> | null = null

const windowHeight = (): number => innerHeight / (preferences.zoom / 100)

/** @param list the path of its endpoint */
export function rowsThatFit(list: string): number {
  notes ??= readNotes()
  const free = windowHeight() - (notes.get(list) ?? USUAL)
  return Math.min(MOST, Math.max(FEWEST, Math.floor(free / ROW_HEIGHTS[preferences.density])))
}

/** Keeps what a list leaves to its rows in this window, for the next time that it is opened. */
export function noteRoom(list: string, rows: number): void {
  notes ??= readNotes()
  const around = Math.round(windowHeight() - rows)
  if (rows <= 0 || notes.get(list) === around) return
  notes.set(list, around)
  try {
    localStorage.setItem(NOTE, JSON.stringify(Object.fromEntries(notes)))
  } catch {
    // A forbidden or full store costs only the memory between visits.
  }
}

function onResize(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(listener, REST)
  }
  addEventListener('resize', later)
  return () => {
    clearTimeout(timer)
    removeEventListener('resize', later)
  }
}

/** The window's height, followed once it rests. */
export const useWindowHeight = (): number => useSyncExternalStore(onResize, () => innerHeight)
