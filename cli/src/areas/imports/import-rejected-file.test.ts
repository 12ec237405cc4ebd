// Rows beyond the answer's first thousand come back from the file with their codes, in the reader's language.

import { unknownMessage } from '@office/shared/core/import/import-codes'
import { readImport } from '@office/shared/core/import/read-import'
import { rejectedWorkbook } from '@office/shared/core/import/rejected-workbook'
import { expect, it } from 'vitest'
import { loadTranslate } from '../../core/program/language.ts'
import { importKindOf } from './import-kinds.ts'
import { withRejectedFile } from './import-rejected-file.ts'
import { toldLocally } from './import-rejections.ts'

it.each(['en', 'de'] as const)('in %s', async language => {
  const { definition } = importKindOf.states
  const text = 'State Name,State Code,Country Name\nA,1,Nepalia\n,2,Nepal\nB,3,Nowhere\n'
  const read = await readImport(definition, new TextEncoder().encode(text), 'states.csv')
  if ('refused' in read) throw new Error(read.refused.code)
  const translate = await loadTranslate(language)
  const field = 'Country Name'
  const all = [
    { row: 2, field, value: 'Nepalia', ...unknownMessage('UNKNOWN_STATE', 'Nepal') },
    ...read.judgement.rejected,
    { row: 4, field, value: 'Nowhere', ...unknownMessage('UNKNOWN_MERCHANT', null) },
  ]
  const bytes = await rejectedWorkbook(definition, read.sheet, all, translate)
  const told = toldLocally(all, translate).sort((a, b) => a.row - b.row)
  expect(told).toHaveLength(3)
  expect(await withRejectedFile(definition, told.slice(0, 1), bytes, translate)).toEqual(told)
})
