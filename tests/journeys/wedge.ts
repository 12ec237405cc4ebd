// A scanner that types, as most do, or sends text behind keys without names, for journeys and the benchmark.
import type { CDPSession, Page } from 'playwright'

const keyboards = new WeakMap<Page, { session: Promise<CDPSession>; free: number }>()
/** Milliseconds between two keys of a usual USB scanner. */
const KEY_GAP = 4

function keyboardOf(page: Page) {
  const keyboard = keyboards.get(page) ?? { session: page.context().newCDPSession(page), free: 0 }
  keyboards.set(page, keyboard)
  return keyboard
}

/** The verdict on the last scan, once the station shows it: on a busy machine the server may take its time. */
export const verdict = (page: Page, name: string) => page.locator(`[data-verdict="${name}"]`).waitFor()

/**
 * Types as a wedge scanner does. Every key carries its own timestamp, as keys of real hardware do, so that a busy machine cannot
 * add pauses that no scanner makes.
 * @param gap milliseconds between two keys
 * @param made what the computer's layout makes of the keys of a US scanner
 */
export async function wedge(page: Page, code: string, gap = KEY_GAP, made = (key: string) => key): Promise<void> {
  const keyboard = keyboardOf(page)
  const session = await keyboard.session
  let at = Math.max(Date.now(), keyboard.free)
  const press = (key: string, physical: string, text: string) => {
    at += gap
    // Capitals come with Shift held, as from a real scanner; a page sees them as command keys.
    const common = { key, code: physical, timestamp: at / 1000, modifiers: /^[A-Z]$/.test(key) ? 8 : 0 }
    return [
      session.send('Input.dispatchKeyEvent', {
        type: 'keyDown',
        text,
        windowsVirtualKeyCode: text.toUpperCase().charCodeAt(0),
        ...common,
      }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...common }),
    ]
  }
  const physicalOf = (key: string) =>
    /[A-Za-z]/.test(key) ? `Key${key.toUpperCase()}` : /\d/.test(key) ? `Digit${key}` : key === '-' ? 'Minus' : 'Semicolon'
  const sent = [...code].flatMap(key => press(made(key), physicalOf(key), made(key))).concat(press('Enter', 'Enter', '\r'))
  keyboard.free = at + 40
  await Promise.all(sent)
  await page.waitForTimeout(Math.max(0, keyboard.free - Date.now()))
}

interface TextOptions {
  /** Milliseconds between two characters; all at once if there are none. */
  gap?: number
  /** As text, as a key with a name, or not at all. */
  end?: 'text' | 'key' | 'none'
}

/**
 * Sends a code as scanners do in the web view of an Android device: each key is 'Unidentified', and what it types comes as text, by
 * character or the whole code at once.
 */
export async function wedgeText(page: Page, code: string, { gap, end = 'key' }: TextOptions = {}): Promise<void> {
  const session = await keyboardOf(page).session
  const from = Date.now()
  const signs = gap === undefined ? [code] : [...code]
  const sent = [...signs, ...(end === 'text' ? ['\n'] : [])].flatMap((text, at) => [
    session.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Unidentified',
      code: '',
      windowsVirtualKeyCode: 229,
      timestamp: (from + at * (gap ?? 0)) / 1000,
    }),
    session.send('Input.insertText', { text }),
  ])
  const key = {
    key: 'Enter',
    code: '',
    windowsVirtualKeyCode: 13,
    timestamp: (from + signs.length * (gap ?? 0) + KEY_GAP) / 1000,
  }
  if (end === 'key') sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyDown', text: '\r', ...key }))
  await Promise.all(sent)
  if (end === 'key') await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
  await page.waitForTimeout(Math.max(0, from + signs.length * (gap ?? 0) + 40 - Date.now()))
}
