// Long dates: in words and digits of each language, with Nepal's own calendar beside them.
import { dayIn } from '@office/shared/format/date-time'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadCalendarOf } from './local-calendar.ts'
import { dateOf, dayNumber, fullDay, longDate, monthOf, monthsOf, weekdayOf } from './local-date.ts'

const at = '2026-11-21T12:04:05'

it('speaks each language', () => {
  expect(longDate(at, 'en')).toMatch(/Saturday.* 21 November 2026/)
  expect(longDate(at, 'de')).toMatch(/Samstag, 21\. November 2026/)
  expect(longDate(at, 'fr')).toMatch(/samedi 21 novembre 2026/)
  expect(longDate(at, 'pt')).toMatch(/21 de novembro de 2026/)
})
it('names days and months of Nepali without the browser, with the Bikram Sambat day', async () => {
  await loadCalendarOf('ne')
  expect(longDate(at, 'ne')).toBe('२०२६ नोभेम्बर २१, शनिबार १२:०४:०५ · वि.सं. ५ मंसिर २०८३')
  expect(fullDay(new Date(at), 'ne')).toBe('शनिबार, ५ मंसिर २०८३ · २०२६ नोभेम्बर २१')
  expect((['long', 'short', 'narrow'] as const).map(width => weekdayOf(new Date(at), 'ne', width))).toEqual([
    'शनिबार',
    'शनि',
    'श',
  ])
  // The new year of 2083 began on 14 April 2026.
  expect(longDate('2026-04-14T06:00:00', 'ne')).toMatch(/१ बैशाख २०८३$/)
  expect(longDate('2100-01-01T00:00:00', 'ne')).not.toMatch(/वि\.सं\./)
})

describe('the months of Bikram Sambat', () => {
  beforeAll(() => loadCalendarOf('ne'))
  const months = () => {
    const own = monthsOf('ne')
    if (!own) throw new Error('Nepali has months of its own')
    return own
  }
  const captionOf = (day: string) => monthOf(dateOf(day), 'ne')
  const numberOf = (day: string) => dayNumber(dateOf(day), 'ne').split('\n')[0]
  const spanOf = (day: string) => [months().startOfMonth(dateOf(day)), months().endOfMonth(dateOf(day))].map(end => dayIn(end))
  const later = (day: string, count: number) => dayIn(months().addMonths(dateOf(day), count))

  // Days of Nepal's history, whose dates in both calendars are in every book.
  it.each([
    ['democracy', '1951-02-18', '७', 'फाल्गुण २००७'],
    ['the constitution of 2047', '1990-11-09', '२३', 'कार्तिक २०४७'],
    ['the republic', '2008-05-28', '१५', 'जेठ २०६५'],
    ['the earthquake', '2015-04-25', '१२', 'बैशाख २०७२'],
    ['the constitution of 2072', '2015-09-20', '३', 'आश्विन २०७२'],
    ['the election of 2082', '2026-03-05', '२१', 'फाल्गुण २०८२'],
  ])('%s: %s', (_what, day, number, caption) => {
    expect([numberOf(day), captionOf(day).split('\n')[0]]).toEqual([number, caption])
  })

  it('have 29 to 32 days, and the Gregorian months below their name', () => {
    expect(spanOf('2026-11-21')).toEqual(['2026-11-17', '2026-12-15'])
    expect(captionOf('2026-11-21')).toBe('मंसिर २०८३\nनोभेम्बर – डिसेम्बर २०२६')
    expect(captionOf('2027-01-02')).toBe('पौष २०८३\nडिसेम्बर २०२६ – जनवरी २०२७')
    expect(spanOf('2026-06-20')).toEqual(['2026-06-15', '2026-07-16'])
    expect(dayNumber(dateOf('2026-11-21'), 'ne')).toBe('५\n21')
    expect(months().isSameMonth(dateOf('2026-11-17'), dateOf('2026-12-15'))).toBe(true)
    expect(months().isSameMonth(dateOf('2026-12-15'), dateOf('2026-12-16'))).toBe(false)
  })

  it('are counted on at the same day, or the last of a shorter one', () => {
    expect(later('2026-11-21', 1)).toBe('2026-12-20')
    expect(later('2026-11-21', -1)).toBe('2026-10-22')
    expect(later('2026-07-16', 1)).toBe('2026-08-16')
    expect(later('2026-11-21', 12)).toBe('2027-11-21')
  })

  it('give way to Gregorian months where their table ends', () => {
    expect(spanOf('2034-04-13')).toEqual(['2034-03-15', '2034-04-13'])
    expect(spanOf('2034-04-14')).toEqual(['2034-04-14', '2034-04-30'])
    expect(spanOf('1943-04-13')).toEqual(['1943-04-01', '1943-04-13'])
    expect(captionOf('2034-05-01')).toBe('मे २०३४')
    expect(dayNumber(dateOf('2034-05-01'), 'ne')).toBe('1')
    expect([later('2034-04-10', 1), later('2034-04-10', 2), later('2034-05-10', -2)]).toEqual([
      '2034-04-30',
      '2034-05-27',
      '2034-03-24',
    ])
    const walked = Array.from({ length: 1200 }).reduce<Date>(date => months().addMonths(date, 1), dateOf('1940-01-15'))
    expect(dayIn(walked)).toBe('2039-12-13')
  })
})
