// A form validated by its contract: the same problems as the server's, and bodies without invented values.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { countryContract } from '@office/shared/areas/places/country.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { post } from '@office/shared/core/api/endpoint'
import { msg } from '@office/shared/core/messages/message'
import * as x from '@office/shared/core/schema'
import { parse } from '@office/shared/core/schema'
import { describe, expect, it, vi } from 'vitest'
import { paramsOf } from '../data/path-params.ts'
import { bodyValueOf, draftable } from './control-values.ts'
import { choose, decimal, file, password, picks, rows, text, toggle, whole } from './controls.ts'
import {
  blankValues,
  bodyOf,
  defineForm,
  type Form,
  formFor,
  formProblems,
  isRequired,
  keysInOrder,
  valuesOf,
} from './define-form.ts'
import { errorsOf } from './form-errors.ts'
import { saveText } from './form-sending.ts'
import type { RawValues } from './raw.ts'
import { stateForm as form } from './testing/state-form.ts'

vi.hoisted(() => vi.stubGlobal('location', { hostname: 'demo.localhost', href: 'http://demo.localhost/' }))

const codes = (values: RawValues, version?: number) =>
  formProblems(form, values, version).map(problem => `${problem.path}: ${problem.code}`)

describe('a form', () => {
  it('asks for what the contract requires, in field order and once', () => {
    expect(codes(blankValues(form))).toEqual(['name: required', 'country_id: required'])
    expect(Object.keys(form.fields).filter(key => isRequired(form, key))).toEqual(['name', 'country_id'])
  })
  it('leaves out of an update what only a new record has, and the reverse', () => {
    const both: Form = {
      ...form,
      fields: {
        ...form.fields,
        first: password(msg`First password`, { only: 'new' }),
        reason: text(msg`Reason`, { only: 'update' }),
      },
      sections: [
        ...form.sections,
        { title: msg`First password`, fields: [['first']] },
        { title: msg`Reason`, fields: ['reason'] },
      ],
    }
    for (const [use, own, other] of [
      ['new', 'first', 'reason'],
      ['update', 'reason', 'first'],
    ] as const) {
      const used = formFor(use, both)
      expect([keysInOrder(used), used.sections.length]).toEqual([[...keysInOrder(form), own], 2])
      expect(Object.keys(bodyOf(used, {}, 3))).not.toContain(other)
    }
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
    // Only these three fields are checked, so the rest of the order is left out.
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

  it('send a number as it is written, when it was typed behind the 0 that stood there', () => {
    const sent = (typed: string) => bodyValueOf(decimal(msg`Weight`), typed)
    expect(['020', '0', '0.5', '00.50', '100', ''].map(sent)).toEqual(['20', '0', '0.5', '0.50', '100', null])
  })
})

describe('controls of several parts', () => {
  const Contact = x.record({ name: x.text({ max: 60 }), phone: x.contactNumber(), floor: x.nullable(x.integer(0, 99)) })
  const create = post('/admin/merchant/{id}/address', {
    summary: 'An address',
    needs: 'staff',
    body: x.record({ city_ids: x.list(x.id(), 1, 5), secret: x.newPassword(), contacts: x.list(Contact, 0, 3) }),
    returns: x.row({ id: x.id(), version: x.integer(1) }),
  })
  const address = defineForm({
    id: 'address',
    noun: msg`Address`,
    createTitle: msg`Create address`,
    editTitle: msg`Edit address`,
    create,
    labelOf: () => '',
    refresh: [],
    fields: {
      city_ids: picks(countryContract.dropdown, msg`Cities`),
      secret: password(msg`Password`),
      contacts: rows(
        msg`Contacts`,
        { name: text(msg`Name`), phone: text(msg`Phone`), floor: whole(msg`Floor`) },
        { addTitle: msg`Add a contact`, most: 3 },
      ),
    },
    files: { file: file(msg`Plan`, { types: ['png'] }) },
  })
  const photo = new File(['x'], 'plan.png')
  const values: RawValues = {
    city_ids: ['3', '1'],
    secret: 'Office#2026',
    contacts: [
      { name: 'Asha', phone: '9812345678', floor: '' },
      { name: '', phone: '12', floor: '2' },
    ],
    file: photo,
  }
  it('make numbers, rows and no file of the body', () => {
    expect(bodyOf(address, values)).toEqual({
      city_ids: [3, 1],
      secret: 'Office#2026',
      contacts: [
        { name: 'Asha', phone: '9812345678', floor: null },
        { name: '', phone: '12', floor: 2 },
      ],
    })
    expect(saveText(address, values, undefined)).not.toBe(saveText(address, { ...values, file: '' }, undefined))
  })
  it('show what is wrong at its cell', () => {
    const errors = errorsOf(formProblems(address, values), words =>
      typeof words === 'object' && 'code' in words ? '' : String(words),
    )
    expect(Object.keys(errors)).toEqual(['contacts'])
    expect(Object.keys(errors.contacts?.types ?? {})).toEqual(['1.name', '1.phone'])
  })
  it('are asked for where the contract asks', () => {
    expect(['city_ids', 'secret', 'contacts', 'contacts.name', 'contacts.floor'].map(path => isRequired(address, path))).toEqual([
      false,
      true,
      false,
      true,
      false,
    ])
  })
  it('come back from a record as they were', () => {
    const record = { id: 1, version: 1, city_ids: [3, 1], contacts: [{ id: 9, name: 'Asha', phone: '9812345678', floor: 4 }] }
    expect(valuesOf(address, record)).toEqual({
      city_ids: ['3', '1'],
      secret: '',
      contacts: [{ name: 'Asha', phone: '9812345678', floor: '4' }],
      file: '',
    })
  })
  it('leave secrets and files out of drafts', () => {
    expect(Object.keys(draftable(address.fields, values))).toEqual(['city_ids', 'contacts'])
  })
  it('name the record last in its path, what it lies within before', () => {
    expect(paramsOf('/admin/merchant/{id}/user/{userId}', { id: 7 }, 3)).toEqual({ id: 7, userId: 3 })
    expect(paramsOf('/admin/merchant/{id}/user', { id: 7 }, null)).toEqual({ id: 7 })
    expect(paramsOf('/admin/city/{id}', {}, 5)).toEqual({ id: 5 })
  })
})
