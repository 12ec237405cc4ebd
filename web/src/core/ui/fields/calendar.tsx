// A month of days to choose from, by arrows, Page Up and Page Down, Home and End; loaded when a day field opens it.
import { useLingui } from '@lingui/react/macro'
import { dayIn } from '@office/shared/format/date-time'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DayPicker } from 'react-day-picker'
import { useSnapshot } from 'valtio'
import { dateOf, fullDay, monthOf, weekdayOf } from '../../language/local-date.ts'
import { preferences } from '../../look/preferences.ts'

const components = {
  Chevron: ({ orientation }: { orientation?: 'left' | 'right' | 'up' | 'down' }) =>
    orientation === 'left' ? <ChevronLeft className="size-4" /> : <ChevronRight className="size-4" />,
}

const navButton = 'grid size-7 place-items-center rounded-sm text-text-2 hover:bg-hover'

export default function Calendar({ day, onPick }: { day: string | null; onPick: (day: string) => void }) {
  const { t } = useLingui()
  const { language } = useSnapshot(preferences)
  const chosen = day === null ? undefined : dateOf(day)
  return (
    <DayPicker
      mode="single"
      required={true}
      autoFocus={true}
      selected={chosen}
      defaultMonth={chosen ?? new Date()}
      onSelect={picked => onPick(dayIn(picked))}
      dir={document.documentElement.dir}
      // Nepal's week begins on Sunday, that of the other languages' countries mostly on Monday.
      weekStartsOn={language === 'ne' ? 0 : 1}
      showOutsideDays={true}
      fixedWeeks={true}
      formatters={{
        formatCaption: date => monthOf(date, language),
        formatWeekdayName: date => weekdayOf(date, language, 'narrow'),
        // Latin digits, as in the field and in every list.
        formatDay: date => String(date.getDate()),
      }}
      labels={{
        labelGrid: date => monthOf(date, language),
        labelNav: () => t`Months`,
        labelNext: () => t`Next month`,
        labelPrevious: () => t`Previous month`,
        labelWeekday: date => weekdayOf(date, language, 'long'),
        labelDayButton: (date, { today, selected }) => {
          const full = fullDay(date, language)
          return selected ? t`${full}, chosen` : today ? t`${full}, today` : full
        },
      }}
      components={components}
      classNames={{
        months: 'relative',
        nav: 'absolute inset-x-0 top-0 flex justify-between',
        button_previous: navButton,
        button_next: navButton,
        month_caption: 'grid h-7 place-items-center font-semibold',
        month_grid: 'mt-1 border-collapse',
        weekday: 'h-7 w-8 p-0 text-center text-xs font-medium text-text-3',
        day: 'group p-0 text-center',
        day_button:
          'num grid size-8 place-items-center rounded-sm hover:bg-hover group-data-outside:text-text-3 group-data-today:font-semibold group-data-today:text-accent group-data-selected:!bg-accent group-data-selected:!text-on-accent',
      }}
    />
  )
}
