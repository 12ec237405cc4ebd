// Keys of an open form, as commands: save, save and start another, next error, discard the draft, leave.
import { msg } from '@office/shared/core/messages/message'
import { CircleAlert, FilePlus2, LogOut, Save, Trash2 } from 'lucide-react'
import { type Command, defineCommand } from '../../command/command.ts'
import { useCommandScope } from '../../command/scope.ts'
import { topModal } from '../../keys/focus-layers.ts'
import type { FormSession } from '../session/use-form-session.ts'

/** `leave` is where a form that is a page goes back; a form in a layer closes with it. */
export function useFormKeys(session: FormSession, leave?: () => void): void {
  useCommandScope(() => ({ extra: [...commandsOf(session), ...(leave ? [leaving(leave)] : [])] }))
}

const leaving = (leave: () => void): Command =>
  defineCommand({
    id: 'form.leave',
    title: msg`Leave the form`,
    section: 'here',
    icon: LogOut,
    keys: ['escape'],
    inInputs: true,
    when: () => !isAsked(),
    run: leave,
  })

/** Whether this person may save in the other way that the form has. */
export const hasAlternative = ({ form, isNew }: FormSession): boolean => isNew && (form.alternative?.may() ?? false)

/** Keys that work while typing also work through layers; a question over the form must keep its own. */
const isAsked = () => topModal()?.kind === 'dialog'

function commandsOf(session: FormSession): readonly Command[] {
  const save = defineCommand({
    id: 'form.save',
    title: session.isNew ? session.form.createTitle : msg`Save`,
    section: 'context',
    icon: Save,
    keys: ['mod+s'],
    inInputs: true,
    when: () => !isAsked(),
    run: () => session.save('leave'),
  })
  const another = defineCommand({
    id: 'form.save-another',
    title: session.isNew ? msg`Save and start another` : msg`Save`,
    section: 'context',
    icon: FilePlus2,
    keys: ['mod+enter'],
    inInputs: true,
    when: () => !isAsked(),
    surfaces: session.isNew ? ['palette', 'hotkey'] : ['hotkey'],
    run: () => session.save(session.isNew ? 'another' : 'leave'),
  })
  const { alternative } = session.form
  const further =
    alternative &&
    defineCommand({
      id: 'form.save-alternative',
      title: alternative.title,
      section: 'context',
      icon: alternative.icon,
      keys: ['mod+shift+s'],
      inInputs: true,
      when: () => !isAsked() && hasAlternative(session),
      run: () => session.save('alternative'),
    })
  const next = defineCommand({
    id: 'form.next-error',
    title: msg`Next field that needs attention`,
    section: 'context',
    icon: CircleAlert,
    keys: ['f8'],
    inInputs: true,
    when: () => !isAsked(),
    run: () => session.nextError(),
  })
  const discard = defineCommand({
    id: 'form.discard',
    title: msg`Discard the draft`,
    section: 'context',
    icon: Trash2,
    when: () => session.isDirty,
    run: () => session.discard(),
  })
  return [save, another, ...(further ? [further] : []), next, discard]
}
