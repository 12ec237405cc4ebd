// A day, typed as the operator writes dates (DD/MM/YYYY) or shorter, changed by the arrows, or chosen in a calendar.
import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react'
import { useLingui } from '@lingui/react/macro'
import { addDays, addMonths, readDay } from '@office/shared/format/calendar-day'
import { dayIn, formatDay } from '@office/shared/format/date-time'
import { CalendarDays } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Icon } from '../../command/command.ts'
import { dateOf, weekdayOf } from '../../language/local-date.ts'
import { preferences } from '../../look/preferences.ts'
import { lazyPart } from '../states/lazy-part.tsx'
import { popupClasses } from './option-list.ts'
import { TextField } from './text-field.tsx'

const Calendar = lazyPart(() => import('./calendar.tsx'))

const steps: Record<string, (day: string) => string> = {
  ArrowUp: day => addDays(day, 1),
  ArrowDown: day => addDays(day, -1),
  PageUp: day => addMonths(day, 1),
  PageDown: day => addMonths(day, -1),
}

export function DayField(props: {
  /** 'YYYY-MM-DD'; invalid text is passed on as typed, so that the form's rule reports it. */
  value: string
  onChange: (value: string) => void
  disabled?: boolean
  icon?: Icon
  placeholder?: string
}) {
  const { t } = useLingui()
  const { language } = useSnapshot(preferences)
  const { value, onChange, disabled = false, icon, placeholder = t`DD/MM/YYYY` } = props
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const today = dayIn(new Date())
  const day = readDay(value, today)
  const written = day === null ? value : formatDay(day)
  const [typed, setTyped] = useState(written)
  // Typed text stays while it means the value; a value from elsewhere is written out in full.
  const text = (readDay(typed, today) ?? typed.trim()) === value ? typed : written

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey && event.key === 'ArrowDown') opener.current?.click()
    else {
      const step = steps[event.key]
      if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      onChange(day === null ? today : step(day))
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Popover className="min-w-0">
      {({ close }) => (
        <>
          <TextField
            {...(icon ? { icon } : {})}
            ref={input}
            dir="ltr"
            // Of the numeric keyboards on phones, the one with a separator.
            inputMode="decimal"
            autoComplete="off"
            aria-keyshortcuts="Alt+ArrowDown"
            placeholder={placeholder}
            value={text}
            disabled={disabled}
            onChange={event => {
              setTyped(event.target.value)
              onChange(readDay(event.target.value, today) ?? event.target.value.trim())
            }}
            onBlur={() => setTyped(written)}
            onKeyDown={onKeyDown}
            end={
              <>
                {day !== null && (
                  <span className="flex-none text-sm text-text-3">{weekdayOf(dateOf(day), language, 'short')}</span>
                )}
                <PopoverButton
                  ref={opener}
                  // The field's own key opens it, which saves a Tab stop.
                  tabIndex={-1}
                  disabled={disabled}
                  aria-label={t`Pick a day in the calendar`}
                  className="-me-1 grid size-6 flex-none place-items-center rounded-sm text-text-3 hover:text-text"
                >
                  <CalendarDays className="size-3.5" aria-hidden={true} />
                </PopoverButton>
              </>
            }
          />
          <PopoverPanel
            // The library positions by the button; the calendar belongs under the whole frame.
            anchor={{ to: 'bottom end', gap: 10, offset: 7 }}
            modal={false}
            data-layer=""
            data-own-escape=""
            className={`${popupClasses} !max-h-none p-2`}
            onKeyDown={event => {
              if (event.key !== 'Escape') return
              event.preventDefault()
              event.stopPropagation()
              close(input)
            }}
          >
            <Calendar
              day={day}
              onPick={picked => {
                onChange(picked)
                close(input)
              }}
            />
          </PopoverPanel>
        </>
      )}
    </Popover>
  )
}
