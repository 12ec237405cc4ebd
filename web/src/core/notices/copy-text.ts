// Copies to the clipboard, and says so only once it is there.
import { msg } from '@office/shared/core/messages/message'
import type { Words } from '../language/translate.ts'
import { notify } from './notices.ts'

const refused = msg`Copying failed. Allow clipboard access for this page and try again.`

/** Whether it was copied. `told` says what was; the person sees `detail` below it. */
export async function copyText(text: string, told: Words, detail?: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // The page may not use the clipboard, or it has none, because it came without https.
    notify('warn', refused)
    return false
  }
  notify('ok', told, detail === undefined ? {} : { detail })
  return true
}
