// A chosen file that this device cannot read any more is told, and does not keep the screen reading for ever.
import { stateContract } from '@office/shared/areas/places/state.contract'
import { expect, it, vi } from 'vitest'
import { chooseFile, importRuns } from './import-run.ts'

vi.hoisted(() => vi.stubGlobal('location', { hostname: 'demo.localhost', href: 'http://demo.localhost/' }))

it('says of a file that was moved or locked since it was chosen that it cannot be read', async () => {
  const gone = { arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }
  const file = Object.assign(new File(['A,B\n1,2'], 'states.csv'), { slice: () => gone })
  await chooseFile('states', stateContract.bulk, file)
  expect(importRuns.states).toMatchObject({ phase: 'over', failure: { message: expect.stringContaining('could not be read') } })
})
