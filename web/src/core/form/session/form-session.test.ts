// A form session without a screen: what a refused, lost, conflicting or successful save does to values, version and draft, and
// what the server may and may not write into fields.
import { CallError, type ProblemDetails } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import { MAX_UPLOAD_BYTES } from '@office/shared/rules/file'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tellIn } from '../../language/translate.ts'
import { file, password } from '../controls.ts'
import type { Form, LookedUp, SavedRecord } from '../define-form.ts'
import type { Sending } from '../form-sending.ts'
import type { RawValues } from '../raw.ts'
import { memoryStore } from '../testing/memory-store.ts'
import { stateForm } from '../testing/state-form.ts'
import { type DraftPlace, KEY_LIFE, keepDraft, readDraft } from './drafts.ts'
import { createFormSession, type OpenSession, type Then } from './form-session.ts'

vi.hoisted(() => vi.stubGlobal('location', { hostname: 'demo.localhost', href: 'http://demo.localhost/' }))

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }))
afterEach(() => void vi.useRealTimers())

const form = stateForm as unknown as Form // its type knows the contract's record; a session treats all forms alike

const bagmati = { id: 3, version: 4, name: 'Bagmati', native_name: null, country_id: 7, code: 'P3' }
const start = { name: 'Bagmati', native_name: '', country_id: '7', code: 'P3' }

const refused = (status: number, problem: Partial<ProblemDetails>) =>
  new CallError(status, problem.code ?? 'invalid-fields', 'Refused', {
    type: '',
    title: 'Refused',
    status,
    code: 'invalid-fields',
    request_id: 'r',
    ...problem,
  })
const lost = () => new CallError(0, 'offline', 'Offline')
const codeTaken = () =>
  refused(409, { code: 'state-code-taken', errors: [{ path: 'code', code: 'state-code-taken', message: 'Taken' }] })
const savedMeanwhile = (current: object) => refused(412, { code: 'stale-version', current })

/** An open form, with a server that does what the test says. */
function opened(of: { record?: SavedRecord; shape?: Form; store?: Storage } = {}) {
  const { record = null, shape = form, store = memoryStore() } = of
  const place: DraftPlace = { tenant: 'demo', user: '7', form: 'state', record: record?.id ?? null }
  const sent: { values: RawValues; to: Sending }[] = []
  const saved: [SavedRecord, Then][] = []
  const focused: string[] = []
  const alerts: string[] = []
  let answer: () => SavedRecord | null | Promise<SavedRecord> = () => bagmati
  const session = createFormSession({
    form: () => shape,
    record,
    within: {},
    place,
    store,
    tell: tellIn({ _: (_id, _values, options) => options?.message ?? '' }),
    send: async (_form, values, to) => {
      sent.push({ values, to })
      return answer()
    },
    onSaved: (row, then) => void saved.push([row, then]),
    focus: key => void focused.push(key),
    focused: () => focused.at(-1),
    alert: words => void alerts.push(words),
    tellWhoLeft: () => false,
  })
  return {
    session,
    sent,
    saved,
    focused,
    alerts,
    draft: () => readDraft(place, store),
    /** The server's answer from now on. */
    answers: (next: SavedRecord | CallError) => {
      answer = () => {
        if (next instanceof CallError) throw next
        return next
      }
    },
    answersWith: (next: typeof answer) => {
      answer = next
    },
    save: async (then: Then = 'leave') => {
      session.save(then)
      await vi.advanceTimersByTimeAsync(0)
    },
    messages: () => messagesOf(session),
  }
}

/** The messages at the fields. */
const messagesOf = ({ control, state }: OpenSession) =>
  Object.fromEntries(state().wrong.map(key => [key, control.getFieldState(key).error?.message]))

function fill(session: OpenSession, values: RawValues): void {
  for (const [key, value] of Object.entries(values)) session.change(key, value)
}

