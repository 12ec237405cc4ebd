// Everything the portal told its person: shown as a toast for three seconds, kept in this window until cleared.
import { proxy, ref, subscribe } from 'valtio'
import type { Words } from '../language/translate.ts'

/** Milliseconds (docs/numbers.md section 4). */
export const TOAST_TIME = 3000
/** Older notices fall out. */
export const MAX_NOTICES = 200

export type NoticeTone = 'ok' | 'info' | 'warn' | 'danger' | 'busy' | 'key'

export interface Notice {
  id: number
  at: number
  tone: NoticeTone
  title: Words
  detail?: Words
  /** A key spec to teach: 'g o'. */
  keys?: string
  /** What takes the step back; gone once used. */
  undo?: () => void | Promise<void>
  /** A link, e.g. to the file that is ready. */
  href?: string
  /** Opens more about it in place; said as the link is. */
  open?: () => void
  hrefTitle?: Words
  read: boolean
  /** Still on the screen as a toast. */
  shown: boolean
}

export const notices = proxy<{ list: Notice[] }>({ list: [] })

/** Kept over a reload; what took a step back or opened more of it went with the page. */
type KeptNotice = Pick<Notice, 'id' | 'at' | 'tone' | 'title' | 'read'> & Partial<Pick<Notice, 'detail' | 'href' | 'hrefTitle'>>

const NOTE = 'office.notices'
let stopKeeping = () => {}

/** Takes up what this person was told in this window before, and keeps what they are told from now on; null: nobody is here. */
export function keepNoticesOf(who: string | null): void {
  stopKeeping()
  stopKeeping = () => {}
  notices.list = who === null ? [] : readNotices(who)
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
      // A forbidden or full store costs only the memory over a reload.
    }
  })
}

function readNotices(who: string): Notice[] {
  try {
    const note = JSON.parse(sessionStorage.getItem(NOTE) ?? 'null') as { who: string; kept: KeptNotice[] } | null // written above
    const words = (text: Words) => (typeof text === 'object' ? ref(text) : text)
    return note?.who === who ? note.kept.map(notice => ({ ...notice, title: words(notice.title), shown: false })) : []
  } catch {
    return []
  }
}

/** Nothing stays for the next person at this window. */
function forgetNotices(): void {
  try {
    sessionStorage.removeItem(NOTE)
  } catch {
    // Where nothing can be kept, nothing was.
  }
}

let next = 1

/** Shows a toast and keeps it; gives its id. */
export function notify(
  tone: NoticeTone,
  title: Words,
  more: Partial<Pick<Notice, 'detail' | 'keys' | 'undo' | 'href' | 'open' | 'hrefTitle'>> = {},
): number {
  const id = next++
  // Functions and descriptors are values, not state: only the notice itself is watched.
  const words = (text: Words | undefined) => (typeof text === 'object' ? ref(text) : text)
  const notice: Notice = { ...more, id, at: Date.now(), tone, title: words(title) ?? '', read: false, shown: true }
  const detail = words(more.detail)
  if (detail !== undefined) notice.detail = detail
  notices.list.unshift(notice)
  if (notices.list.length > MAX_NOTICES) notices.list.length = MAX_NOTICES
  return id
}

const find = (id: number) => notices.list.find(notice => notice.id === id)

/** Takes the toast away; the notice stays in the drawer. */
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

/** Whether any step can be taken back. */
export const canUndo = (): boolean => notices.list.some(notice => notice.undo !== undefined)

/** Takes the newest step back that can be; false when there is none. Each step goes back once. */
export function undoLast(): boolean {
  const notice = notices.list.find(entry => entry.undo)
  if (!notice?.undo) return false
  const { undo } = notice
  delete notice.undo
  notice.shown = false
  void undo()
  return true
}
