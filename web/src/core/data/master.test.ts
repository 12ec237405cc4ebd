// Masters kept on the device: one tab stores the newest, and every tab shows it.
import { expect, it, vi } from 'vitest'
import { memoryStore } from '../form/testing/memory-store.ts'

// The tenant is read from the address, which a test without a browser does not have.
vi.stubGlobal('location', { hostname: 'demo.localhost' })
const { defineMaster } = await import('./master.ts')

it('shows what another tab has fetched and stored', async () => {
  vi.stubGlobal('localStorage', memoryStore())
  let names = ['Fragile']
  let reads = 0
  const open = () =>
    defineMaster({
      name: 'flags',
      key: 'flag',
      from: { names: [] as string[] },
      read: async () => {
        reads++
        return { names }
      },
    })
  const first = open()
  await first.update(1)
  const second = open()
  await second.update(1)
  names = ['Fragile', 'Heavy']
  await first.update(2)
  await second.update(2)
  expect(second.state).toEqual({ value: { names }, isCurrent: true })
  // Once for each version, whichever tab.
  expect(reads).toBe(2)
})
