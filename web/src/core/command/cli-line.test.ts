// Lines for the terminal: known values are filled in, unknown ones are named, and everything is quoted for a shell.
import { post, put } from '@office/shared/core/api/endpoint'
import * as x from '@office/shared/core/schema'
import { expect, test } from 'vitest'
import { apiLine, formLine, linesAt } from './cli-line.ts'

const fields = { name: x.text(), note: x.nullable(x.text()), kind: x.oneOf(['big', 'small']), size: x.integer() }
const returns = x.row({ id: x.id() })
const needs = 'staff'
const create = post('/admin/box', { summary: '', needs, body: x.record(fields), returns })
const update = put('/admin/place/{id}/box/{boxId}', {
  summary: '',
  needs,
  body: x.record({ ...fields, version: x.integer(1) }),
  returns,
})

test('a call with what it is about, and words where something is missing', () => {
  expect(apiLine(update, { params: { id: 7, boxId: undefined } })).toBe('office api PUT /admin/place/7/box/BOXID')
  expect(apiLine(create, { query: { dry_run: '1' }, body: { name: "Asha's" } })).toBe(
    `office api POST /admin/box --query dry_run=1 --body '{"name":"Asha'\\''s"}'`,
  )
})

test('a form with every field of its body, as the record has it', () => {
  expect(formLine(create)).toBe(`office api POST /admin/box --body '{"name":"","note":null,"kind":"big","size":0}'`)
  const record = { id: 9, name: 'B 9', note: 'top', kind: 'small', size: 0, version: 3, created_at: 'x' }
  expect(formLine(update, { id: 7, boxId: 9 }, record)).toBe(
    `office api PUT /admin/place/7/box/9 --body '{"name":"B 9","note":"top","kind":"small","size":0,"version":3}'`,
  )
})

test('files and passwords come from files', () => {
  const body = x.record({ password: x.text() })
  expect(formLine(post('/admin/person', { summary: '', needs, body, returns }))).toBe(
    'office api POST /admin/person --body @FILE.json',
  )
  const upload = { types: ['png'], with: 'body' } as const
  expect(formLine(post('/admin/picture', { summary: '', needs, upload, returns }))).toBe(
    'office api POST /admin/picture --file FILE',
  )
})

test('a line for the branch that is shown, for each command of several', () => {
  expect(linesAt(undefined, 'office orders list')).toBe('office orders list')
  expect(linesAt('New Road', 'office orders list\noffice orders show 7')).toBe(
    "office orders list --at 'New Road'\noffice orders show 7 --at 'New Road'",
  )
})
