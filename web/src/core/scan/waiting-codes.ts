// Codes that wait on this device for the page on which they were scanned: told on every other screen, and before its record is closed.
import { msg } from '@office/shared/core/messages/message'
import { proxy } from 'valtio'
import type { RunResult } from '../command/command.ts'
import type { Ctx } from '../command/context.ts'
import type { QueuedScan } from './scan-queue.ts'
import { askPending, ownerOf } from './stored-scans.ts'

/** The purpose of the queue of a page. @param place names its record: 'bag:17' */
export const codesOf = (place: string): string => `codes:${place}`

interface WaitingPage {
  place: string
  /** Its address; absent for those that were kept before 30 November 2026. */
  href: string | undefined
  count: number
}

/** As last read. */
export const waitingCodes = proxy<{ pages: WaitingPage[] }>({ pages: [] })

export async function readWaitingCodes(): Promise<readonly WaitingPage[]> {
  const prefix = ownerOf(codesOf(''))
  const ofPages = IDBKeyRange.bound([prefix], [`${prefix}\uffff`])
  const scans = await askPending<QueuedScan[]>([], pending => pending.getAll(ofPages))
  const pages = new Map<string, WaitingPage>()
  for (const { owner, state, told } of scans) {
    if (state !== 'queued' && state !== 'unknown') continue
    const place = owner.slice(prefix.length)
    pages.set(place, { place, href: told, count: (pages.get(place)?.count ?? 0) + 1 })
  }
  waitingCodes.pages = [...pages.values()]
  return waitingCodes.pages
}

const notCounted = msg`{n, plural, one {One scan on this device does} other {# scans on this device do}} not count yet. Open the page first, then try again.`
export const openPage = msg`Open the page`

/** The refusal of a command that ends what codes are meant for, while some wait for the page of its record. */
export const behindScans =
  (noun: string, idAt: (ctx: Ctx) => number | undefined) =>
  async (ctx: Ctx): Promise<RunResult | null> => {
    // A device that can store nothing has kept nothing.
    const pages = await readWaitingCodes().catch(() => [])
    const page = pages.find(({ place }) => place === `${noun}:${idAt(ctx)}`)
    if (!page) return null
    const link = page.href === undefined ? {} : { link: { href: page.href, hrefTitle: openPage } }
    return { toast: { message: notCounted, values: { n: page.count } }, isRefused: true, ...link }
  }
