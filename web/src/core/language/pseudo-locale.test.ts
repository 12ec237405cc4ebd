// Pseudo-English changes words only: placeholders, plural forms and tags stay as they are.
import { setupI18n } from '@lingui/core'
import type { Compiled } from '@office/shared/core/messages/message-counts'
import { expect, it } from 'vitest'
import { pseudo } from './pseudo-locale.ts'

/** Messages as the build compiles them. */
const shown = (message: Compiled, values: Record<string, string | number> = {}) => {
  const i18n = setupI18n()
  i18n.loadAndActivate({ locale: 'en', messages: { it: pseudo(message) as never } })
  return i18n._('it', values)
}

it('marks words, keeps what is filled in', () => {
  expect(shown('Orders')).toBe('⟦Ördérs··⟧')
  expect(shown(['Deleted: ', ['label']], { label: 'Kiel' })).toMatch(/^⟦Délétéd: Kiel·+⟧$/)
})
it('keeps plurals and tags', () => {
  const text: Compiled = [['n', 'plural', { one: ['#', ' order'], other: ['#', ' orders'] }], ' <0>here</0>']
  expect(shown(text, { n: 1 })).toMatch(/^⟦1 ördér <0>héré<\/0>·*⟧$/)
  expect(shown(text, { n: 3 })).toMatch(/^⟦3 ördérs <0>héré<\/0>·*⟧$/)
})
