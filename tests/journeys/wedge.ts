// A scanner that types, as most do, for journeys and the benchmark.
import type { CDPSession, Page } from 'playwright'

const keyboards = new WeakMap<Page, { session: Promise<CDPSession>; free: number }>()
/** Milliseconds between two keys of a usual USB scanner. */
const KEY_GAP = 4

/** The verdict on the last scan, once the station shows it: on a busy machine the server may take its time. */
export const verdict = (page: Page, name: string) => page.locator(`[data-verdict="${name}"]`).waitFor()

/**
 * Types as a wedge scanner does. Every key carries its own timestamp, as keys of real hardware do, so that a busy machine cannot
 * add pauses that no scanner makes.
 * @param gap milliseconds between two keys
 */
export async function wedge(page: Page, code: string, gap = KEY_GAP): Promise<void> {
  const keyboard = keyboards.get(page) ?? { session: page.context().newCDPSession(page), free: 0 }
  keyboards.set(page, keyboard)
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
    /[A-Za-z]/.test(key) ? `Key${key.toUpperCase()}` : /\d/.test(key) ? `Digit${key}` : 'Semicolon'
  const sent = [...code].flatMap(key => press(key, physicalOf(key), key)).concat(press('Enter', 'Enter', '\r'))
  keyboard.free = at + 40
  await Promise.all(sent)
  await page.waitForTimeout(Math.max(0, keyboard.free - Date.now()))
}
