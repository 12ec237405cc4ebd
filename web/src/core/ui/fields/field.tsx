// A control with its label, help and message; the control finds them through context.
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { createContext, type ReactNode, use, useId } from 'react'
import { classNames } from '../class-names.ts'

export interface FieldLink {
  id: string
  labelId: string
  describedBy: string | undefined
  state: 'error' | 'warning' | undefined
  required: boolean
}

const FieldContext = createContext<FieldLink | null>(null)

/** The field around a control, if there is one. */
export const useField = (): FieldLink | null => use(FieldContext)

/** What a control inside a field passes to its element. */
export function fieldProps(field: FieldLink | null) {
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.state === 'error' ? (true as const) : undefined,
    'aria-required': field.required ? (true as const) : undefined,
  }
}

export interface FieldMessage {
  kind: 'error' | 'warning'
  text: ReactNode
}

export function Field(props: {
  label: ReactNode
  children: ReactNode
  required?: boolean
  /** A quiet note at the end of the label: '8 of 200', 'once per merchant'. */
  end?: ReactNode
  help?: ReactNode
  message?: FieldMessage | null
  /** A group of checkboxes has no single control, so the label names the group. */
  group?: boolean
  /** Help is beside the control if that is small: a switch. */
  beside?: boolean
  className?: string
}) {
  const id = useId()
  const { message, required = false } = props
  const below = message ? `${id}-message` : props.help ? `${id}-help` : undefined
  const link = { id, labelId: `${id}-label`, describedBy: below, state: message?.kind, required } as const
  const Label = props.group ? 'div' : 'label'
  const Sign = message?.kind === 'warning' ? TriangleAlert : CircleAlert
  const help = props.help && !message && (
    <p id={`${id}-help`} className="m-0 text-sm text-text-3">
      {props.help}
    </p>
  )
  return (
    <div
      className={classNames('flex min-w-0 flex-col gap-1', props.className)}
      {...(props.group ? { role: 'group', 'aria-labelledby': link.labelId } : {})}
    >
      <div className="flex gap-1.5 text-sm">
        <Label id={link.labelId} {...(props.group ? {} : { htmlFor: id })} className="font-medium">
          {props.label}
          {required && (
            <span className="text-danger" aria-hidden={true}>
              {' *'}
            </span>
          )}
        </Label>
        {props.end && <span className="ms-auto text-text-3">{props.end}</span>}
      </div>
      <FieldContext value={link}>
        {props.beside && help ? (
          <div className="flex items-center gap-2.5">
            {props.children}
            {help}
          </div>
        ) : (
          props.children
        )}
      </FieldContext>
      {message ? (
        <p
          id={`${id}-message`}
          className={classNames('m-0 flex gap-1.5 text-sm', message.kind === 'error' ? 'font-medium text-danger' : 'text-warn')}
        >
          <Sign className="mt-[1.5px] size-[13px] flex-none stroke-2" aria-hidden={true} />
          <span>{message.text}</span>
        </p>
      ) : (
        !props.beside && help
      )}
    </div>
  )
}
