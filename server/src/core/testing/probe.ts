// Endpoints of the core's own suites: an ordinary table (backed by roles), every kind of access, an upload, a slow write.
import { file, get, list, post, put, remove } from '@office/shared/core/api/endpoint'
import { msg } from '@office/shared/core/messages/message'
import * as x from '@office/shared/core/schema'
import { sql } from 'kysely'
import type { NamedGroup } from '../../server.ts'
import { implement } from '../http/implement.ts'
import { found, refuse } from '../http/refusal.ts'
import { defineJob } from '../queue/queue.ts'
import { crud } from '../records/crud.ts'
import { tableSource } from '../records/table-source.ts'

const Probe = x.row({ id: x.id(), name: x.text(), is_active: x.flag(), created_at: x.instant(), version: x.integer(1) })

export const probeContract = {
  list: list('/probe', {
    summary: 'Rows',
    needs: ['view-role'],
    row: Probe,
    filters: { name: 'text', id: 'ids', is_active: 'flag', created_at: 'days', staff: 'text', key: 'words' },
    sort: ['id', 'name', 'created_at'],
  }),
  get: get('/probe/{id}', { summary: 'One', needs: ['view-role', 'update-role'], returns: Probe }),
  create: post('/probe', {
    summary: 'Create',
    needs: ['create-role'],
    inTurn: true,
    body: x.record({ name: x.text({ max: 50 }) }),
    returns: Probe,
    fails: ['probe-name-taken'],
  }),
  update: put('/probe/{id}', {
    summary: 'Update',
    needs: ['update-role'],
    body: x.record({ name: x.text({ max: 50 }), version: x.integer(1) }),
    returns: Probe,
    fails: ['probe-name-taken'],
  }),
  remove: remove('/probe/{id}', {
    summary: 'Delete',
    needs: ['delete-role'],
    dryRun: true,
    returns: x.row({ removed: x.flag() }),
    fails: ['in-use'],
  }),
  upload: post('/probe/upload', {
    summary: 'Store a file',
    needs: ['run-import'],
    upload: { types: ['csv', 'html'] },
    returns: x.row({ id: x.id(), size: x.integer(), name: x.text() }),
  }),
  poster: post('/probe/poster', {
    summary: 'Fields, and a file if there is one',
    needs: ['run-import'],
    upload: { types: ['png'], with: 'body' },
    body: x.record({ title: x.text({ max: 20 }) }),
    returns: x.row({ title: x.text(), size: x.nullable(x.integer()) }),
  }),
  file: file('/probe/file/{id}', { summary: 'A stored file', needs: ['run-import'] }),
  echo: get('/probe/echo', {
    summary: 'Query as it was read',
    needs: 'public',
    query: x.row({ count: x.optional(x.integer(1, 10)), on: x.optional(x.flag()) }),
    returns: x.row({ count: x.nullable(x.integer()), on: x.nullable(x.flag()), staff: x.nullable(x.id()) }),
  }),
  broken: get('/probe/broken', {
    summary: 'Answers against its contract',
    needs: 'staff',
    returns: x.row({ amount: x.amount() }),
  }),
  stray: get('/probe/stray', { summary: 'Refuses by a code that it does not declare', needs: 'staff', returns: x.flag() }),
  crash: post('/probe/crash', {
    summary: 'Writes, then fails',
    needs: 'staff',
    body: x.record({ name: x.text() }),
    returns: x.row({ done: x.flag() }),
  }),
  later: post('/probe/later', {
    summary: 'Queues a job, then fails when told to',
    needs: 'staff',
    body: x.record({ name: x.text(), fail: x.flag() }),
    returns: x.row({ queued: x.flag() }),
  }),
}

const source = tableSource('roles r', probeContract.list, {
  joins: sql`left join lateral (select count(*) as people from staff s where s.role_id = r.id) counted on true`,
  filters: {
    key: sql.ref('r.seed_key'),
    staff: ({ text }) => sql`counted.people >= ${Number(text)}`,
  },
  joined: ['staff'],
})

/** The names of jobs that ran; cleared by the suite that reads it. */
export const ranJobs: string[] = []
export const probeJob = defineJob<{ name: string }>({
  name: 'probe',
  run: async ({ name }, { inTenant }) => {
    const { rows } = await inTenant(tx => sql<{ who: string }>`select current_user as who`.execute(tx))
    ranJobs.push(`${name} as ${rows[0]?.who}`)
  },
})

export const hopelessJob = defineJob<{ name: string }>({
  name: 'hopeless',
  tries: 1,
  run: async ({ name }) => {
    ranJobs.push(`${name} fails`)
    throw new Error('as asked')
  },
  givenUp: async ({ name }) => void ranJobs.push(`${name} is given up`),
})

export const probeHandlers = implement(probeContract, {
  ...crud(probeContract, {
    table: 'roles',
    noun: 'probe',
    source,
    taken: { roles_name: { code: 'probe-name-taken', field: 'name', message: msg`There is already a role with this name` } },
  }),
  upload: async ({ file }, { tx, tenant, staff, services }) => {
    const id = await services.files.keep(tx, tenant.id, file, { name: file.name, type: 'text/csv', needs: [], staffId: staff.id })
    return { id, size: file.size, name: file.name }
  },
  poster: ({ body, file }) => ({ title: body.title, size: file?.size ?? null }),
  file: async ({ params }, { tx, services }) => {
    const { name, type, stream } = await services.files.open(tx, params.id)
    return { name, type, content: stream }
  },
  echo: ({ query }, { staff }) => ({ count: query.count ?? null, on: query.on ?? null, staff: staff?.id ?? null }),
  broken: () => ({ amount: '1e5' }),
  stray: () => refuse('probe-name-taken'),
  crash: async ({ body }, { tx }) => {
    await tx.insertInto('roles').values({ name: body.name, seed_key: null, permissions: [] }).execute()
    throw new Error(`select secret from nowhere ${found(body.name)}`)
  },
  later: async ({ body }, { queue }) => {
    await queue(probeJob, { name: body.name })
    if (body.fail) throw new Error('as asked')
    return { queued: true }
  },
})

export const probeGroup: NamedGroup = { ...probeHandlers, name: 'probe.probe' }
