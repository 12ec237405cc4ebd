// A filter as a chip: field, operator, value, remove, separated by hairlines.

import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Icon } from '../command/command.ts'

export function Chip(props: {
  icon?: Icon
  field: ReactNode
  operator?: ReactNode
  value: ReactNode
  onEdit?: () => void
  onRemove?: () => void
  /** 'Remove filter Status' */
  removeLabel: string
}) {
  const { icon: Sign } = props
  return (
    <span className="inline-flex h-6 flex-none items-stretch rounded-sm border border-border-2 bg-surface text-sm whitespace-nowrap">
      <button type="button" className="flex items-stretch rounded-sm hover:bg-hover" onClick={props.onEdit}>
        <span className="flex items-center gap-[5px] px-[7px] text-text-2">
          {Sign && <Sign className="size-3 stroke-2" aria-hidden={true} />}
          {props.field}
        </span>
        {props.operator && (
          <span className="flex items-center border-s border-hairline px-1.5 text-text-3">{props.operator}</span>
        )}
        <span className="flex items-center gap-1.5 border-s border-hairline px-[7px] font-medium">{props.value}</span>
      </button>
      {props.onRemove && (
        <button
          type="button"
          className="grid place-items-center border-s border-hairline px-1 text-text-3 hover:bg-hover hover:text-text"
          aria-label={props.removeLabel}
          onClick={props.onRemove}
        >
          <X className="size-3 stroke-2" aria-hidden={true} />
        </button>
      )}
    </span>
  )
}