describe('a chosen file', () => {
  it('of another type or too large is told at its field at once, and nothing is saved without it', async () => {
    const shape: Form = {
      ...form,
      fields: { ...form.fields, receipt: file(msg`Receipt`, { types: ['pdf'] }) },
      sections: [...form.sections, { title: msg`Receipt`, fields: [['receipt']] }],
    }
    const one = opened({ shape })
    fill(one.session, start)
    for (const wrong of [new File(['MZ'], 'receipt.exe'), new File([new Uint8Array(MAX_UPLOAD_BYTES + 1)], 'receipt.pdf')]) {
      one.session.change('receipt', wrong)
      await vi.advanceTimersByTimeAsync(0)
      expect(Object.keys(one.messages())).toEqual(['receipt'])
      await one.save()
      expect([one.sent.length, one.focused.at(-1)]).toEqual([0, 'receipt'])
    }
    one.session.change('receipt', new File([new Uint8Array(MAX_UPLOAD_BYTES)], 'receipt.PDF'))
    await one.save()
    expect([one.messages(), one.saved.length]).toEqual([{}, 1])
  })
})

describe('a save whose answer never came', () => {
  const unanswered = async (store: Storage, answer: () => Promise<SavedRecord> = () => Promise.reject(lost())) => {
    const one = opened({ store })
    one.answersWith(answer)
    fill(one.session, start)
    await one.save()
    return one
  }

  it.each([
    ['was lost', () => Promise.reject(lost())],
    ['is still awaited', () => new Promise<SavedRecord>(() => {})],
  ])('is the same one after a reload, if it %s', async (_when, answer) => {
    const store = memoryStore()
    const before = await unanswered(store, answer)
    before.session.flush()
    const after = opened({ store })
    await after.save()
    expect(after.sent.map(({ to }) => to.idempotencyKey)).toEqual(before.sent.map(({ to }) => to.idempotencyKey))
    // Once it is answered, the same again is another one.
    fill(after.session, start)
    await after.save()
    expect(new Set(after.sent.map(({ to }) => to.idempotencyKey)).size).toBe(2)
  })

  it('is told of, once the server no longer knows it: saved again, it would be a second record', async () => {
    const store = memoryStore()
    await unanswered(store)
    expect(opened({ store }).session.state().refusal).toBe(null)
    vi.setSystemTime(Date.now() + KEY_LIFE)
    expect(opened({ store }).session.state().refusal).toContain('Look whether it is there before you save it again.')
  })

  it('leaves no secret behind', async () => {
    const shape: Form = { ...form, fields: { ...form.fields, code: password(msg`Code`) } }
    const { session, answers, save, draft } = opened({ shape })
    answers(lost())
    fill(session, { ...start, code: 'hush' })
    await save()
    expect(draft()?.values.name).toBe('Bagmati')
    expect(JSON.stringify(draft())).not.toContain('hush')
  })

  it('is another one after a reload, if something else was typed since', async () => {
    const store = memoryStore()
    const before = await unanswered(store)
    fill(before.session, { name: 'Bagmati Pradesh' })
    before.session.flush()
    const after = opened({ store })
    await after.save()
    expect(after.sent[0]?.to.idempotencyKey).not.toBe(before.sent[0]?.to.idempotencyKey)
  })
})

