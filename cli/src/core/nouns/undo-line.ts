// Names the command that takes back what was just done.
import { msg } from '@office/shared/core/messages/message'
import { paint } from '../io/io.ts'
import { again, type CliContext, say } from '../program/context.ts'

const undoWith = msg`Undo:  {command}`

export const sayUndo = (context: CliContext, command: string): void =>
  say(context, paint(context.io.err, 'dim', context.translate(undoWith, { command: again(context, command) })))
