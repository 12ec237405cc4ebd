// The elements of a label by name; arrows move between them.
import { useLingui } from '@lingui/react/macro'
import { type LabelElement, type WaybillPaper, whyNotPrinted } from '@office/shared/areas/waybills/labels/label.model'
import { TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useTell } from '../../../core/language/translate.ts'
import { classNames } from '../../../core/ui/class-names.ts'
import { elementName } from './element-names.ts'

interface Props {
  elements: readonly LabelElement[]
  paper: WaybillPaper
  at: number
  onAt: (at: number) => void
}

export function ElementList({ elements, paper, at, onAt }: Props) {
  const { t } = useLingui()
  const tell = useTell()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector(`[data-element="${at}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [at])

  function handleKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const steps: Readonly<Record<string, number>> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: elements.length - 1 }
    const to = steps[event.key]
    if (to === undefined) return
    onAt(to)
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      ref={box}
      role="listbox"
      tabIndex={0}
      data-element-list=""
      aria-label={t`Elements of the label`}
      aria-activedescendant={elements.length > 0 ? `${id}-${at}` : undefined}
      className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2"
      onKeyDown={handleKey}
    >
      {elements.map((element, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list around it hears its keys
        <div
          // Elements have no name of their own; their place is what they are called by.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={index}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          data-element={index}
          aria-selected={index === at}
          className={classNames('flex min-h-8 items-center gap-2 border-b border-hairline px-4', index === at && 'bg-selected')}
          onClick={() => onAt(index)}
        >
          <span dir="auto" className="min-w-0 flex-1 truncate">
            {tell(elementName(element))}
          </span>
          {whyNotPrinted(element, paper) && (
            <TriangleAlert className="size-3.5 flex-none text-danger" aria-label={t`Cannot be printed`} />
          )}
          <bdi dir="ltr" className="num flex-none text-sm text-text-3">
            {element.x} · {element.y}
          </bdi>
        </div>
      ))}
    </div>
  )
}