describe('a save that is refused', () => {
  it('here keeps what was typed, names what is wrong and sends nothing', async () => {
    const { session, sent, save, focused, alerts } = opened()
    fill(session, { code: 'P3' })
    await save()
    expect(session.values()).toEqual({ name: '', native_name: '', country_id: '', code: 'P3' })
    expect(session.state()).toMatchObject({ wrong: ['name', 'country_id'], attempts: 1, isBusy: false, isDirty: true })
    expect([sent.length, focused, alerts.length]).toEqual([0, ['name'], 1])
  })

  it('by the server keeps what was typed and marks the fields that it names', async () => {
    const { session, answers, save, focused, alerts, messages, saved, draft } = opened()
    answers(codeTaken())
    fill(session, start)
    await vi.advanceTimersByTimeAsync(1000)
    await save()
    expect(session.values()).toEqual(start)
    expect(messages()).toEqual({ code: 'Taken' })
    expect(session.state()).toMatchObject({ attempts: 1, refusal: null, isBusy: false })
    expect([focused, alerts, saved, draft()?.values]).toEqual([['code'], ['Taken'], [], start])
  })

  it('says of the whole what belongs to no field', async () => {
    const { session, answers, save, alerts } = opened({ record: bagmati })
    answers(refused(409, { code: 'in-use', errors: [{ path: 'else', code: 'in-use', message: 'In use' }] }))
    fill(session, { name: 'Kiel' })
    await save()
    expect(session.state()).toMatchObject({ refusal: 'In use', wrong: [] })
    expect(alerts).toEqual(['In use'])
    answers(bagmati)
    await save()
    expect(session.state().refusal).toBeNull()
  })

  it('by the server stands until that value is changed, whatever else is', async () => {
    const { session, answers, save, messages } = opened()
    answers(codeTaken())
    fill(session, start)
    await save()
    fill(session, { name: 'Kiel' })
    expect(messages()).toEqual({ code: 'Taken' })
    fill(session, { code: 'P4' })
    await vi.advanceTimersByTimeAsync(0)
    expect(messages()).toEqual({})
    // The server said so about this value.
    fill(session, { code: 'P3' })
    session.control.register('code').onBlur({ type: 'blur', target: { name: 'code', value: 'P3' } })
    await vi.advanceTimersByTimeAsync(0)
    expect(messages()).toEqual({ code: 'Taken' })
  })

  it('is asked again with the same value: another record may have given it free', async () => {
    const { session, answers, save, saved, messages } = opened()
    answers(codeTaken())
    fill(session, start)
    await save()
    answers(bagmati)
    await save()
    expect([messages(), saved]).toEqual([{}, [[bagmati, 'leave']]])
  })

  it('leads through what is wrong, from the last back to the first', async () => {
    const { session, save, focused } = opened()
    await save()
    session.nextError()
    session.nextError()
    expect(focused).toEqual(['name', 'country_id', 'name'])
  })
})

describe('a question before the save that was answered with no', () => {
  it('leaves the form and its draft as they are, and what is saved then is another save', async () => {
    const { session, answersWith, save, sent, saved, draft } = opened({ record: bagmati })
    answersWith(() => null)
    fill(session, { name: 'Kiel' })
    await save()
    await vi.advanceTimersByTimeAsync(1000)
    expect(session.state()).toMatchObject({ isBusy: false, isDirty: true, attempts: 0, refusal: null })
    expect([session.values().name, saved, draft()?.values.name, draft()?.sent]).toEqual(['Kiel', [], 'Kiel', undefined])
    answersWith(() => bagmati)
    await save()
    expect(saved).toEqual([[bagmati, 'leave']])
    expect(sent[1]?.to.idempotencyKey).not.toBe(sent[0]?.to.idempotencyKey)
  })
})

