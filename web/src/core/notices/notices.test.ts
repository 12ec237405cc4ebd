// Toasts: three at most, and none comes back once it made room for others.
import { expect, it, vi } from 'vitest'

// The tenant is read from the address, which a test without a browser does not have.
vi.hoisted(() => vi.stubGlobal('location', { hostname: 'demo.localhost' }))
const { dismiss, notices, notify } = await import('./notices.ts')

it('shows the newest three, and none that made room for them again', () => {
  const ids = ['first', 'second', 'third', 'fourth'].map(title => notify('ok', title))
  const shown = () => notices.list.filter(notice => notice.shown).map(({ title }) => title)
  expect(shown()).toEqual(['fourth', 'third', 'second'])
  for (const id of ids.slice(2)) dismiss(id)
  expect(shown()).toEqual(['second'])
  expect(notices.list).toHaveLength(4)
})
