// Schemas refuse, trim, name the broken rule and keep their JSON Schema.
import { describe, expect, it } from 'vitest'
import * as x from './schema.ts'

const Draft = x.record({
  name: x.text({ max: 5 }),
  phone: x.contactNumber(),
  note: x.nullable(x.text()),
  tags: x.optional(x.list(x.text(), 1, 2)),
})

describe('record', () => {
  it('trims texts and takes an empty text for null where null is allowed', () => {
    expect(x.parse(Draft, { name: ' Anna ', phone: '+9779801234567', note: '' })).toEqual({
      value: { name: 'Anna', phone: '+9779801234567', note: null },
    })
  })

  it('names every broken rule at its path, once', () => {
    const found = x.problems(Draft, { name: '', phone: '98412', note: null, tags: [], extra: 1 })
    expect(found.map(problem => [problem.path, problem.code])).toEqual([
      ['name', 'required'],
      ['phone', 'contact-number-too-short'],
      ['tags', 'list-length'],
      ['extra', 'unknown-field'],
    ])
  })

  it('says that a missing field is required, in the operator’s words', () => {
    expect(x.problems(Draft, { phone: '1234567', note: null })[0]).toMatchObject({
      path: 'name',
      code: 'required',
      message: { message: 'This field is required' },
    })
  })

  it('refuses what PostgreSQL cannot hold', () => {
    expect(x.problems(x.text(), 'a\0b')).toHaveLength(1)
    expect(x.problems(x.text(), '\ud83d')).toHaveLength(1)
  })

  it('takes no orders to a terminal or to the direction of a line for text, nor blanks of any kind for a name', () => {
    for (const order of ['\x1b[2J', 'a\x07b', 'gpj.\u202egnp'])
      expect(x.problems(x.text(), order)).toMatchObject([{ code: 'not-text' }])
    for (const blank of ['\u200b', ' \ufeff\u2060 ']) expect(x.problems(x.text(), blank)).toMatchObject([{ code: 'required' }])
    expect(x.problems(x.text({ max: 20 }), 'two\nlines, क्\u200d')).toEqual([])
  })

  it('refuses days that no calendar has, alone and in a time', () => {
    for (const day of ['2026-02-30', '2026-13-01', '0000-01-01', '2026-1-1']) {
      expect(x.problems(x.day(), day)).toMatchObject([{ code: 'not-a-day' }])
      expect(x.problems(x.instant(), `${day}T00:00:00Z`)).toMatchObject([{ code: 'not-a-time' }])
    }
    for (const day of ['2024-02-29', '0001-01-01', '9999-12-31']) {
      expect(x.problems(x.day(), day)).toEqual([])
      expect(x.problems(x.instant(), `${day}T23:59:59.123456Z`)).toEqual([])
    }
  })

  it('keeps a JSON Schema beside every struct', () => {
    expect(x.jsonSchema(Draft)).toMatchObject({
      type: 'object',
      required: ['name', 'phone', 'note'],
      properties: { phone: { pattern: '^\\+?[0-9]{7,16}$' }, note: { type: ['string', 'null'] } },
    })
  })
})