describe('an answer that was lost', () => {
  it('is told in the same words, whether nothing came or the answer of a proxy', async () => {
    const { session, answers, save, alerts } = opened()
    fill(session, start)
    answers(lost())
    await save()
    answers(new CallError(502, 'http-502', '502 Bad Gateway'))
    await save()
    expect(alerts).toHaveLength(2)
    expect(alerts[1]).toBe(alerts[0])
  })

  it('is asked for with the same key, a changed body with another', async () => {
    const { session, answers, save, sent, alerts } = opened()
    answers(lost())
    fill(session, start)
    await save()
    expect(session.state().refusal).toBe(alerts[0])
    await save()
    fill(session, { name: 'Kiel' })
    await save()
    fill(session, { name: 'Bagmati' })
    await save()
    const [first, again, changed, back] = sent.map(({ to }) => to.idempotencyKey)
    expect(again).toBe(first)
    expect(changed).not.toBe(first)
    expect(back).not.toBe(changed)
    expect(session.values()).toEqual(start)
  })

  it('leaves no key behind for the next record of the same words', async () => {
    const { session, save, sent } = opened()
    for (const _ of ['one', 'two']) {
      fill(session, start)
      await save('another')
    }
    const [first, second] = sent.map(({ to }) => to.idempotencyKey)
    expect(second).not.toBe(first)
  })

  it('is waited for: nothing is sent meanwhile', async () => {
    const { session, answersWith, save, sent } = opened()
    let arrive: (row: SavedRecord) => void = () => undefined
    answersWith(() => new Promise(resolve => (arrive = resolve)))
    fill(session, start)
    await save()
    await save()
    expect([sent.length, session.state().isBusy]).toEqual([1, true])
    arrive(bagmati)
    await vi.advanceTimersByTimeAsync(0)
    expect(session.state().isBusy).toBe(false)
  })
})

describe('what is changed while a record is being stored', () => {
  const storing = () => {
    const one = opened({ record: bagmati })
    const { promise, resolve } = Promise.withResolvers<SavedRecord>()
    one.answersWith(() => promise)
    fill(one.session, { code: 'BG' })
    return {
      ...one,
      arrives: async (row: SavedRecord & { code: string }) => {
        resolve({ ...bagmati, ...row })
        await vi.advanceTimersByTimeAsync(0)
      },
    }
  }

  it('stays in the form, unsaved, on top of what was stored', async () => {
    const { session, save, arrives, saved, draft } = storing()
    await save()
    fill(session, { name: 'Kiel' })
    await arrives({ id: 3, version: 5, code: 'BG' })
    expect([session.values(), saved.length]).toEqual([{ ...start, code: 'BG', name: 'Kiel' }, 1])
    expect(session.state()).toMatchObject({ isDirty: true, isBusy: false, theirs: null })
    session.flush()
    expect(draft()).toMatchObject({ values: { name: 'Kiel' }, base: { ...start, code: 'BG' }, version: 5 })
  })

  it('is stored behind it if saving was asked for meanwhile, and nothing is stored twice', async () => {
    const { session, save, arrives, sent, saved } = storing()
    await save()
    fill(session, { name: 'Kiel' })
    await save()
    expect(sent).toHaveLength(1)
    await arrives({ id: 3, version: 5, code: 'BG' })
    expect(sent.map(({ values, to }) => [values.name, values.code, to.version])).toEqual([
      ['Bagmati', 'BG', 4],
      ['Kiel', 'BG', 5],
    ])
    expect(saved).toHaveLength(2)
    const unchanged = storing()
    await unchanged.save()
    await unchanged.save()
    await unchanged.arrives({ id: 3, version: 5, code: 'BG' })
    expect([unchanged.sent.length, unchanged.session.state().isDirty]).toEqual([1, false])
  })
})

