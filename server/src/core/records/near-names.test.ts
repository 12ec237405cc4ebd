// Names that are one typo away.
import { expect, it } from 'vitest'
import { nearPatterns } from './near-names.ts'

const isNear = (typed: string, name: string) =>
  nearPatterns(typed).some(pattern => {
    const source = pattern.replace(/\\([%_\\])|[.*+?^${}()|[\]]|%|_/g, (sign, kept?: string) =>
      kept ? kept.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : sign === '%' ? '.*' : sign === '_' ? '.' : `\\${sign}`,
    )
    return new RegExp(`^${source}$`).test(` ${name.toLowerCase()}`)
  })

it('finds a letter that is wrong, missing, too many or out of place, in any word', () => {
  for (const typed of ['holdrof', 'holdurf', 'hlodorf', 'holddorf', 'holdrf', 'holdor'])
    expect(isNear(typed, 'Neuenkirchen Holdorf'), typed).toBe(true)
  expect(isNear('holfrod', 'Holdorf')).toBe(false)
  expect(isNear('orldof', 'Holdorf')).toBe(false)
})

it('says nothing of texts too short to tell', () => expect(nearPatterns('hol')).toEqual([]))

it('takes signs of LIKE as letters', () => expect(nearPatterns('50%_')).toContain('% 50\\%_\\_%'))
