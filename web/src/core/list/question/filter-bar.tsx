// The filter line: chips of the active filters, and one input that understands fields, values, free text and pasted numbers.
import { Trans } from '@lingui/react/macro'
import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Button } from '../../ui/button.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterInput } from './filter-input.tsx'
import { type FilterLineProps, useFilterLine } from './use-filter-line.ts'

interface Heading {
  title: string
  count: string | undefined
  actions: ReactNode
}

interface FilterBarProps extends FilterLineProps {
  columnsRef: RefObject<HTMLButtonElement | null>
  isColumnsOpen: boolean
  onColumns: () => void
  /** True if the text was taken as a set of numbers. */
  onPaste: (text: string) => boolean
  /** For a list that is part of a page, where a line of its own would push the rows down. */
  heading?: Heading
}

export function FilterBar(props: FilterBarProps) {
  const { definition, query, heading } = props
  const line = useFilterLine(props)
  return (
    <div
      className={`relative flex flex-none items-center gap-1.5 border-b border-border ps-4 pe-3 ${heading ? 'min-h-(--bar-h) flex-wrap py-1' : 'h-(--bar-h)'}`}
    >
      {heading && <HeadingWords heading={heading} />}
      <FilterChips definition={definition} filters={query.filters} onEdit={line.edit} onRemove={line.remove} />
      <FilterInput definition={definition} line={line} inputRef={props.inputRef} onPaste={props.onPaste} />
      <Button
        ref={props.columnsRef}
        tone="quiet"
        size="small"
        icon={SlidersHorizontal}
        aria-haspopup="dialog"
        aria-expanded={props.isColumnsOpen}
        onClick={props.isColumnsOpen ? undefined : props.onColumns}
      >
        <Trans>Columns</Trans>
      </Button>
      {heading && <span className="flex flex-none items-center gap-2">{heading.actions}</span>}
    </div>
  )
}

function HeadingWords({ heading: { title, count } }: { heading: Heading }) {
  return (
    <span className="me-2.5 flex items-center gap-2">
      <h2 className="m-0 text-md font-semibold">{title}</h2>
      {count !== undefined && <span className="num text-text-3">{count}</span>}
    </span>
  )
}
