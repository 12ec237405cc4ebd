// The sender of a paper: the company's profile in lines, for the head of papers that leave the house.
import { msg, type Translate } from '@office/shared/core/messages/message'

export interface Issuer {
  company: string
  legal_name: string | null
  registration_number: string | null
  address: string | null
  phone: string | null
  email: string | null
  website: string | null
}

const registered = msg`Registration number {number}`

const isThere = (text: string | null | undefined): text is string => typeof text === 'string' && text !== ''

/** The lines below the company's name; none for a profile that was never filled in. */
export function issuerLines(issuer: Issuer, translate: Translate): string[] {
  const { company, legal_name, registration_number: number, address, phone, email, website } = issuer
  return [
    legal_name === company ? null : legal_name,
    // Addresses are entered in lines; on paper they are joined.
    address?.split(/\s*\n\s*/).join(', '),
    [phone, email, website].filter(isThere).join(' · '),
    number && translate(registered, { number }),
  ].filter(isThere)
}
