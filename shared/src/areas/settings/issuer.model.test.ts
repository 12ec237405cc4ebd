// The head of a paper gives the company's profile, each thing once.
import { inEnglish } from '@office/shared/core/messages/message'
import { expect, it } from 'vitest'
import { issuerLines } from './issuer.model.ts'

const nothing = {
  company: 'Himal',
  legal_name: null,
  registration_number: null,
  address: null,
  phone: null,
  email: null,
  website: null,
}

it('stands in lines, the address in one of them', () => {
  const profile = {
    ...{ company: 'Himal', legal_name: 'Himal Pvt. Ltd.', registration_number: '6092' },
    ...{ address: 'Ring Road 14\n Kathmandu', phone: '+97714270001', email: 'a@himal.test', website: null },
  }
  expect(issuerLines(profile, inEnglish)).toEqual([
    'Himal Pvt. Ltd.',
    'Ring Road 14, Kathmandu',
    '+97714270001 · a@himal.test',
    'Registration number 6092',
  ])
})

it('is nothing of a profile that was never filled in, and does not repeat the name', () => {
  expect(issuerLines(nothing, inEnglish)).toEqual([])
  expect(issuerLines({ ...nothing, legal_name: 'Himal', address: '' }, inEnglish)).toEqual([])
})
