// Service tokens: how programs sign in, each as its own account with a role and an expiry date.

import { type Labels, type Message, msg } from '@office/shared/core/messages/message'
import { get, list, post } from '../../core/api/endpoint.ts'
import * as x from '../../core/schema.ts'

export const tokenStates = ['active', 'expired', 'revoked'] as const
export type TokenState = (typeof tokenStates)[number]
export const tokenStateNames: Readonly<Record<TokenState, Message>> = {
  active: msg`Works`,
  expired: msg`Expired`,
  revoked: msg`Revoked`,
}

/** The longest life of a token, in days: two years. */
export const MOST_TOKEN_DAYS = 731

export const ServiceToken = x.row({
  id: x.id(),
  name: x.text(),
  /** The last letters of the token itself. */
  hint: x.text(),
  role_id: x.id(),
  role_name: x.text(),
  state: x.oneOf(tokenStates, tokenStateNames),
  expires_at: x.instant(),
  /** To the minute; null until something uses it. */
  last_used_at: x.nullable(x.instant()),
  created_at: x.instant(),
  made_by_name: x.text(),
  revoked_at: x.nullable(x.instant()),
  revoked_by_name: x.nullable(x.text()),
})
export type ServiceToken = x.Of<typeof ServiceToken>

export const serviceTokenLabels = {
  name: msg`Name`,
  hint: msg`Ends in`,
  role_name: msg`Role`,
  state: msg`Status`,
  expires_at: msg`Expires`,
  last_used_at: msg`Last used`,
  created_at: msg`Created`,
  made_by_name: msg`Created by`,
  revoked_at: msg`Revoked`,
  revoked_by_name: msg`Revoked by`,
} satisfies Labels<ServiceToken>

/** Returned once: only its hash is stored. */
export const MadeToken = x.row({ token: x.text(), service_token: ServiceToken })
export type MadeToken = x.Of<typeof MadeToken>

const path = '/admin/service-token'

export const serviceTokenContract = {
  list: list(path, {
    summary: 'Service tokens, and when each was last used',
    needs: ['manage-api-token'],
    service: 'lists',
    row: ServiceToken,
    filters: { name: 'text', role_id: 'ids', state: 'words', id: 'ids' },
    sort: ['id', 'name', 'expires_at', 'last_used_at'],
  }),
  create: post(path, {
    summary: 'Create a service token, with a role whose permissions the caller holds; its secret is returned only once',
    needs: ['manage-api-token'],
    body: x.record({
      name: x.text({ max: 60 }),
      role_id: x.id(),
      /** The last day it works, by the tenant's clock. */
      expires_on: x.day(),
    }),
    returns: MadeToken,
    fails: ['token-name-taken'],
    answersSecret: true,
  }),
  get: get(`${path}/{id}`, { summary: 'One service token', needs: ['manage-api-token'], returns: ServiceToken }),
  revoke: post(`${path}/{id}/revoke`, {
    summary: 'Revoke a service token; it stops working at once',
    needs: ['manage-api-token'],
    returns: ServiceToken,
    fails: ['token-revoked'],
  }),
}
