// No query crosses tenants except those named here (docs/scale.md): all others run in a transaction that the wall narrows to one.
import { expect, it } from 'vitest'
import { sources } from './sources.ts'

/** Code that reaches the database outside a tenant's transaction, and what it asks there. */
const CROSSING: Readonly<Record<string, string>> = {
  'server/src/core/database/database.ts': 'migrations',
  'server/src/core/database/maintenance.ts':
    'the list of tenants, and of those with something to send; statistics of the embedded database',
  'server/src/core/database/open-request.ts': 'who asks for which tenant',
  'server/src/core/database/transaction.ts': 'opens the transactions of tenants',
  'server/src/core/http/app.ts': 'whether the database answers; the tenant of a host',
  'server/src/core/http/gateway.ts': 'whether the sessions of open sockets still stand, by tenant and number',
  'server/src/core/http/metrics.ts': 'the queue’s own counts',
  'server/src/core/http/outbox.ts': 'the tenant of a host',
  'server/src/core/queue/queue.ts': 'the queue’s own tables',
  'server/src/core/secrets/rotate-secrets.ts': 'the list of tenants',
  'server/src/core/tenant/tenant-create.ts': 'makes a tenant',
  'server/src/areas/reports/list-export.part.ts': 'the time zone of one tenant',
  'server/src/imports/import.job.ts': 'the time zone of one tenant',
  'server/src/seed/demo-tenants.ts': 'which tenants of the demo are there',
}

it('crosses tenants only where it is said', () => {
  const reaches = sources
    .filter(({ path }) => path.startsWith('server/src/') && !/\.test\.ts$|\.testing\.ts$|\/testing\//.test(path))
    .filter(({ text }) => /\b(?:database|owner)\.(?:owner|pool)\b|\bpool\.(?:query|connect)\b|\basOwner\(/.test(text))
    .map(({ path }) => path)
  expect(reaches.sort()).toEqual(Object.keys(CROSSING).sort())
})
