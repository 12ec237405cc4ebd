// Letters typed after a pending Enter, if the page that it opened takes none: reported, and never run as commands.
import { msg } from '@office/shared/core/messages/message'
import { notify } from '../../notices/notices.ts'

const unused = msg`“{text}” was typed before the answer arrived and was not used`

/** Reports them, unless nothing was typed; `behind` as it was gathered. */
export function tellUnused(behind: string): void {
  const text = behind.replaceAll(/[\n\r\t]/g, ' ').trim()
  if (text !== '') notify('warn', { message: unused, values: { text } })
}
