// Long dates: in words and digits of each language, with Nepal's own calendar beside them.
import { expect, it } from 'vitest'
import { loadCalendarOf } from './local-calendar.ts'
import { fullDay, longDate, monthOf, weekdayOf } from './local-date.ts'

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
  expect(fullDay(new Date(at), 'ne')).toBe('२०२६ नोभेम्बर २१, शनिबार')
  expect(monthOf(new Date(at), 'ne')).toBe('नोभेम्बर २०२६')
  expect((['long', 'short', 'narrow'] as const).map(width => weekdayOf(new Date(at), 'ne', width))).toEqual([
    'शनिबार',
    'शनि',
    'श',
  ])
  // The new year of 2083 began on 14 April 2026.
  expect(longDate('2026-04-14T06:00:00', 'ne')).toMatch(/१ बैशाख २०८३$/)
  expect(longDate('2100-01-01T00:00:00', 'ne')).not.toMatch(/वि\.सं\./)
})
