// The context when a page and its rows appear in the same step: the focused row comes before the page.
import { expect, it } from 'vitest'
import { addCommandScope, readContext } from './scope.ts'

const bag = { noun: 'bag', id: 1, label: 'BG-00001', data: { id: 1 } }
const line = { noun: 'bag', id: 7, label: 'CE104800018DE', data: { id: 1, line: { id: 7 } } }

it('takes the row for what is meant, also where its scope was told before that of its page', () => {
  const leaveLine = addCommandScope(() => ({ record: line }), 2_000_002)
  const leavePage = addCommandScope(() => ({ record: bag }), 2_000_001)
  expect(readContext('hotkey')).toMatchObject({ record: line, within: bag })
  leaveLine()
  expect(readContext('hotkey')).toMatchObject({ record: bag, within: null })
  leavePage()
})
