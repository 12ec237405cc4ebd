// Checkbox (with the mixed state for 'some rows') and switch. Real inputs underneath.
import { Check } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, type Ref, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { fieldProps, useField } from './field.tsx'

type BoxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> & {
  children?: ReactNode
  ref?: Ref<HTMLInputElement>
}

const hidden = 'peer absolute inset-0 m-0 size-full opacity-0'

/** `mixed` is for a head checkbox when only some rows are selected. Without children, pass an aria-label. */
export function Checkbox({
  mixed = false,
  children,
  className,
  ref,
  quiet = false,
  ...rest
}: BoxProps & { mixed?: boolean; quiet?: boolean }) {
  const own = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (own.current) own.current.indeterminate = mixed
  }, [mixed])
  return (
    <label className={classNames('relative inline-flex items-center gap-2', rest.disabled && 'text-text-3', className)}>
      <input
        {...rest}
        type="checkbox"
        ref={element => {
          own.current = element
          if (typeof ref === 'function') return ref(element)
          if (ref) ref.current = element
        }}
        className={hidden}
      />
      <span
        aria-hidden={true}
        className={classNames(
          'grid size-3.5 flex-none place-items-center rounded-xs border-[1.5px] bg-surface text-on-accent',
          'peer-checked:border-accent peer-checked:bg-accent peer-indeterminate:border-accent peer-indeterminate:bg-accent',
          'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
          'peer-checked:[&>svg]:block peer-indeterminate:[&>svg]:hidden peer-indeterminate:[&>i]:block',
          quiet ? 'border-border-2' : 'border-border-strong',
        )}
      >
        <Check className="hidden size-2.5 stroke-[3.5]" />
        <i className="hidden h-0.5 w-1.5 rounded-[1px] bg-current" />
      </span>
      {children}
    </label>
  )
}

export function Switch({ children, className, ...rest }: BoxProps) {
  const field = useField()
  return (
    <label className={classNames('relative inline-flex min-h-6 items-center gap-2', rest.disabled && 'text-text-3', className)}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says its own state */}
      <input {...(children ? {} : fieldProps(field))} {...rest} type="checkbox" role="switch" className={hidden} />
      <span
        aria-hidden={true}
        className={classNames(
          'relative h-4 w-7 flex-none rounded-full bg-border-strong transition-colors duration-100',
          'after:absolute after:start-0.5 after:top-0.5 after:size-3 after:rounded-full after:bg-surface after:transition-[inset-inline-start] after:duration-100',
          'peer-checked:bg-accent peer-checked:after:start-3.5',
          'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
        )}
      />
      {children}
    </label>
  )
}
