// The suggestions below the filter line, anchored to it and marked by its keys.
import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useTell } from '../../language/translate.ts'
import { showBeside } from '../../layers/anchored.ts'
import type { Suggestion } from './filter-suggestions.ts'

interface Props {
  id: string
  /** What the list is shown beside. */
  line: RefObject<HTMLElement | null>
  suggestions: readonly Suggestion[]
  /** The position of the marked one. */
  active: number
  isLoading: boolean
  /** A filter as it can be typed, while nothing is typed. */
  example: string | null
  onActive: (index: number) => void
  onChoose: (suggestion: Suggestion) => void
}

export const optionId = (list: string, suggestion: Suggestion): string => `${list}-${suggestion.id}`

export function SuggestionList({ id, line, suggestions, active, isLoading, example, onActive, onChoose }: Props) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  // Closed by the field, because it keeps the focus and so the browser does not close it.
  useLayoutEffect(() => {
    if (box.current && line.current) showBeside(box.current, line.current)
  }, [line])
  return (
    <div
      ref={box}
      id={id}
      role="listbox"
      aria-label={t`Filter suggestions`}
      popover="manual"
      data-place="start"
      className="anchored w-72 rounded-md bg-raised p-1 shadow-pop"
    >
      {suggestions.map((suggestion, index) => (
        <div
          key={suggestion.id}
          id={optionId(id, suggestion)}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          className={`flex h-8 min-h-(--finger) items-center gap-2 rounded-[5px] px-2 text-base ${index === active ? 'bg-option' : ''}`}
          onPointerMove={() => onActive(index)}
          onPointerDown={event => {
            event.preventDefault()
            onChoose(suggestion)
          }}
        >
          <SuggestionRow suggestion={suggestion} />
        </div>
      ))}
      {isLoading && (
        <p className="m-0 px-2 py-1.5 text-text-3">
          <Trans>Fetching Data.....</Trans>
        </p>
      )}
      {example && (
        <p className="m-0 mt-1 border-t border-hairline px-2 py-1.5 text-sm text-text-3">
          <Trans>
            Or type a value, or both: <bdi className="code">{example}</bdi>
          </Trans>
        </p>
      )}
    </div>
  )
}

function SuggestionRow({ suggestion }: { suggestion: Suggestion }) {
  const tell = useTell()
  if (suggestion.kind === 'search')
    return (
      <>
        <Search className="size-3.5 text-text-3" aria-hidden={true} />
        <span className="truncate">
          <Trans>
            Search for <b>{suggestion.text}</b>
          </Trans>
        </span>
      </>
    )
  const Sign = suggestion.kind === 'field' ? suggestion.control.icon : (suggestion.choice.icon ?? suggestion.control.icon)
  return (
    <>
      {Sign && <Sign className="size-3.5 flex-none text-text-3" aria-hidden={true} />}
      {suggestion.kind === 'value' && !suggestion.isNamed && (
        <span className="flex-none text-text-3">{tell(suggestion.control.label)}:</span>
      )}
      <span className="truncate font-medium" dir="auto">
        {suggestion.kind === 'field' ? tell(suggestion.control.label) : tell(suggestion.choice.title)}
      </span>
      {suggestion.kind === 'value' && suggestion.choice.detail && (
        <span className="ms-auto truncate text-text-3">{tell(suggestion.choice.detail)}</span>
      )}
    </>
  )
}
