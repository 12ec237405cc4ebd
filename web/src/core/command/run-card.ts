// Runs commands by scanned cards, so that people without a keyboard at hand can run them and answer their questions.
import { msg } from '@office/shared/core/messages/message'
import { topModal } from '../keys/focus-layers.ts'
import { pressAgain } from '../keys/replayed-keys.ts'
import { notify } from '../notices/notices.ts'
import { paletteState } from '../palette/palette-state.ts'
import { play } from '../scan/scan-sound.ts'
import { commandById, offeredNow, runById } from './active-runner.ts'
import { asked } from './ask.ts'
import { type Command, isOfScreen } from './command.ts'

/** Cards that answer any question, by the word on them. */
export const answerCards = { yes: msg`Yes, continue`, no: msg`No, leave it` } as const

const notHere = msg`The card {code} does nothing here`
const inLayer = msg`Close what is open, then scan {code} again`

function refuse(message: typeof notHere, code: string): void {
  play('refused')
  notify('warn', { message, values: { code } })
}

const isCardOf = (command: Command | undefined, word: string) =>
  command?.card !== undefined && (command.card === word || command.id === word)

/** The command that a card runs on this screen now; a command of the screen comes before one of the whole portal. */
function offeredFor(word: string): Command | undefined {
  const offered = offeredNow('scan').flatMap(({ command }) => (isCardOf(command, word) ? [command] : []))
  return offered.find(isOfScreen) ?? offered[0]
}

/** Answers an open question with a card; false if none is open. The card that asked it, scanned once more, means yes. */
function answer(word: string, code: string): boolean {
  const { question } = asked
  if (!question) return false
  const isYes = word === 'yes' || isCardOf(question.about === null ? undefined : commandById(question.about), word)
  // A card cannot answer a question that requires typing.
  if (isYes && question.spec.typed === undefined) question.answer(true)
  else if (word === 'no') question.answer(false)
  else refuse(inLayer, code)
  return true
}

/** Runs the command of a card, or answers the open question. */
export function runCard(code: string): void {
  const word = code.toLowerCase()
  if (answer(word, code)) return
  if (paletteState.open && word in answerCards) {
    const key = word === 'yes' ? 'Enter' : 'Escape'
    pressAgain({ key, code: key, shift: false })
  } else if (topModal() !== null) refuse(inLayer, code)
  else {
    const command = offeredFor(word)
    if (command) runById(command.id, 'scan')
    else refuse(notHere, code)
  }
}
