// Names as strangers may see them.
import { expect, it } from 'vitest'
import { maskedName } from './masked-name.ts'

it('leaves the first letter of each word, whatever the script, and tells nothing of the length', () => {
  expect(maskedName('Sita Sharma')).toBe('S••• S•••')
  expect(maskedName('  Li   Wei ')).toBe('L••• W•••')
  // A vowel sign belongs to its letter.
  expect(maskedName('सीता शर्मा')).toBe('सी••• श•••')
})