describe('a record that somebody else saved meanwhile', () => {
  const theirs = { ...bagmati, version: 9, name: 'Bagmati Pradesh', code: 'P3' }

  it('is merged and saved where nobody touched the same field', async () => {
    const { session, answersWith, save, sent, saved } = opened({ record: bagmati })
    let asked = 0
    answersWith(() => {
      if (asked++ === 0) throw savedMeanwhile(theirs)
      return { id: 3, version: 10 }
    })
    fill(session, { code: 'BG' })
    await save()
    expect(sent.map(({ values, to }) => [values.name, values.code, to.version, to.base.name])).toEqual([
      ['Bagmati', 'BG', 4, 'Bagmati'],
      ['Bagmati Pradesh', 'BG', 9, 'Bagmati Pradesh'],
    ])
    expect(sent[1]?.to.idempotencyKey).not.toBe(sent[0]?.to.idempotencyKey)
    expect([saved, session.state().theirs]).toEqual([[[{ id: 3, version: 10 }, 'leave']], null])
  })

  it.each([
    ['mine', 'Kiel'],
    ['theirs', 'Bagmati Pradesh'],
  ] as const)('is asked about where both changed a field: %s', async (side, name) => {
    const { session, answers, save, sent } = opened({ record: bagmati })
    answers(savedMeanwhile({ ...theirs, native_name: 'बागमती' }))
    fill(session, { name: 'Kiel', code: 'BG' })
    await save()
    expect(session.state().theirs).toMatchObject({ version: 9, values: { name: 'Bagmati Pradesh' }, base: start })
    expect([sent.length, session.values()]).toEqual([1, { ...start, name: 'Kiel', code: 'BG' }])
    session.decide({ name: side })
    // A field that only one of them changed keeps that change.
    expect(session.values()).toEqual({ name, native_name: 'बागमती', country_id: '7', code: 'BG' })
    expect(session.state()).toMatchObject({ theirs: null, isDirty: true })
    answers({ id: 3, version: 10 })
    await save()
    expect([sent[1]?.to.version, sent[1]?.values.name, sent[1]?.to.base.name]).toEqual([9, name, 'Bagmati Pradesh'])
  })

  it('is what discarding goes back to', async () => {
    const { session, answers, save } = opened({ record: bagmati })
    answers(savedMeanwhile(theirs))
    fill(session, { name: 'Kiel' })
    await save()
    session.decide({})
    session.discard()
    expect(session.values()).toEqual({ ...start, name: 'Bagmati Pradesh' })
    expect(session.state().isDirty).toBe(false)
  })
})

describe('a draft', () => {
  const place: DraftPlace = { tenant: 'demo', user: '7', form: 'state', record: 3 }
  const old = { at: 1_799_999_000_000, values: { ...start, code: 'BG' }, base: start, version: 4 }
  const newer = { ...bagmati, version: 9, name: 'Bagmati Pradesh' }

  it('is kept a moment after the last key, with what it changes', async () => {
    const { session, draft } = opened({ record: bagmati })
    fill(session, { name: 'Ki' })
    await vi.advanceTimersByTimeAsync(300)
    fill(session, { name: 'Kiel' })
    await vi.advanceTimersByTimeAsync(300)
    expect(draft()).toBeNull()
    await vi.advanceTimersByTimeAsync(200)
    expect(draft()).toMatchObject({ values: { ...start, name: 'Kiel' }, base: start, version: 4 })
    expect(session.state().draftedAt).toBe(draft()?.at)
  })

  it('is kept at once when the person goes', () => {
    const { session, draft } = opened()
    fill(session, { name: 'Kiel' })
    session.flush()
    expect(draft()?.values.name).toBe('Kiel')
  })

  it('is brought back as a change, and saved as of its version', async () => {
    const store = memoryStore()
    keepDraft(place, old, store)
    const { session, sent, save } = opened({ record: bagmati, store })
    expect(session.values()).toEqual({ ...start, code: 'BG' })
    expect(session.state()).toMatchObject({ isDirty: true, restoredFrom: old.at, draftedAt: null })
    await save()
    expect(sent[0]?.to.version).toBe(4)
  })

  it('of an older version keeps that version, however often it is taken up', async () => {
    const store = memoryStore()
    keepDraft(place, old, store)
    const first = opened({ record: newer, store })
    fill(first.session, { code: 'BGM' })
    first.session.flush()
    expect(first.draft()).toMatchObject({ base: start, version: 4 })
    const again = opened({ record: newer, store })
    let asked = 0
    again.answersWith(() => {
      if (asked++ === 0) throw savedMeanwhile(newer)
      return { id: 3, version: 10 }
    })
    await again.save()
    // The other person's change is not undone.
    expect(again.sent.map(({ values, to }) => [to.version, values.name, values.code])).toEqual([
      [4, 'Bagmati', 'BGM'],
      [9, 'Bagmati Pradesh', 'BGM'],
    ])
  })

  it('is gone once discarded, and the record stands as it is now', async () => {
    const store = memoryStore()
    keepDraft(place, old, store)
    const { session, draft, focused, save, sent } = opened({ record: newer, store })
    session.discard()
    expect(session.values()).toEqual({ ...start, name: 'Bagmati Pradesh' })
    expect(session.state()).toMatchObject({ isDirty: false, restoredFrom: null, draftedAt: null })
    expect([draft(), focused]).toEqual([null, ['name']])
    fill(session, { code: 'BG' })
    await save()
    expect(sent[0]?.to).toMatchObject({ version: 9, base: { name: 'Bagmati Pradesh' } })
  })

  it('is gone once saved', async () => {
    const { session, draft, save } = opened()
    fill(session, start)
    await vi.advanceTimersByTimeAsync(1000)
    expect(draft()).not.toBeNull()
    fill(session, { name: 'Kiel' })
    await save()
    await vi.advanceTimersByTimeAsync(1000)
    expect([draft(), session.state().draftedAt]).toEqual([null, null])
  })
})

