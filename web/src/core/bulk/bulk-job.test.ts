// A job of many records: continued at the branch at which it began, whichever is shown by then.
import { CallError } from '@office/shared/core/api/failure'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

// The tenant is read from the address, which a test without a browser does not have.
vi.hoisted(() => vi.stubGlobal('location', { hostname: 'demo.localhost' }))
const { branchView, lookAt } = await import('../data/branch-view.ts')
const { jobs } = await import('../jobs/jobs.ts')
const { i18n } = await import('../language/language.ts')
const { bulk } = await import('./bulk-job.ts')
i18n.loadAndActivate({ locale: 'en', messages: {} })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  jobs.list = []
  lookAt(null)
})

it('goes on where it began', async () => {
  const [here, there] = [
    { id: 1, name: 'Kathmandu' },
    { id: 2, name: 'Pokhara' },
  ]
  const sentAt: (number | undefined)[] = []
  let isAway = true
  lookAt(here)
  await bulk({
    title: '600 orders',
    noun: 'order',
    listPath: '/orders',
    hrefOf: id => `/orders/${id}`,
    labels: 'numbers',
    ids: Array.from({ length: 600 }, (_, at) => at + 1),
    send: async ids => {
      if (isAway) throw new CallError(0, 'offline', 'No answer')
      sentAt.push(branchView.current?.id)
      return ids.map(id => ({ id, label: '', outcome: 'applied' }))
    },
    sum: () => 'Done',
    changed: async () => undefined,
  })
  await vi.runAllTimersAsync()
  expect(jobs.list[0]).toMatchObject({ state: 'failed' })
  isAway = false
  lookAt(there)
  jobs.list[0]?.resume?.()
  await vi.runAllTimersAsync()
  expect(sentAt).toEqual([1, 1])
  expect(branchView.current?.id).toBe(1)
})
