// A chosen file that this device cannot read any more is told, and does not keep the screen reading for ever.
import { stateContract } from '@office/shared/areas/places/state.contract'
import { ref } from 'valtio'
import { expect, it, vi } from 'vitest'
import { lookAt } from '../../core/data/branch-view.ts'
import { checkFile, chooseFile, importRuns, startImport } from './import-run.ts'

vi.hoisted(() => vi.stubGlobal('location', { hostname: 'demo.localhost', href: 'http://demo.localhost/' }))

it('says of a file that was moved or locked since it was chosen that it cannot be read', async () => {
  const gone = { arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }
  const file = Object.assign(new File(['A,B\n1,2'], 'states.csv'), { slice: () => gone })
  await chooseFile('states', stateContract.bulk, file)
  expect(importRuns.states).toMatchObject({ phase: 'over', failure: { message: expect.stringContaining('could not be read') } })
})

it('judges a file anew before it starts, if another branch is shown than when it was judged', async () => {
  const sent: { branch: string | null; isDryRun: boolean }[] = []
  const job = { id: null, state: 'done', rows: 1, created: 1, rejected: [], warnings: [], changes: [], rejected_file: null }
  vi.stubGlobal('fetch', async (address: string | URL, { headers }: RequestInit) => {
    sent.push({ branch: new Headers(headers).get('x-branch'), isDryRun: String(address).includes('dry_run') })
    return Response.json({ data: job })
  })
  const file = new File(['A,B\n1,2'], 'states.csv')
  Object.assign(importRuns.states, { file: ref(file), parts: ref([{ file, places: 0 }]) })
  lookAt({ id: 1, name: 'Kathmandu' })
  await checkFile('states', stateContract.bulk)
  lookAt({ id: 2, name: 'Pokhara' })
  await startImport('states', stateContract.bulk, [])
  expect(importRuns.states.phase).toBe('ready')
  await startImport('states', stateContract.bulk, [])
  expect(sent).toEqual([
    { branch: '1', isDryRun: true },
    { branch: '2', isDryRun: true },
    { branch: '2', isDryRun: false },
  ])
  lookAt(null)
})

it('starts an import of its own at another branch, where the answer to the first was lost', async () => {
  const keys = new Map<string, Set<string>>()
  vi.stubGlobal('fetch', async (address: string | URL, { headers }: RequestInit) => {
    if (String(address).includes('dry_run'))
      return Response.json({ data: { id: null, state: 'done', rows: 1, rejected: [], warnings: [], changes: [] } })
    const sent = new Headers(headers)
    const branch = sent.get('x-branch') ?? ''
    keys.set(branch, (keys.get(branch) ?? new Set()).add(sent.get('idempotency-key') ?? ''))
    return Response.json({}, { status: 502 })
  })
  const file = new File(['A,B\n1,2'], 'states.csv')
  Object.assign(importRuns.states, { file: ref(file), parts: ref([{ file, places: 0 }]) })
  for (const id of [1, 2]) {
    lookAt({ id, name: `Branch ${id}` })
    await checkFile('states', stateContract.bulk)
    for (const _try of [1, 2]) await startImport('states', stateContract.bulk, [])
  }
  lookAt(null)
  const [first = new Set(), second = new Set()] = keys.values()
  // Sent again, it is the same import.
  expect([first.size, second.size]).toEqual([1, 1])
  expect(first).not.toEqual(second)
})
