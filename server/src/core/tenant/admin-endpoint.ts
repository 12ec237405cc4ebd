// How the terminal program reaches a running server: loopback only, authorised by a key file in the data folder.

import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { codeOf } from '@office/shared/core/error-code'
import * as x from '@office/shared/core/schema'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../http/refusal.ts'
import { rotateSecrets, type SealedRows } from '../secrets/rotate-secrets.ts'
import type { Services } from '../services.ts'
import { createTenant, TenantDraft, type TenantSeed } from './tenant-create.ts'

/** Contents of the key file: the server's address, and the key for /internal. */
export interface ServerKey {
  address: string
  key: string
}

const RotateDraft = x.record({ dry_run: x.flag() })

const fileOf = (dataDir: string) => join(dataDir, 'server.json')

/** The running server of a data folder, or null if there is no key file. */
export function readServerKey(dataDir: string): ServerKey | null {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as ServerKey // written below
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

export interface AdminEndpoint {
  routes: (app: FastifyInstance) => void
  /** Writes the key file once the address is known; returns a function that removes it. */
  open: (address: string) => () => void
}

const isLoopback = (address: string) =>
  address === '::1' || (isIP(address.replace(/^::ffff:/, '')) === 4 && /^(::ffff:)?127\./.test(address))

export function createAdminEndpoint(
  services: Services,
  seeds: readonly TenantSeed[],
  sealed: readonly SealedRows[],
): AdminEndpoint {
  const key = randomBytes(32)

  function check(request: FastifyRequest): void {
    const [, given = ''] = /^Key ([0-9a-f]{64})$/.exec(request.headers.authorization ?? '') ?? []
    const peer = request.socket.remoteAddress ?? ''
    const right = given !== '' && timingSafeEqual(Buffer.from(given, 'hex'), key)
    // A stranger learns nothing, not even that the endpoint exists.
    if (!isLoopback(peer) || request.headers['x-forwarded-for'] !== undefined || !right) refuse('not-found')
  }

  return {
    routes: app => {
      app.post('/internal/tenants', { onRequest: async request => check(request) }, async request => {
        const draft = x.parse(TenantDraft, request.body)
        if ('problems' in draft) return refuse('invalid-fields', { errors: draft.problems })
        return { data: await createTenant(services.database, seeds, draft.value) }
      })
      app.post('/internal/secrets', { onRequest: async request => check(request) }, async request => {
        const asked = x.parse(RotateDraft, request.body)
        if ('problems' in asked) return refuse('invalid-fields', { errors: asked.problems })
        return { data: await rotateSecrets(services.database, services.secretBox, sealed, asked.value.dry_run) }
      })
    },
    open: address => {
      const { dataDir } = services.config
      writeFileSync(fileOf(dataDir), JSON.stringify({ address, key: key.toString('hex') } satisfies ServerKey), { mode: 0o600 })
      return () => rmSync(fileOf(dataDir), { force: true })
    },
  }
}
