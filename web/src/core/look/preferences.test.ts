// Preferences: the operator’s defaults, and stored values that do not fit.
import { expect, test } from 'vitest'
import { defaultPreferences, readPreferences } from './preferences.ts'

test('the operator’s defaults', () => {
  expect(defaultPreferences()).toMatchObject({
    skin: 'light',
    layout: 'vertical',
    contentWidth: 'full',
    navbar: 'floating',
    rtl: false,
    menuCollapsed: false,
    zoom: 100,
  })
})

test('what was kept comes back', () => {
  const kept = { ...defaultPreferences('ne'), skin: 'dark', rtl: true, zoom: 125, rebindings: { 'order.create': ['n'] } }
  expect(readPreferences(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
})

test('a damaged or strange note falls back value by value', () => {
  expect(readPreferences(null)).toEqual(defaultPreferences())
  expect(readPreferences('x')).toEqual(defaultPreferences())
  expect(
    readPreferences({ skin: 'pink', zoom: 9000, density: 'compact', rebindings: { a: 'x', b: ['y'] }, language: 'xx' }),
  ).toEqual({
    ...defaultPreferences(),
    zoom: 200,
    density: 'compact',
    rebindings: { b: ['y'] },
  })
})

test('the browser’s language serves until one is chosen', () => {
  expect(readPreferences(null, 'de').language).toBe('de')
  expect(readPreferences({ language: 'fr' }, 'de').language).toBe('fr')
})
