// What people type as the number of a document.
import { expect, it } from 'vitest'
import { documentNumbersIn } from './document-number.ts'

it('reads numbers whole, short and of drafts, and takes nothing else for one', () => {
  expect(documentNumbersIn(' inv-2025-000015 ')[0]).toBe('INV-2025-000015')
  for (const short of ['INV 15', 'inv-15', 'Inv15', 'INV-000015'])
    expect(documentNumbersIn(short, null, 2026)).toEqual(['INV-2026-000015', 'INV-2025-000015', 'INV-000015'])
  expect(documentNumbersIn('rc-draft-000017')).toContain('RC-DRAFT-000017')
  expect(documentNumbersIn('B2B-2026-000003')).toContain('B2B-2026-000003')
  for (const other of ['CE104848316NP', 'CE104848316', '000015', '+9779801041000', 'Sita', 'INV-', ''])
    expect([other, documentNumbersIn(other)]).toEqual([other, []])
  // A list is of one kind.
  expect(documentNumbersIn('15', 'RD', 2026)).toEqual(['RD-2026-000015', 'RD-2025-000015', 'RD-000015'])
  expect(documentNumbersIn('CE104848316', 'RD')).toEqual([])
})
