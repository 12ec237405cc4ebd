// A dialog for a new password: the person's own, or one that an administrator sets for someone.
import { useLingui } from '@lingui/react/macro'
import { passwordConfirmation } from '@office/shared/rules/password'
import { type ReactNode, useId } from 'react'
import { useTell } from '../../core/language/translate.ts'
import { ModalLayer } from '../../core/layers/modal-layer.tsx'
import { type PasswordFieldSpec, PasswordForm } from './password-form.part.tsx'

/** The two fields of every new password. */
export function useNewPasswordFields(): PasswordFieldSpec[] {
  const { t } = useLingui()
  return [
    {
      name: 'password',
      label: t`New password`,
      type: 'password',
      autoComplete: 'new-password',
      help: t`At least 8 characters, with a lowercase and an uppercase one, a numeral and a special character.`,
    },
    { name: 'password_confirmation', label: t`Repeat the new password`, type: 'password', autoComplete: 'new-password' },
  ]
}

/** The rule over both: the operator's message if they differ. */
export function useSamePassword(): (typed: Record<string, string>) => { name: string; text: string } | null {
  const tell = useTell()
  return typed => {
    const rule = passwordConfirmation(typed.password ?? '')
    return rule.holds(typed.password_confirmation ?? '') ? null : { name: 'password_confirmation', text: tell(rule.message) }
  }
}

export function PasswordDialog(
  props: Pick<Parameters<typeof PasswordForm>[0], 'endpoint' | 'fields' | 'bodyOf' | 'send' | 'act'> & {
    title: ReactNode
    /** Further effects: whose sessions end. */
    body: ReactNode
    onClose: () => void
    /** An alternative, below the form. */
    children?: ReactNode
  },
) {
  const id = useId()
  const { title, body, onClose, children, ...form } = props
  const check = useSamePassword()
  return (
    <ModalLayer
      open={true}
      kind="dialog"
      onClose={onClose}
      labelledBy={`${id}-title`}
      describedBy={`${id}-body`}
      className="grid items-start justify-items-center overflow-y-auto px-4 py-[14vh]"
    >
      <div className="w-full max-w-[440px] rounded-lg bg-raised p-4 shadow-palette">
        <h2 id={`${id}-title`} className="m-0 text-md font-semibold">
          {title}
        </h2>
        <p id={`${id}-body`} className="m-0 mb-3 text-text-2">
          {body}
        </p>
        <PasswordForm {...form} check={check} onCancel={onClose} />
        {children}
      </div>
    </ModalLayer>
  )
}
