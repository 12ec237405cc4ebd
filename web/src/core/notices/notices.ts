// Everything the portal told its person: shown as a toast for three seconds, kept in this window until cleared.
import { proxy, ref, subscribe } from 'valtio'
import { type BranchInView, shownBranch } from '../data/branch-view.ts'
import type { Words } from '../language/translate.ts'

/** Milliseconds (docs/numbers.md section 4). */
export const TOAST_TIME = 3000
/** More at once would cover the work; older ones are in the drawer. */
const MAX_TOASTS = 3
/** Beyond this number, the oldest notices are dropped. */
export const MAX_NOTICES = 200

export type NoticeTone = 'ok' | 'info' | 'warn' | 'danger' | 'busy' | 'key'

/** Undoes a step; false if that, or what came of it, is told by itself. */
export type Undo = (() => void) | (() => Promise<void>) | (() => Promise<boolean>)

/** Something that can be undone, until it was. */
export interface Step {
  at: number
  /** What was done. */
  title: Words
  undo?: Undo
  /** The branch that was shown when a step that can be undone was taken; null for all. */
  takenAt?: BranchInView | null
}

export interface Notice extends Step {
  id: number
  tone: NoticeTone
  detail?: Words
  /** A key spec to teach: 'g o'. */
  keys?: string
  /** A link, e.g. to the file that is ready. */
  href?: string
  /** Opens more about it in place; shown like the link. */
  open?: () => void
  hrefTitle?: Words
  read: boolean
  /** Still on the screen as a toast. */
  shown: boolean
}

/** Where a notice leads. */
export type NoticeLink = Partial<Pick<Notice, 'href' | 'hrefTitle'>>

/** `steps` are those that no notice told of, such as scans, which are heard. Both newest first. */
export const notices = proxy<{ list: Notice[]; steps: Step[] }>({ list: [], steps: [] })

/** Kept over a reload, without the functions that undo or open something. */
type KeptNotice = Pick<Notice, 'id' | 'at' | 'tone' | 'title' | 'read'> & Partial<Pick<Notice, 'detail' | 'href' | 'hrefTitle'>>

const NOTE = 'office.notices'
let stopKeeping = () => {}

/** Restores this person's notices in this window, and stores new ones from now on; null if nobody is signed in. */
export function keepNoticesOf(who: string | null): void {
  stopKeeping()
  stopKeeping = () => {}
  notices.list = who === null ? [] : readNotices(who)
  notices.steps = []
  next = 1 + Math.max(0, ...notices.list.map(({ id }) => id))
  if (who === null) {
    forgetNotices()
    return
  }
  stopKeeping = subscribe(notices, () => {
    const kept = notices.list.map(({ id, at, tone, title, read, detail, href, hrefTitle }): KeptNotice => {
      return {
        id,
        at,
        tone,
        title,
        read,
        ...(detail ? { detail } : {}),
        ...(href ? { href } : {}),
        ...(hrefTitle ? { hrefTitle } : {}),
      }
    })
    try {
      sessionStorage.setItem(NOTE, JSON.stringify({ who, kept }))
    } catch {
      // If the store is forbidden or full, notices are only lost on a reload.
    }
  })
}

function readNotices(who: string): Notice[] {
  try {
    const note = JSON.parse(sessionStorage.getItem(NOTE) ?? 'null') as { who: string; kept: KeptNotice[] } | null // written above
    return note?.who === who ? note.kept.map(notice => ({ ...notice, title: asValue(notice.title), shown: false })) : []
  } catch {
    return []
  }
}

/** Nothing is left for the next person at this window. */
function forgetNotices(): void {
  try {
    sessionStorage.removeItem(NOTE)
  } catch {
    // If nothing can be stored, nothing was.
  }
}

let next = 1

/** Functions and descriptors are values, not state; only the notice itself is observed. */
const asValue = (text: Words): Words => (typeof text === 'object' ? ref(text) : text)

/** Shows a toast and keeps the notice; returns its id. */
export function notify(
  tone: NoticeTone,
  title: Words,
  more: Partial<Pick<Notice, 'detail' | 'keys' | 'undo' | 'href' | 'open' | 'hrefTitle'>> = {},
): number {
  const id = next++
  const notice: Notice = { ...more, id, at: Date.now(), tone, title: asValue(title), read: false, shown: true }
  if (more.detail !== undefined) notice.detail = asValue(more.detail)
  if (more.undo) notice.takenAt = shownBranch()
  // One that made room for others stays away: when they went, it would come back as if it were news.
  for (const older of notices.list.filter(({ shown }) => shown).slice(MAX_TOASTS - 1)) older.shown = false
  notices.list.unshift(notice)
  if (notices.list.length > MAX_NOTICES) notices.list.length = MAX_NOTICES
  return id
}

/** How many scans can be undone, one after the other. */
const MAX_STEPS = 60

/** Keeps how a step is undone that no notice tells of. */
export function keepStep(title: Words, undo: Undo): void {
  const step = { at: Date.now(), title: asValue(title), undo, takenAt: shownBranch() }
  notices.steps = [step, ...notices.steps].slice(0, MAX_STEPS)
}

const find = (id: number) => notices.list.find(notice => notice.id === id)

/** Removes the toast; the notice stays in the drawer. */
export function dismiss(id: number): void {
  const notice = find(id)
  if (notice) notice.shown = false
}

export function markAllRead(): void {
  for (const notice of notices.list) notice.read = true
}

export function clearNotices(): void {
  notices.list = []
}

export const unreadCount = (list: readonly { read: boolean }[]): number => list.filter(notice => !notice.read).length
