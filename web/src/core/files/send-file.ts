// Sends one file of this device for a command. The command ends once the browser's dialog is open, so the outcome is told separately.
import { reasonOf } from '../command/run-command.ts'
import { i18n } from '../language/language.ts'
import { tellIn, type Words } from '../language/translate.ts'
import { notify } from '../notices/notices.ts'
import { chooseFile } from './choose-file.ts'

/** @param send says what was done */
export function sendFile(types: readonly string[], send: (file: File) => Promise<Words>): void {
  void chooseFile(types).then(async file => {
    if (!file) return
    try {
      notify('ok', await send(file))
    } catch (error) {
      notify('danger', reasonOf(error, tellIn(i18n)))
    }
  })
}
