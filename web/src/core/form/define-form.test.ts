// A definition judged by its contract: the same problems as the server's, and bodies without invented values.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { countryContract } from '@office/shared/areas/places/country.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { msg } from '@office/shared/core/message'
import { parse } from '@office/shared/core/schema'
import { describe, expect, it, vi } from 'vitest'
import { choose, decimal, pick, text, toggle, whole } from './controls.ts'
import { blankValues, bodyOf, defineForm, formProblems, isRequired, keysInOrder, valuesOf } from './define-form.ts'

vi.hoisted(() => vi.stubGlobal('location', { hostname: 'demo.localhost', href: 'http://demo.localhost/' }))

const form = defineForm({
  id: 'state',
  noun: msg`State`,
  createTitle: msg`Create state`,
  editTitle: msg`Edit state`,
  create: stateContract.create,
  update: stateContract.update,
  labelOf: state => state.name,
  refresh: [stateContract.list],
  fields: {
    name: text(msg`Name`),
    native_name: text(msg`Native name`),
    country_id: pick(countryContract.dropdown, msg`Country`),
    code: text(msg`Code`),
  },
})

const codes = (values: Record<string, string | boolean>, version?: number) =>
  formProblems(form, values, version).map(problem => `${problem.path}: ${problem.code}`)

describe('a form', () => {
  it('asks for what the contract requires, in field order and once', () => {
    expect(codes(blankValues(form))).toEqual(['name: required', 'country_id: required'])
    expect(Object.keys(form.fields).filter(key => isRequired(form, key))).toEqual(['name', 'country_id'])
  })
  it('keeps the contract’s limits', () => {
    expect(codes({ name: 'x'.repeat(121), country_id: '7', code: '', native_name: '' })).toEqual(['name: max-length'])
  })
  it('makes a body that the contract takes, empty optional texts as null', () => {
    const body = bodyOf(form, { name: ' Bagmati ', country_id: '7', code: '', native_name: '' })
    expect(parse(stateContract.create.body, body)).toEqual({
      value: { name: 'Bagmati', country_id: 7, code: null, native_name: null },
    })
  })
  it('carries the version of the record that is edited', () => {
    const values = valuesOf(form, { id: 3, name: 'Bagmati', country_id: 7, code: 'P3', native_name: null, version: 4 })
    expect(values).toEqual({ name: 'Bagmati', native_name: '', country_id: '7', code: 'P3' })
    expect(codes(values, 4)).toEqual([])
    expect(bodyOf(form, values, 4).version).toBe(4)
  })
  it('shows every field without sections', () => expect(keysInOrder(form)).toEqual(Object.keys(form.fields)))
  it('does not compile without a field, or with a control of another type', () => {
    const common = { id: 's', noun: msg`S`, createTitle: msg`S`, editTitle: msg`S`, refresh: [], labelOf: () => '' }
    defineForm({
      ...common,
      create: stateContract.create,
      // @ts-expect-error the country is missing
      fields: { name: text(msg`Name`), native_name: text(msg`N`), code: text(msg`Code`) },
    })
    defineForm({
      ...common,
      create: stateContract.create,
      fields: {
        name: text(msg`Name`),
        native_name: text(msg`N`),
        code: text(msg`Code`),
        // @ts-expect-error an id is picked, not switched
        country_id: toggle(msg`Country`),
      },
    })
    expect.assertions(0)
  })
})

describe('controls', () => {
  it('say required for an empty number or amount, and not a number for words', () => {
    const order = orderContract.create
    const controls = { pieces: whole(msg`Pieces`), weight_kg: decimal(msg`Weight`), payment_type: choose(msg`Payment`, []) }
    // Only these three fields are looked at, so the rest of the order is left out.
    const part = { ...form, create: order, fields: controls, sections: [{ title: msg`All`, fields: Object.keys(controls) }] }
    const found = (values: Record<string, string>) =>
      Object.fromEntries(
        formProblems(part, values)
          .filter(problem => problem.path in controls)
          .map(problem => [problem.path, problem.code]),
      )
    expect(found({ pieces: '', weight_kg: '', payment_type: '' })).toEqual({
      pieces: 'required',
      weight_kg: 'required',
      payment_type: 'required',
    })
    expect(found({ pieces: 'two', weight_kg: '1,5', payment_type: 'COD' })).toEqual({
      pieces: 'not-a-number',
      weight_kg: 'not-a-decimal',
    })
    expect(found({ pieces: '2', weight_kg: ' 1.5 ', payment_type: 'COD' })).toEqual({})
  })
})