describe('another', () => {
  it('empties the form and keeps nothing of the record before', async () => {
    const { session, save, saved, draft, focused } = opened()
    await save()
    fill(session, start)
    await save('another')
    await vi.advanceTimersByTimeAsync(1000)
    expect(saved).toEqual([[bagmati, 'another']])
    expect(session.values()).toEqual({ name: '', native_name: '', country_id: '', code: '' })
    expect(session.state()).toEqual({
      isBusy: false,
      isDirty: false,
      attempts: 0,
      wrong: [],
      warnings: {},
      refusal: null,
      theirs: null,
      draftedAt: null,
      restoredFrom: null,
    })
    expect([draft(), focused.at(-1)]).toEqual([null, 'name'])
  })

  it('lets what follows from a field be filled again', async () => {
    const shape = { ...form, lookUp: async (): Promise<LookedUp> => ({ values: { name: 'Bagmati' } }) }
    const { session, save } = opened({ shape })
    fill(session, { ...start, name: 'Typed' })
    await save('another')
    fill(session, { code: 'P3' })
    await vi.advanceTimersByTimeAsync(300)
    expect(session.values().name).toBe('Bagmati')
  })
})

describe('what the server is asked while somebody types', () => {
  /** A lookup whose answers arrive when the test releases them. */
  function asking() {
    const asked: { code: string; answer: (found: LookedUp) => void }[] = []
    const shape: Form = {
      ...form,
      lookUp: (values, changed) => {
        if (changed !== 'code') return Promise.resolve({})
        return new Promise(answer => void asked.push({ code: String(values.code), answer }))
      },
    }
    return { asked, shape }
  }
  const rest = () => vi.advanceTimersByTimeAsync(300)

  it('is asked once, after a pause', async () => {
    const { asked, shape } = asking()
    const { session } = opened({ shape })
    for (const code of ['P', 'P3']) {
      fill(session, { code })
      await vi.advanceTimersByTimeAsync(200)
    }
    await rest()
    expect(asked.map(({ code }) => code)).toEqual(['P3'])
  })

  it('is waited for by a save, which sends what the answer fills in, but not for long', async () => {
    const { asked, shape } = asking()
    const { session, sent, save } = opened({ shape })
    fill(session, { country_id: '7', code: 'P3' })
    await save()
    expect([asked.length, sent.length, session.state().isBusy]).toEqual([1, 0, true])
    asked[0]?.answer({ values: { name: 'Bagmati' } })
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toHaveLength(1)
    expect(session.values().name).toBe('Bagmati')

    const silent = asking()
    const unanswered = opened({ shape: silent.shape })
    fill(unanswered.session, start)
    await unanswered.save()
    expect(unanswered.sent).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(3000)
    expect(unanswered.sent).toHaveLength(1)
  })

  it('is dropped when the field has changed since', async () => {
    const { asked, shape } = asking()
    const { session, messages } = opened({ shape })
    fill(session, { code: 'P3' })
    await rest()
    fill(session, { code: 'P4' })
    await rest()
    asked[1]?.answer({ values: { name: 'Gandaki' } })
    await rest()
    asked[0]?.answer({ values: { name: 'Bagmati', country_id: '7' }, problems: { code: 'Taken' } })
    await rest()
    expect([session.values(), messages()]).toEqual([{ name: 'Gandaki', native_name: '', country_id: '', code: 'P4' }, {}])
  })

  it('is dropped when the form was emptied since', async () => {
    const { asked, shape } = asking()
    const { session, save } = opened({ shape })
    fill(session, start)
    await rest()
    await save('another')
    asked[0]?.answer({ values: { native_name: 'बागमती' } })
    await rest()
    expect([session.values().native_name, session.state().isDirty]).toEqual(['', false])
  })

  it('never overwrites what was typed', async () => {
    const { asked, shape } = asking()
    const { session } = opened({ shape })
    fill(session, { name: 'Mine', code: 'P3' })
    await rest()
    asked[0]?.answer({ values: { name: 'Bagmati', native_name: 'बागमती' } })
    await rest()
    expect(session.values()).toMatchObject({ name: 'Mine', native_name: 'बागमती' })
  })

  it('says what is wrong with a value until it says otherwise', async () => {
    const { asked, shape } = asking()
    const { session, messages } = opened({ shape })
    fill(session, { code: 'P3' })
    await rest()
    asked[0]?.answer({ problems: { code: 'Taken' } })
    await rest()
    expect(messages()).toEqual({ code: 'Taken' })
    fill(session, { code: 'P4' })
    await rest()
    expect(messages()).toEqual({})
    fill(session, { code: 'P3' })
    await rest()
    asked[2]?.answer({ problems: { code: null } })
    await rest()
    session.control.register('code').onBlur({ type: 'blur', target: { name: 'code', value: 'P3' } })
    await rest()
    expect(messages()).toEqual({})
  })

  it('is not asked of a record that is edited', async () => {
    const { asked, shape } = asking()
    const { session } = opened({ shape, record: bagmati })
    fill(session, { code: 'P9' })
    await rest()
    expect(asked).toEqual([])
  })
})

