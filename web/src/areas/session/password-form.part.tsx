// What password forms share: heading, message line, fields validated by the contract, one button.
import { Trans } from '@lingui/react/macro'
import type { Action } from '@office/shared/core/api/endpoint'
import { CallError } from '@office/shared/core/api/failure'
import { problems } from '@office/shared/core/schema'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTell } from '../../core/language/translate.ts'
import { Button } from '../../core/ui/button.tsx'
import { Field } from '../../core/ui/fields/field.tsx'
import { TextField } from '../../core/ui/fields/text-field.tsx'

export interface PasswordFieldSpec {
  name: string
  label: ReactNode
  type: 'email' | 'password'
  autoComplete: string
  help?: ReactNode
}

export function PasswordForm(props: {
  endpoint: Pick<Action, 'body'>
  fields: readonly PasswordFieldSpec[]
  /** The body made from the typed values. */
  bodyOf: (typed: Record<string, string>) => Record<string, unknown>
  /** A rule over several fields: the message and its field, or null. */
  check?: (typed: Record<string, string>) => { name: string; text: string } | null
  send: (body: Record<string, unknown>) => Promise<void>
  act: ReactNode
  /** For a dialog, which can be closed without an answer. */
  onCancel?: () => void
}) {
  const tell = useTell()
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { onCancel } = props
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  function show(found: Record<string, string>): void {
    setErrors(found)
    const first = props.fields.find(field => found[field.name] !== undefined)
    form.current?.querySelector<HTMLInputElement>(`[name=${first?.name ?? props.fields[0]?.name}]`)?.focus()
  }

  async function submit() {
    const body = props.bodyOf(typed)
    const found: Record<string, string> = {}
    // A value that was not typed here, such as the address of a link, has no field, so its error is shown above them.
    for (const { path, message, values } of props.endpoint.body ? problems(props.endpoint.body, body) : [])
      found[props.fields.some(field => field.name === path) ? path : ''] = tell(values ? { message, values } : message)
    const crossed = Object.keys(found).length === 0 ? props.check?.(typed) : null
    if (crossed) found[crossed.name] = crossed.text
    if (Object.keys(found).length > 0) return show(found)
    setBusy(true)
    try {
      setErrors({})
      await props.send(body)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const known = (error.problem?.errors ?? []).filter(({ path }) => props.fields.some(field => field.name === path))
      show(known.length > 0 ? Object.fromEntries(known.map(({ path, message }) => [path, message])) : { '': error.message })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      ref={form}
      noValidate={true}
      className="flex flex-col gap-4"
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      {errors[''] !== undefined && (
        <p role="alert" className="m-0 rounded-sm bg-danger-bg px-3 py-2 font-medium text-danger">
          {errors['']}
        </p>
      )}
      {props.fields.map(({ name, label, help, type, autoComplete }) => (
        <Field
          key={name}
          label={label}
          {...(help ? { help } : {})}
          message={errors[name] === undefined ? null : { kind: 'error', text: errors[name] }}
        >
          <TextField
            size={onCancel ? 'large' : 'huge'}
            type={type}
            name={name}
            dir="ltr"
            autoComplete={autoComplete}
            value={typed[name] ?? ''}
            onChange={event => setTyped({ ...typed, [name]: event.target.value })}
          />
        </Field>
      ))}
      {onCancel ? (
        <div className="flex justify-end gap-2">
          <Button size="large" keys="escape" onClick={onCancel}>
            <Trans>Close</Trans>
          </Button>
          <Button tone="primary" size="large" type="submit" keys="enter" busy={isBusy}>
            {props.act}
          </Button>
        </div>
      ) : (
        <Button tone="primary" size="huge" type="submit" keys="enter" busy={isBusy} className="w-full justify-center">
          {props.act}
        </Button>
      )}
    </form>
  )
}
