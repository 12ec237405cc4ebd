// A month of days to choose from, by arrows, Page Up and Page Down, Home and End; loaded when a day field opens it. For readers of
// Nepali it is a month of Bikram Sambat, with the Gregorian day below each.
import { useLingui } from '@lingui/react/macro'
import { dayIn } from '@office/shared/format/date-time'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DayButton, type DayButtonProps, DayPicker } from 'react-day-picker'
import { useSnapshot } from 'valtio'
import { companyWeekStart } from '../../data/company-day.ts'
import { dateOf, dayNumber, fullDay, monthOf, monthsOf, weekdayOf } from '../../language/local-date.ts'
import { preferences } from '../../look/preferences.ts'

const components = {
  Chevron: ({ orientation }: { orientation?: 'left' | 'right' | 'up' | 'down' }) =>
    orientation === 'left' ? <ChevronLeft className="size-4" /> : <ChevronRight className="size-4" />,
  /** Of two calendars, the second stands below in small. */
  DayButton: ({ children, ...props }: DayButtonProps) => {
    const [number, below] = String(children).split('\n')
    return (
      <DayButton {...props} data-below={below}>
        {number}
      </DayButton>
    )
  },
}

const navButton = 'grid size-7 min-h-(--finger) min-w-(--finger) place-items-center rounded-sm text-text-2 hover:bg-hover'

export default function Calendar({ day, onPick }: { day: string | null; onPick: (day: string) => void }) {
  const { t } = useLingui()
  const { language } = useSnapshot(preferences)
  const chosen = day === null ? undefined : dateOf(day)
  const ownMonths = monthsOf(language)
  return (
    <DayPicker
      mode="single"
      required={true}
      autoFocus={true}
      selected={chosen}
      defaultMonth={chosen ?? new Date()}
      onSelect={picked => onPick(dayIn(picked))}
      dir={document.documentElement.dir}
      weekStartsOn={companyWeekStart()}
      {...(ownMonths ? { dateLib: ownMonths } : {})}
      showOutsideDays={true}
      fixedWeeks={true}
      formatters={{
        formatCaption: date => monthOf(date, language),
        formatWeekdayName: date => weekdayOf(date, language, 'narrow'),
        formatDay: date => dayNumber(date, language),
      }}
      labels={{
        labelGrid: date => monthOf(date, language).replace('\n', ' · '),
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
        month_caption:
          'min-h-[max(28px,var(--finger))] content-center text-center text-xs whitespace-pre-line text-text-2 first-line:text-base first-line:font-semibold first-line:text-text',
        month_grid: 'mt-1 border-collapse',
        weekday: 'h-7 w-8 p-0 text-center text-xs font-medium text-text-3',
        day: 'group p-0 text-center',
        day_button:
          'num grid min-h-[max(32px,var(--finger))] w-[max(32px,var(--finger))] place-items-center content-center rounded-sm leading-4 after:text-xs after:leading-3 after:text-text-3 after:content-[attr(data-below)] group-data-selected:after:text-on-accent hover:bg-hover group-data-outside:text-text-3 group-data-today:font-semibold group-data-today:text-accent group-data-selected:!bg-accent group-data-selected:!text-on-accent',
      }}
    />
  )
}
