// Text fields: a line, several lines, a number with its unit.
import { plainNumber } from '@office/shared/format/typed-number'
import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import type { Icon } from '../../command/command.ts'
import { classNames } from '../class-names.ts'
import { fieldProps, useField } from './field.tsx'

const bare = 'min-w-0 flex-1 border-0 bg-transparent p-0 text-base text-text outline-none'

interface LineProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> {
  icon?: Icon
  /** A unit or a button at the end. */
  end?: ReactNode
  /** Waybills, references, keys: monospaced and left to right. */
  code?: boolean
  size?: 'large' | 'huge' | 'small'
  ref?: Ref<HTMLInputElement>
}

const HEIGHTS = { small: '[--field:28px]', large: '', huge: '[--field:38px]' } as const

export function TextField({ icon: Sign, end, code = false, size = 'large', className, ref, ...rest }: LineProps) {
  const field = useField()
  return (
    <span
      className={classNames('frame', HEIGHTS[size], rest.disabled && 'bg-sunken opacity-70', className)}
      data-state={field?.state}
    >
      {Sign && <Sign className="size-3.5 flex-none text-text-3" aria-hidden={true} />}
      <input
        {...fieldProps(field)}
        type="text"
        {...rest}
        ref={ref}
        dir={code ? 'ltr' : (rest.dir ?? 'auto')}
        className={classNames(bare, code && 'code', size === 'huge' && 'text-md')}
      />
      {end}
    </span>
  )
}

export function TextArea({
  className,
  ref,
  rows = 3,
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  const field = useField()
  return (
    <span className={classNames('frame py-[6px]', rest.disabled && 'bg-sunken opacity-70', className)} data-state={field?.state}>
      <textarea {...fieldProps(field)} dir="auto" rows={rows} {...rest} ref={ref} className={classNames(bare, 'resize-y')} />
    </span>
  )
}

/**
 * A number with its unit. The value is the text as typed, so that '1.' and an empty field survive; commas of a pasted '1,250.00'
 * or '1,00,000' are removed. Figures stay left to right.
 */
export function NumberField({
  unit,
  onValue,
  onChange,
  ...rest
}: Omit<LineProps, 'end' | 'type'> & { unit?: ReactNode; onValue?: (text: string) => void }) {
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      {...rest}
      onChange={event => {
        const plain = plainNumber(event.target.value)
        if (plain !== event.target.value) event.target.value = plain
        onChange?.(event)
        onValue?.(plain)
      }}
      end={unit && <span className="flex-none text-sm text-text-3">{unit}</span>}
    />
  )
}