it('settles in other fields what follows from one', () => {
  const shape: Form = {
    ...form,
    settle: (values, changed): RawValues => (changed === 'country_id' ? { code: `${String(values.country_id)}-1` } : {}),
  }
  const { session } = opened({ shape })
  fill(session, { country_id: '7' })
  expect(session.values().code).toBe('7-1')
  fill(session, { code: 'own' })
  expect(session.values().code).toBe('own')
})

it('tells of its state only when that changes', async () => {
  const { session } = opened({ record: bagmati })
  const seen: unknown[] = []
  const stop = session.watch(() => seen.push([session.state().isDirty, ...session.state().wrong]))
  const long = 'K'.repeat(121)
  for (const name of ['K', 'Ki', long]) fill(session, { name })
  session.control.register('name').onBlur({ type: 'blur', target: { name: 'name', value: long } })
  await vi.advanceTimersByTimeAsync(0)
  for (const name of [`${long}i`, `${long}ie`, 'Bagmati']) {
    fill(session, { name })
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(seen.filter((state, at) => JSON.stringify(state) === JSON.stringify(seen[at - 1]))).toEqual([])
  expect([seen[0], seen[1], seen.at(-1)]).toEqual([[true], [true, 'name'], [false]])
  stop()
  fill(session, { name: 'Kiel' })
  expect(seen.at(-1)).toEqual([false])
})
