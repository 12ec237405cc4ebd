// Drafts: separate by tenant, person, form and record, kept for 14 days, and never in the way when damaged.
import { describe, expect, it } from 'vitest'
import { memoryStore } from '../testing/memory-store.ts'
import { DRAFT_LIFE, type DraftPlace, draftKey, dropDraft, keepDraft, readDraft, sweepDrafts } from './drafts.ts'

const place: DraftPlace = { tenant: 'demo', user: '7', form: 'city', record: null }
const NOW = 1_800_000_000_000

describe('drafts', () => {
  it('come back as they were, until 14 days are over', () => {
    const store = memoryStore()
    const draft = { at: NOW, values: { name: 'Poca', is_active: true } }
    expect(keepDraft(place, draft, store)).toBe(true)
    expect(readDraft(place, store, NOW + DRAFT_LIFE - 1)).toEqual(draft)
    expect(readDraft(place, store, NOW + DRAFT_LIFE)).toBeNull()
  })
  it('are apart for another tenant, person, form and record', () => {
    const store = memoryStore()
    keepDraft(place, { at: NOW, values: { name: 'mine' } }, store)
    for (const other of [{ tenant: 'other' }, { user: '8' }, { form: 'state' }, { record: 3 }])
      expect(readDraft({ ...place, ...other }, store, NOW)).toBeNull()
  })
  it('are gone once dropped', () => {
    const store = memoryStore()
    keepDraft(place, { at: NOW, values: {} }, store)
    dropDraft(place, store)
    expect(readDraft(place, store, NOW)).toBeNull()
  })
  it('say when the store takes nothing', () => {
    expect(keepDraft(place, { at: NOW, values: {} }, memoryStore(true))).toBe(false)
  })
  it('read a damaged note as none', () => {
    const store = memoryStore()
    for (const note of ['{', 'null', '[]', '{"at":"x","values":{}}']) {
      store.setItem(draftKey(place), note)
      expect(readDraft(place, store, NOW)).toBeNull()
    }
  })
  it('sweep only their own and only the old', () => {
    const store = memoryStore()
    store.setItem('other', 'stays')
    keepDraft(place, { at: NOW - DRAFT_LIFE, values: {} }, store)
    keepDraft({ ...place, record: 3 }, { at: NOW, values: {} }, store)
    sweepDrafts(store, NOW)
    expect(Array.from({ length: store.length }, (_, at) => store.key(at))).toEqual(['other', draftKey({ ...place, record: 3 })])
  })
})
