// The cell of a city: chosen by name while one types, a letter off as well, as in every field.
import { useLingui } from '@lingui/react/macro'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { useEffect, useId, useState } from 'react'
import { lookUp } from '../../../core/choices/pick-source.ts'
import type { Choice } from '../../../core/command/command.ts'
import { useChoices } from '../../../core/form/fields/use-choices.ts'
import { useTell } from '../../../core/language/translate.ts'
import { classNames } from '../../../core/ui/class-names.ts'
import { optionClasses } from '../../../core/ui/fields/option-list.ts'
import { CellInput, type CellInputProps } from './cell-input.tsx'

const source = lookUp(cityContract.dropdown)
/** More than anyone reads; typing narrows them. */
const SHOWN = 8

export function CityInput(props: Omit<CellInputProps, 'choices'>) {
  const { t } = useLingui()
  const tell = useTell()
  const id = useId()
  const { editing } = props.now
  const offered = useChoices(source, editing?.text.trim() ?? '').choices.slice(0, SHOWN)
  const [at, setAt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other letters, other choices
  useEffect(() => setAt(0), [editing?.text])
  const place = Math.min(at, Math.max(0, offered.length - 1))
  // Its state and its country belong to the text, since a name alone may be that of several cities.
  const textOf = ({ title, detail }: Choice) => (detail === undefined ? tell(title) : `${tell(title)}, ${tell(detail)}`)
  const choices = {
    id,
    count: offered.length,
    at: place,
    move: (by: number) => setAt((place + by + offered.length) % offered.length),
    taken: () => {
      const choice = offered[place]
      return choice ? textOf(choice) : (editing?.text ?? '')
    },
    element: (
      <div id={id} role="listbox" aria-label={t`Cities`} className="min-w-60 p-1 text-base">
        {offered.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the cell
          <div
            key={choice.value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === place}
            className={classNames(optionClasses, index === place && 'bg-option')}
            // Before the cell loses the focus.
            onPointerDown={event => event.preventDefault()}
            onClick={() => {
              props.sheet.edit({ text: textOf(choice), mode: 'typing' })
              props.sheet.commit()
            }}
          >
            <span dir="auto" className="min-w-0 truncate">
              {tell(choice.title)}
            </span>
            <span className="truncate text-sm text-text-3">{choice.detail && tell(choice.detail)}</span>
          </div>
        ))}
      </div>
    ),
  }
  return <CellInput {...props} choices={choices} />
}
