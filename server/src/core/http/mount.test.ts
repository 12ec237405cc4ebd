// The order of checks, bad input, uploads and lists over HTTP (docs/promises.md B2, B12), with endpoints of the core's own.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sessionContract } from '@office/shared/areas/session/session.contract'
import { CallError } from '@office/shared/core/api/failure'
import { MAX_UPLOAD_BYTES } from '@office/shared/rules/file'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { probeContract, probeGroup } from '../testing/probe.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import type { TestStaff } from '../testing/test-office.ts'

let t: TestServer
let nobody: TestStaff
let importer: TestStaff
beforeAll(async () => {
  t = await startTestServer({ groups: [probeGroup] })
  nobody = await t.signInWith([])
  importer = await t.signInWith(['run-import'])
}, 60_000)
afterAll(() => t.close())

const json = { 'content-type': 'application/json' }
const send = (path: string, body: string, headers: Record<string, string> = json) => ({
  path,
  init: { method: 'POST', body, headers },
})
const statusOf = async (caller: { fetch: TestStaff['fetch'] }, path: string, init?: RequestInit) =>
  (await caller.fetch(path, init)).status

describe('who comes before what', () => {
  const bodies = ['{"name":"ok"}', '{"name":""}', '{broken', '[]', 'null', '{"name":"a","__proto__":{}}', 'x'.repeat(2_000_000)]

  it.each(bodies.map(body => [body.slice(0, 30), body]))(
    'without a token 401, without the permission 403, whatever the body: %s',
    async (_, body) => {
      const { path, init } = send('/probe', body)
      expect(await statusOf(t.anonymous(), path, init)).toBe(401)
      expect(await statusOf(nobody, path, init)).toBe(403)
    },
  )

  it('does so for uploads and for look-alikes of JSON too', async () => {
    for (const type of [
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/json\t',
      'application/x-www-form-urlencoded',
    ]) {
      expect(await statusOf(nobody, '/probe/upload', { method: 'POST', body: 'x', headers: { 'content-type': type } })).toBe(403)
      expect(await statusOf(t.anonymous(), '/probe', { method: 'POST', body: '{}', headers: { 'content-type': type } })).toBe(401)
    }
  })

  it('takes the token from the header only, and only in its own tenant', async () => {
    const other = await t.addTenant()
    expect(await statusOf(t.anonymous(), '/admin/staff/get-current', { headers: { cookie: `token=${t.admin.token}` } })).toBe(401)
    const stolen = { headers: { authorization: `Bearer ${t.admin.token}` } }
    expect(await statusOf(t.anonymous(), '/admin/staff/get-current', stolen)).toBe(200)
    expect(await statusOf(t.anonymous(other.tenant), '/admin/staff/get-current', stolen)).toBe(401)
  })

  it('refuses a tenant header that is not the host', async () => {
    const answer = await t.admin.fetch('/admin/staff/get-current', { headers: { 'x-tenant': 'acme' } })
    expect(answer.status).toBe(421)
    expect(await answer.json()).toMatchObject({ code: 'tenant-mismatch' })
    expect(await statusOf(t.admin, '/admin/staff/get-current', { headers: { 'x-tenant': t.tenant.slug } })).toBe(200)
  })

  it('does not believe a forwarded host', async () => {
    const other = await t.addTenant()
    const answer = await t.admin.fetch('/admin/staff/get-current', {
      headers: { 'x-forwarded-host': `${other.tenant.slug}.localhost` },
    })
    expect(await answer.json()).toMatchObject({ data: { email: t.admin.email } })
  })

  it('counts a permission from the next call on, both ways', async () => {
    const person = await t.signInWith(['view-role'])
    const give = (permissions: string[]) =>
      t.inTenant(tx => tx.updateTable('roles').set({ permissions }).where('id', '=', roleId).execute())
    const { role_id: roleId } = await person.call(sessionContract.current)
    expect(await statusOf(person, '/probe')).toBe(200)
    await give([])
    expect(await statusOf(person, '/probe')).toBe(403)
    await give(['view-role'])
    expect(await statusOf(person, '/probe')).toBe(200)
    await t.inTenant(tx => tx.updateTable('roles').set({ is_active: false }).where('id', '=', roleId).execute())
    expect(await statusOf(person, '/probe')).toBe(403)
    await t.inTenant(tx => tx.updateTable('staff').set({ is_active: false }).where('id', '=', person.staffId).execute())
    expect(await statusOf(person, '/probe')).toBe(401)
  })
})

