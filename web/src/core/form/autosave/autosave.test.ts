// What an editor saves by itself while answers are lost, values are unfit and the server refuses.
import { CallError } from '@office/shared/core/api/failure'
import { expect, it } from 'vitest'
import { autosaveOf } from './autosave.ts'

/** A record that a version protects, and a server that carries out each key once. */
function editing() {
  const record = { text: 'a', version: 1 }
  const answers = new Map<string, number>()
  const told: unknown[] = []
  const server = { losesAnswer: false, isAway: false }
  let version = 1
  let state = 'saved'
  const edited = autosaveOf('a', {
    async send(text, _saved, key) {
      if (server.isAway) throw new CallError(0, 'unreachable', 'away')
      const first = answers.get(key)
      if (first === undefined && version !== record.version) throw new CallError(412, 'stale-version', 'changed by someone else')
      if (first === undefined) {
        Object.assign(record, { text, version: record.version + 1 })
        answers.set(key, record.version)
      }
      if (server.losesAnswer) throw new CallError(0, 'unreachable', 'lost')
      version = first ?? record.version
    },
    stored: async () => undefined,
    onState: next => {
      state = next
    },
    onFailed: error => told.push(error instanceof CallError ? error.code : error),
    onUnfit: () => told.push('unfit'),
  })
  return { edited, record, server, told, state: () => state }
}

it('stores what was typed after a save whose answer was lost', async () => {
  const { edited, record, server, told, state } = editing()
  server.losesAnswer = true
  edited.keep('b')
  expect(await edited.save()).toBe(false)
  expect([state(), edited.isSaved()]).toEqual(['failed', false])
  edited.keep('c')
  expect(await edited.save()).toBe(false)
  server.losesAnswer = false
  expect(await edited.save()).toBe(true)
  expect(record).toEqual({ text: 'c', version: 3 })
  expect([state(), edited.isSaved()]).toEqual(['saved', true])
  // One outage is reported once.
  expect(told).toEqual(['unreachable'])
})

it('says so when it is asked to save what cannot be saved, and keeps what was fit before', async () => {
  const { edited, record, told, state } = editing()
  edited.keep('b')
  edited.keep(null)
  expect(await edited.save()).toBe(false)
  expect([record.text, state(), edited.isSaved()]).toEqual(['b', 'waiting', false])
  expect(told).toEqual(['unfit'])
  edited.keep('c')
  expect(await edited.save()).toBe(true)
  expect([record.text, state()]).toEqual(['c', 'saved'])
})

it('reports each refusal, and sends no refused value again by itself', async () => {
  const { edited, record, told } = editing()
  record.version = 7
  edited.keep('b')
  expect(await edited.save()).toBe(false)
  edited.keep('c')
  expect(await edited.save()).toBe(false)
  expect(told).toEqual(['stale-version', 'stale-version'])
  expect(record.text).toBe('a')
})
