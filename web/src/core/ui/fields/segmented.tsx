// One of two to five choices side by side: radio buttons that look like one bar.
import { type ReactNode, useId } from 'react'
import type { Icon } from '../../command/command.ts'
import { classNames } from '../class-names.ts'
import { useField } from './field.tsx'

export interface Segment<T extends string> {
  value: T
  title: ReactNode
  icon?: Icon
}

export function Segmented<T extends string>(props: {
  segments: readonly Segment<T>[]
  value: T | null
  onChange: (value: T) => void
  /** Required outside a field. */
  label?: string
  disabled?: boolean
}) {
  const name = useId()
  const field = useField()
  return (
    <div
      role="radiogroup"
      aria-label={props.label}
      aria-labelledby={props.label === undefined ? field?.labelId : undefined}
      className={classNames(
        'inline-flex w-max max-w-full flex-wrap rounded-[7px] bg-sunken p-0.5 shadow-[inset_0_0_0_1px_var(--border)]',
        props.disabled && 'opacity-70',
      )}
    >
      {props.segments.map(({ value, title, icon: Sign }) => (
        <label
          key={value}
          className="relative inline-flex h-7 min-h-(--finger) items-center gap-1.5 rounded-[5px] px-[11px] font-medium text-text-2 has-checked:bg-surface has-checked:text-text has-checked:shadow-[0_0_0_1px_var(--border-2)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={props.value === value}
            disabled={props.disabled}
            onChange={() => props.onChange(value)}
            className="absolute inset-0 m-0 size-full opacity-0"
          />
          {Sign && <Sign className="size-3.5" aria-hidden={true} />}
          {title}
        </label>
      ))}
    </div>
  )
}