describe('bad input', () => {
  it.each([
    ['{broken', json, 400],
    ['[]', json, 422],
    ['{"name":""}', json, 422],
    ['{"name":"a","x":1}', json, 422],
    ['{"name":"a","__proto__":{"admin":true}}', json, 400],
    ['{"name":"\\u0000"}', json, 422],
    ['{"name":"a"}', { 'content-type': 'application/json;charset=latin1' }, 415],
    ['{"name":"a"}', { 'content-type': 'application/json\t; x' }, 415],
    ['{"name":"a"}', { 'content-type': 'text/plain' }, 415],
    ['', json, 422],
  ])('%s is refused with problem details', async (body, headers, status) => {
    const { path, init } = send('/probe', body, headers as Record<string, string>)
    const answer = await t.admin.fetch(path, init)
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    const problem = await answer.json()
    expect(problem).toMatchObject({ status, code: expect.any(String), request_id: expect.any(String) })
    expect(answer.status).toBe(status)
  })

  it('refuses a body over 1 MB', async () => {
    const { path, init } = send('/probe', `{"name":"${'x'.repeat(1_048_570)}"}`)
    expect(await statusOf(t.admin, path, init)).toBe(413)
  })

  it('names every broken field in the language asked for', async () => {
    const answer = await t.admin.fetch('/probe', {
      method: 'POST',
      body: '{}',
      headers: { ...json, 'accept-language': 'xx, en;q=0.5' },
    })
    expect(await answer.json()).toMatchObject({
      code: 'invalid-fields',
      errors: [{ path: 'name', code: 'required', message: 'This field is required' }],
    })
  })

  it('finds no row by a number that cannot be one', async () => {
    for (const id of ['0', '-1', '1.5', 'abc', '99999999999', '1%00', '%E0%A4', "1'--"])
      expect([400, 404]).toContain(await statusOf(t.admin, `/probe/${id}`))
  })

  it('reads numbers and flags of a query by the contract', async () => {
    expect(await t.anonymous().call(probeContract.echo, { query: { count: 3, on: true } })).toEqual({
      count: 3,
      on: true,
      staff: null,
    })
    expect(await statusOf(t.anonymous(), '/probe/echo?count=11')).toBe(400)
    expect(await statusOf(t.anonymous(), '/probe/echo?count=1&count=2')).toBe(400)
    expect(await statusOf(t.anonymous(), `/probe/echo?x=${'y'.repeat(20_000)}`)).toBe(414)
  })

  it('tells nothing of its inside when it fails, and rolls back', async () => {
    const answer = await t.admin.fetch('/probe/crash', { method: 'POST', body: '{"name":"half done"}', headers: json })
    expect(answer.status).toBe(500)
    const body = await answer.text()
    expect(body).not.toMatch(/select|nowhere|at .*\.ts/)
    const rows = await t.inTenant(tx => tx.selectFrom('roles').select('id').where('name', '=', 'half done').execute())
    expect(rows).toEqual([])
  })

  it('notices an answer that breaks its own contract', async () => {
    await expect(t.admin.call(probeContract.broken)).rejects.toMatchObject({ status: 500 })
  })

  it('notices a refusal that no contract declares', async () => {
    await expect(t.admin.call(probeContract.stray)).rejects.toMatchObject({ status: 500, code: 'internal' })
  })

  it('answers 404 with problem details under /api', async () => {
    const answer = await t.admin.fetch('/no/such')
    expect(await answer.json()).toMatchObject({ status: 404, code: 'not-found' })
  })
})

describe('uploads', () => {
  const fileOf = (size: number, name = 'rows.csv') => new File([new Uint8Array(size).fill(97)], name)

  it('takes exactly 5,242,880 bytes, gives them back, and refuses one more', async () => {
    const stored = await importer.call(probeContract.upload, { file: fileOf(MAX_UPLOAD_BYTES, 'ü x;.csv') })
    expect(stored).toMatchObject({ size: MAX_UPLOAD_BYTES, name: 'ü x;.csv' })
    const back = await importer.call(probeContract.file, { params: { id: stored.id } })
    expect([back.bytes.length, back.name]).toEqual([MAX_UPLOAD_BYTES, 'ü x;.csv'])
    const tooMuch = importer.call(probeContract.upload, { file: fileOf(MAX_UPLOAD_BYTES + 1) })
    await expect(tooMuch).rejects.toMatchObject({ status: 413, message: 'Allowed maximum file size is 5 Mb' })
  })

  it('refuses an ending that is not allowed, and no file at all', async () => {
    const wrong = importer.call(probeContract.upload, { file: fileOf(3, 'rows.exe') })
    await expect(wrong).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'file', code: 'file-type' }] } })
    expect(await statusOf(importer, '/probe/upload', { method: 'POST', body: '{}', headers: json })).toBe(422)
  })

  it('takes fields beside a file, and judges them as it does without one', async () => {
    const poster = (title: string, file?: File) =>
      importer.call(probeContract.poster, { body: { title }, ...(file ? { file } : {}) })
    expect(await poster('Dashain', fileOf(5, 'a.png'))).toEqual({ title: 'Dashain', size: 5 })
    expect(await poster('Dashain')).toEqual({ title: 'Dashain', size: null })
    const wrong = { status: 422, problem: { errors: [{ path: 'title', code: 'required' }] } }
    await expect(poster('', fileOf(5, 'a.png'))).rejects.toMatchObject(wrong)
    await expect(poster('')).rejects.toMatchObject(wrong)
  })

  it.each(['{"title":"a","__proto__":{"admin":true}}', '{"title":"a","constructor":{"prototype":{}}}', '{broken', ''])(
    'reads the fields beside a file as strictly as a body, and keeps nothing of what it refuses: %s',
    async fields => {
      const body = new FormData()
      body.set('body', fields)
      body.set('file', fileOf(5, 'a.png'))
      const answer = await importer.fetch('/probe/poster', { method: 'POST', body })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'malformed-request' })
      expect(readdirSync(join(t.server.services.config.dataDir, 'uploads'))).toEqual([])
    },
  )

  it('never lets a browser show what was uploaded as a page', async () => {
    const stored = await importer.call(probeContract.upload, { file: fileOf(3, 'x.html') })
    const answer = await importer.fetch(`/probe/file/${stored.id}`)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('keeps files of one tenant from another', async () => {
    const stored = await importer.call(probeContract.upload, { file: fileOf(3) })
    const other = await t.addTenant()
    await expect(other.call(probeContract.file, { params: { id: stored.id } })).rejects.toMatchObject({ status: 404 })
  })
})

it('answers errors of the typed client with their code', async () => {
  const error = await nobody.call(probeContract.list).catch(error => error)
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({
    status: 403,
    code: 'forbidden',
    message: expect.stringContaining('This requires the permission'),
  })
})
