// Letters typed behind an Enter that waited, where what it opened takes none: told, and never run as commands.
import { msg } from '@office/shared/core/messages/message'
import { notify } from '../../notices/notices.ts'

const unused = msg`“{text}” was typed before the answer arrived and was not used`

/** Says so, unless nothing was typed; `behind` as it was gathered. */
export function tellUnused(behind: string): void {
  const text = behind.replaceAll('\n', ' ').trim()
  if (text !== '') notify('warn', { message: unused, values: { text } })
}
