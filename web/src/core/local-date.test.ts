// Long dates: in words and digits of each language, and Nepal's own calendar beside them.
import { expect, it } from 'vitest'
import { loadCalendarOf, longDate } from './local-date.ts'

const at = '2026-11-21T12:00:00.000Z'

it('speaks each language', () => {
  expect(longDate(at, 'en')).toMatch(/Saturday.* 21 November 2026/)
  expect(longDate(at, 'de')).toMatch(/Samstag, 21\. November 2026/)
  expect(longDate(at, 'fr')).toMatch(/samedi 21 novembre 2026/)
  expect(longDate(at, 'pt')).toMatch(/21 de novembro de 2026/)
})
it('writes Nepali in its digits, with the Bikram Sambat day once its tables are there', async () => {
  expect(longDate('2026-11-21T12:04:05', 'ne')).toBe('२०२६ नोभेम्बर २१, शनिबार १२:०४:०५')
  await loadCalendarOf('ne')
  expect(longDate(at, 'ne')).toMatch(/वि\.सं\. ५ मंसिर २०८३$/)
  // The new year of 2083 began on 14 April 2026.
  expect(longDate('2026-04-14T06:00:00.000Z', 'ne')).toMatch(/१ बैशाख २०८३$/)
  expect(longDate('2100-01-01T00:00:00.000Z', 'ne')).not.toMatch(/वि\.सं\./)
})
