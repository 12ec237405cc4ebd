// Kinds of records from the terminal: lists in every form, one record, many changed or deleted at once.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nouns } from '@office/cli/commands'
import { joinServer } from '@office/server/core/testing/servers/shared-server'
import type { TestOffice } from '@office/server/core/testing/test-office'
import { approvalContract } from '@office/shared/areas/approvals/approval.contract'
import { branchContract } from '@office/shared/areas/branches/branch.contract'
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { zoneContract } from '@office/shared/areas/places/zone.contract'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { flagContract } from '@office/shared/areas/settings/flag.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { atTerminal } from './at-terminal.ts'
import { openTerminal, signedIn, type Terminal } from './run-office.ts'

// Each command is a process of its own; on a busy machine a dozen of them take a while.
vi.setConfig({ testTimeout: 60_000 })

const CITIES = 230

let office: TestOffice
let terminal: Terminal
/** Numbers of the cities, by name. */
const cities = new Map<string, number>()
let state = 0

const cityDraft = (name: string) => ({ name, native_name: null, state_id: state, is_active: true })
const makeZone = async (name: string) =>
  (await office.admin.call(zoneContract.create, { body: { name, code: null, city_ids: [] } })).id
const makeBranch = async (code: string) => {
  const nothing = { address: null, phone: null, email: null, contact_person: null, opening_note: null }
  const city_id = cities.get('City 1') ?? 0
  const body = { code, name: `Branch ${code}`, city_id, latitude: null, longitude: null, is_active: true, ...nothing }
  return office.admin.call(branchContract.create, { body })
}
const idOf = (name: string): string => String(cities.get(name))
/** Every event of the audit log so far, to which a dry run must not add. */
const events = async () =>
  Number(
    (await office.inTenant(tx => sql<{ n: string }>`select count(*) as n from audit_events`.execute(tx))).rows[0]?.n ??
      Number.NaN,
  )
const answerOf = async (args: readonly string[], input?: string) => {
  const { exit, out, err } = await terminal.run([...args, '--json'], input)
  return { exit, err, answer: out === '' ? null : JSON.parse(out).data }
}

beforeAll(async () => {
  office = await joinServer()
  terminal = await signedIn(office, office.admin)
  const made = { name: 'Bagmati', code: 'P3', country_id: 1, native_name: null }
  state = (await office.admin.call(stateContract.create, { body: made })).id
  const names = [...Array.from({ length: CITIES - 2 }, (_, index) => `City ${index + 1}`), 'Fort Worth', '$(touch stolen)']
  for (const name of names) cities.set(name, (await office.admin.call(cityContract.create, { body: cityDraft(name) })).id)
}, 120_000)
afterAll(async () => {
  terminal.close()
  await office.close()
})

describe('a list', () => {
  it('is tab-separated in a pipe, narrowed by flags of its own filters, and stops at no count', async () => {
    const { exit, out, err } = await terminal.run([
      'cities',
      'list',
      '--name',
      'city 22',
      '--state-id',
      String(state),
      '--sort',
      'name',
    ])
    expect([exit, err]).toEqual([0, ''])
    // A page of ten is not everything, and a pipe shows no footer that would say so.
    expect((await terminal.run(['cities', 'list'])).err).toMatch(/^10 of \d+ rows\. Use --page/)
    const [head, ...rows] = out.trimEnd().split('\n')
    expect(head).toBe('id\tname\tstate_name\tcountry_name\tdefault_warehouse_name\tis_active')
    expect(rows.map(row => row.split('\t')[1])).toEqual(['City 22', ...Array.from({ length: 9 }, (_, n) => `City ${220 + n}`)])
    const all = await terminal.run(['cities', 'list', '--all'])
    expect(all.out.trimEnd().split('\n')).toHaveLength(CITIES + 1)
    expect((await terminal.run(['cities', 'list', '--is-active', 'yes'])).err).toContain('--is-active')
    expect(await terminal.run(['cities', 'list', '--nmae', 'x'])).toMatchObject({ exit: 2, out: '' })
    expect((await terminal.run(['ciites', 'list'])).err).toContain('cities')
  })

  it('is one JSON object with --json, and one for each row with --json-lines', async () => {
    const { answer } = await answerOf(['cities', 'list', '--id', `${idOf('City 7')},${idOf('City 8')}`, '--sort', 'name'])
    expect(answer).toMatchObject([{ name: 'City 7' }, { name: 'City 8' }])
    const { exit, out } = await terminal.run(['cities', 'list', '--all', '--json-lines', 'id,name'])
    const lines = out
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(exit).toBe(0)
    expect(new Set(lines.map(({ id }) => id))).toEqual(new Set(cities.values()))
    expect(Object.keys(lines[0])).toEqual(['id', 'name'])
    expect((await terminal.run(['cities', 'list', '--json-lines', '--json'])).exit).toBe(2)
    expect((await terminal.run(['cities', 'list', '--json-lines', 'nmae'])).err).toContain('name')
    const statuses = await terminal.run(['statuses', 'list', '--json-lines', 'key'])
    expect(statuses.out.split('\n')[0]).toBe('{"key":"key_1"}')
    for (const listing of [
      ['orders', 'list'],
      ['report', 'downloads'],
    ])
      expect((await terminal.run([...listing, '--json-lines'])).exit).toBe(0)
  })
})

it('reads a list whose rows are more than are counted to its end', async () => {
  const many = await office.addTenant()
  const { id } = await many.call(stateContract.create, {
    body: { name: 'Bagmati', code: 'P3', country_id: 1, native_name: null },
  })
  await office.inTenant(
    tx =>
      sql`insert into cities (name, state_id, country_id) select 'City ' || n, ${id}, 1 from generate_series(1, 10250) n`.execute(
        tx,
      ),
    many.tenant,
  )
  const own = await signedIn(office, many)
  const { exit, out } = await own.run(['cities', 'list', '--all', '--json-lines', 'id'])
  expect([exit, new Set(out.trimEnd().split('\n')).size]).toEqual([0, 10_250])
  own.close()
})

describe('one record', () => {
  it('is found by number and by name, in any case; what is misspelt is told with what is near', async () => {
    expect((await answerOf(['cities', 'show', idOf('City 7')])).answer).toMatchObject({ name: 'City 7' })
    expect((await answerOf(['cities', 'show', 'fort', 'worth'])).answer).toMatchObject({ name: 'Fort Worth' })
    expect((await terminal.run(['cities', 'show', 'Fort Worth'])).out).toContain('name\tFort Worth\n')
    const wrong = await terminal.run(['cities', 'show', 'Worth'])
    expect([wrong.exit, wrong.err]).toEqual([1, expect.stringContaining('Fort Worth')])
    expect((await terminal.run(['cities', 'show', '999999'])).exit).toBe(1)
    expect((await terminal.run(['approvals', 'show', 'x'])).exit).toBe(2)
    expect((await answerOf(['statuses', 'show', 'key_14'])).answer).toMatchObject({ key: 'key_14' })
  })

  it('is not guessed where several have the name', async () => {
    const other = await office.admin.call(stateContract.create, {
      body: { name: 'Koshi', code: 'P1', country_id: 1, native_name: null },
    })
    await office.admin.call(cityContract.create, { body: { ...cityDraft('City 9'), state_id: other.id } })
    const { exit, err } = await terminal.run(['cities', 'show', 'City 9'])
    expect([exit, err]).toEqual([1, expect.stringContaining(idOf('City 9'))])
  })
})

describe('many at once', () => {
  it('each get their own answer: in one call where the contract has that', async () => {
    const named = [idOf('City 1'), 'City 2', '999999', 'No such city']
    const before = await events()
    const trial = await answerOf(['cities', 'deactivate', ...named, '--dry-run'])
    expect([trial.exit, trial.answer]).toMatchObject([
      7,
      { action: 'deactivate', dry_run: true, applied: 2, unchanged: 0, refused: 2, not_answered: [] },
    ])
    expect(await events()).toBe(before)
    const { exit, answer } = await answerOf(['cities', 'deactivate', ...named])
    expect(exit).toBe(3)
    expect(answer.results).toEqual([
      { id: cities.get('City 1'), name: 'City 1', outcome: 'applied' },
      { id: cities.get('City 2'), name: 'City 2', outcome: 'applied' },
      expect.objectContaining({ id: 999999, outcome: 'refused', code: 'not-found' }),
      expect.objectContaining({ id: null, name: 'No such city', outcome: 'refused', code: 'not-found' }),
    ])
    const again = await terminal.run(['cities', 'deactivate', 'City 1', 'City 3'])
    expect(again.exit).toBe(0)
    expect(again.out).toBe(
      `number\tname\toutcome\tproblem\n${idOf('City 1')}\tCity 1\tunchanged\t\n${idOf('City 3')}\tCity 3\tapplied\t\n`,
    )
    // The output of a list can be piped in, heading and all, in any language: its first column names the records.
    const { out } = await terminal.run(['cities', 'list', '--is-active', '0', '--lang', 'de'])
    expect(await answerOf(['cities', 'activate', '-'], out)).toMatchObject({
      exit: 0,
      answer: { applied: 3, refused: 0 },
    })
  })

  it('say in the words of the server why one is refused, and go on where that may be overridden', async () => {
    const sorting = await makeBranch('SORT')
    const used = await makeBranch('USED')
    const idle = await makeBranch('IDLE')
    const rider = {
      name: 'Bikash',
      phone: '9841000001',
      warehouse_id: used.id,
      vehicle_kind: 'bicycle',
      licence_number: null,
    } as const
    await office.admin.call(riderContract.create, { body: rider })
    const { exit, answer } = await answerOf(['branches', 'deactivate', String(sorting.id), 'USED', 'IDLE'])
    expect(exit).toBe(3)
    expect(answer.results).toEqual([
      expect.objectContaining({ outcome: 'refused', code: 'warehouse-is-sorting' }),
      expect.objectContaining({ outcome: 'refused', code: 'warehouse-in-use', message: expect.stringContaining('1 rider') }),
      { id: idle.id, name: 'Branch IDLE', outcome: 'applied' },
    ])
    expect(await answerOf(['branches', 'deactivate', 'USED', '--yes'])).toMatchObject({ exit: 0, answer: { applied: 1 } })
    expect(await answerOf(['riders', 'deactivate', 'bikash'])).toMatchObject({ exit: 0, answer: { applied: 1 } })
  })

  it('are switched by commands of their own where their row is all there is of them', async () => {
    const { id } = await office.admin.call(flagContract.create, {
      body: { name: 'VIP', colour: 'hub', description: 'Ring twice', is_active: true },
    })
    expect(await answerOf(['flags', 'deactivate', 'vip', '--dry-run'])).toMatchObject({ exit: 0, answer: { applied: 1 } })
    expect(await answerOf(['flags', 'deactivate', 'vip'])).toMatchObject({ exit: 0, answer: { applied: 1 } })
    const shown = async () => (await office.admin.call(flagContract.list, { query: { filters: { id: String(id) } } })).data[0]
    expect(await shown()).toMatchObject({ is_active: false, colour: 'hub', description: 'Ring twice' })
    expect(await answerOf(['flags', 'activate', String(id)])).toMatchObject({ answer: { applied: 1 } })
    expect(await answerOf(['reasons', 'deactivate', '1'])).toMatchObject({ exit: 0, answer: { applied: 1 } })
  })

  it('that are misspelt are told with what may be meant, also where nothing has their letters', async () => {
    const id = await makeZone('Gandaki')
    const { exit, err } = await terminal.run(['zones', 'show', 'Gnadaki'])
    expect([exit, err]).toEqual([1, expect.stringContaining('Did you mean Gandaki?')])
    expect((await terminal.run(['zones', 'show', 'Xyzzyx'])).err).not.toContain('Did you mean')
    // Flags have no drop-down, and that of staff leaves out who was deactivated.
    await office.admin.call(flagContract.create, {
      body: { name: 'Schoolbook', colour: 'hub', description: null, is_active: true },
    })
    for (const typed of ['Shcoolbook', 'Scholbook', 'Schoolbokk', 'choolbook'])
      expect((await terminal.run(['flags', 'show', typed])).err).toContain('Did you mean Schoolbook?')
    expect((await terminal.run(['flags', 'show', 'Schoolbus depot'])).err).not.toContain('Did you mean')
    await office.inTenant(async tx => {
      const { id: role_id } = await tx.selectFrom('roles').select('id').executeTakeFirstOrThrow()
      const left = { name: 'Asha Gurung', email: 'asha@left.test', contact_number: null, role_id, is_active: false }
      await tx.insertInto('staff').values(left).execute()
    })
    expect((await terminal.run(['staff', 'show', 'Ahsa Gurng'])).err).toContain('Did you mean Asha Gurung?')
    // Lists that find whole keys and numbers alone.
    expect((await terminal.run(['payment-methods', 'show', 'cahs'])).err).toContain('Did you mean cash?')
    expect((await terminal.run(['payment-methods', 'show', 'barter'])).err).not.toContain('Did you mean')
    await office.admin.call(zoneContract.remove, { params: { id } })
  })

  it('are deleted only when somebody says so, and a dry run changes nothing', async () => {
    const [one, two] = [await makeZone('Valley'), await makeZone('Hills')]
    const unsaid = await terminal.run(['zones', 'delete', String(one), String(two)])
    expect([unsaid.exit, unsaid.out, unsaid.err]).toEqual([
      2,
      '',
      expect.stringContaining(`office zones delete ${one} ${two} --yes`),
    ])
    const before = { rows: (await terminal.run(['zones', 'list', '--json'])).out, events: await events() }
    expect(await answerOf(['zones', 'delete', String(one), 'Hills', '--dry-run'])).toMatchObject({
      exit: 0,
      answer: { applied: 2 },
    })
    const state = await answerOf(['states', 'delete', 'Bagmati', '--dry-run'])
    expect(state).toMatchObject({ exit: 7, answer: { refused: 1, results: [{ code: 'in-use' }] } })
    expect({ rows: (await terminal.run(['zones', 'list', '--json'])).out, events: await events() }).toEqual(before)
    expect(await answerOf(['zones', 'delete', String(one), 'Hills', '--yes'])).toMatchObject({ exit: 0, answer: { applied: 2 } })
    expect(JSON.parse((await terminal.run(['zones', 'list', '--json'])).out).data).toEqual([])
  })

  it('are shown before they are deleted, where somebody sits at a terminal', async () => {
    const [one, two] = [await makeZone('Asked 1'), await makeZone('Asked 2')]
    const remove = nouns.flatMap(({ commands }) => commands).find(({ path }) => path === 'zones delete')
    if (!remove) throw new Error('zones can be deleted')
    const run = await remove.load()
    const told = { out: '', err: '' }
    const asked: string[] = []
    const at = async (answer: boolean) => {
      Object.assign(told, { out: '', err: '' })
      const flags = { yes: false, dryRun: false, json: false }
      const invocation = { args: [String(one), String(two), '999999'], flags, isOneOfMany: false }
      return run(invocation, await atTerminal(terminal, told, question => asked.push(question) > 0 && answer))
    }
    expect(await at(false)).toBe(1)
    expect(asked).toEqual([expect.stringMatching(/^Delete 2 records of .*\(demo\) for good: Asked 1, Asked 2\?$/)])
    expect(told).toEqual({ out: '', err: expect.stringMatching(/999999.*refused[\s\S]*Nothing was deleted/) })
    expect((await answerOf(['zones', 'list', '--name', 'asked'])).answer).toHaveLength(2)
    expect(await at(true)).toBe(3)
    expect(told.out).toMatch(/^Number +Name +Outcome +Problem\n\d+ +Asked 1 +done\n/)
    expect((await answerOf(['zones', 'list', '--name', 'asked'])).answer).toEqual([])
  })

  it('say choices in words to people, and as they are stored to programs', async () => {
    const list = await nouns
      .flatMap(({ commands }) => commands)
      .find(({ path }) => path === 'reasons list')
      ?.load()
    const told = { out: '', err: '' }
    const forms = { json: false, jsonLines: false, csv: false, xlsx: false, watch: false }
    const flags = { ...forms, columns: 'applies_to,fault', filter: ['applies_to=key_16'] }
    await list?.({ args: [], flags, isOneOfMany: false }, await atTerminal(terminal, told, () => true))
    expect(told.out).toMatch(/^Offered when +Fault\n(.+\n)*Delivery Failed +Receiver's fault\n/)
    const piped = await terminal.run(['reasons', 'list', '--applies-to', 'key_16', '--columns', 'applies_to,fault'])
    expect(piped.out).toMatch(/^applies_to\tfault\n(.+\n)*key_16\tconsignee\n/)
  })

  it('that were only looked at before the connection was lost are not reported as deleted', async () => {
    const ids: number[] = []
    for (let at = 1; at <= 6; at++) ids.push(await makeZone(`Lost ${at}`))
    const remove = nouns.flatMap(({ commands }) => commands).find(({ path }) => path === 'zones delete')
    if (!remove) throw new Error('zones can be deleted')
    const run = await remove.load()
    const told = { out: '', err: '' }
    const context = await atTerminal(terminal, told, () => true)
    let tries = 0
    const cutOff: typeof fetch = (input, init) =>
      (init?.method === 'DELETE' || (input instanceof Request && input.method === 'DELETE')) && ++tries > 4
        ? Promise.reject(new TypeError('The line is dead'))
        : context.fetch(input, init)
    const flags = { yes: false, dryRun: false, json: false }
    const invocation = { args: ids.map(String), flags, isOneOfMany: false }
    await expect(run(invocation, { ...context, fetch: cutOff })).rejects.toMatchObject({ isOffline: true })
    expect(told.out).toMatch(/Lost 1 +would be done/)
    expect(told.err).toContain('4 would be done')
    expect((await answerOf(['zones', 'list', '--name', 'lost'])).answer).toHaveLength(6)
    await terminal.run(['zones', 'delete', ...ids.map(String), '--yes'])
  })

  it('end with the code of what is in the way: permission, sign-in, no answer', async () => {
    const person = await office.signInWith(['manage-zone'])
    const own = await signedIn(office, person)
    expect((await own.run(['zones', 'list'])).exit).toBe(0)
    expect((await own.run(['cities', 'delete', idOf('City 5'), '--yes'])).exit).toBe(5)
    const viewer = await signedIn(office, await office.signInWith(['view-rider-overview']))
    expect((await viewer.run(['riders', 'activate', 'Bikash', '--dry-run'])).exit).toBe(5)
    const stranger = openTerminal(own.host, {})
    expect((await stranger.run(['zones', 'activate', '1'])).exit).toBe(4)
    const nobody = openTerminal('demo.localhost:9', { OFFICE_TOKEN: 'x' })
    expect((await nobody.run(['zones', 'activate', '1'])).exit).toBe(6)
    for (const each of [own, viewer, stranger, nobody]) each.close()
  })

  it('requests are approved, and rejected with a reason', async () => {
    const body = {
      ...{ name: 'Himal Books', code: 'HB', phone: null, email: null, city_id: null, address: null, merchant_type: null },
      ...{ vat_number: null, bank_name: null, bank_branch: null, bank_account_name: null, bank_account_number: null },
      is_active: true,
    }
    const merchant = await office.admin.call(merchantContract.create, { body })
    const maker = await office.signInWith(['view-merchant', 'update-merchant'])
    const propose = async (bank_name: string, version: number) => {
      const args = { params: { id: merchant.id }, body: { ...body, bank_name, version } }
      return maker.call(merchantContract.update, args)
    }
    const first = await propose('Everest Bank', merchant.version)
    const id = String(first.pending_approval_id)
    expect((await terminal.run(['approvals', 'reject', id])).err).toContain('--reason')
    expect(await answerOf(['approvals', 'reject', id, '--reason', 'No letter of the bank'])).toMatchObject({ exit: 0 })
    expect(await answerOf(['approvals', 'approve', id])).toMatchObject({
      exit: 3,
      answer: { results: [{ outcome: 'refused', code: 'request-decided' }] },
    })
    const second = await propose('Himal Bank', first.version)
    // A request that waits is not replaced unasked.
    const asker = await signedIn(office, await office.signInWith(['view-merchant', 'update-merchant']))
    const edit = ['merchants', 'edit', 'HB', '--bank-name', 'Kumari Bank']
    const waits = 'is still waiting: Bank: – → Himal Bank. This one would replace it.'
    expect((await asker.run([...edit, '--dry-run'])).err).toContain(waits)
    const unasked = await asker.run(edit)
    expect(unasked).toMatchObject({ exit: 2, err: expect.stringContaining(`${waits} Make it all the same?`) })
    expect((await asker.run(['merchants', 'edit', 'HB', '--phone', '9812345678'])).exit).toBe(0)
    expect((await answerOf(['merchants', 'show', 'HB'])).answer).toMatchObject({
      ...{ pending_approval_id: second.pending_approval_id, phone: '9812345678' },
    })
    expect((await asker.run([...edit, '--yes'])).err).toContain(`It replaces request ${second.pending_approval_id}`)
    // Whoever may not see approvals takes back what is their own, and learns of nothing else.
    const own = async () => JSON.parse((await asker.run(['approvals', 'own', '--state', 'pending', '--json'])).out).data
    const [mine] = await own()
    expect((await asker.run(['approvals', 'list'])).exit).toBe(5)
    expect(await asker.run(['approvals', 'withdraw', id])).toMatchObject({ exit: 3, out: expect.stringContaining('No record') })
    expect((await asker.run(['approvals', 'withdraw', String(mine.id)])).exit).toBe(0)
    expect((await asker.run(['approvals', 'withdraw', String(mine.id)])).out).toContain('unchanged')
    expect(await own()).toEqual([])
    expect((await asker.run([...edit, '--yes'])).exit).toBe(0)
    asker.close()
    const third = (await answerOf(['merchants', 'show', 'HB'])).answer.pending_approval_id
    expect(await answerOf(['approvals', 'approve', String(third)])).toMatchObject({ exit: 0 })
    expect((await office.admin.call(approvalContract.list, { query: { filters: { state: 'approved' } } })).data).toHaveLength(1)
    expect((await answerOf(['merchants', 'show', 'HB'])).answer).toMatchObject({ bank_name: 'Kumari Bank' })
    expect(await answerOf(['merchants', 'deactivate', 'HB', '--dry-run'])).toMatchObject({ exit: 0, answer: { applied: 1 } })
    expect(await answerOf(['merchants', 'deactivate', 'HB'])).toMatchObject({ exit: 0, answer: { applied: 1 } })
    expect((await answerOf(['merchants', 'show', 'HB'])).answer).toMatchObject({ bank_name: 'Kumari Bank', is_active: false })
  })

  it('office api tries what can be tried, and says so where it cannot', async () => {
    const zone = await makeZone('Tried')
    const before = await events()
    expect((await terminal.run(['api', 'DELETE', `/admin/zone/${zone}`, '--dry-run'])).out).toBe('{"removed":true}\n')
    const body = JSON.stringify({ name: 'Tried', role_id: 1, expires_on: '2027-01-31' })
    const refused = await terminal.run(['api', 'POST', '/admin/service-token', '--body', body, '--dry-run'])
    expect([refused.exit, refused.err]).toEqual([1, expect.stringContaining('does not support a dry run')])
    expect(await events()).toBe(before)
  })
})

describe('one made, and edited', () => {
  const zones = async () => (await answerOf(['zones', 'list', '--name', 'Made'])).answer

  it('is only tried first, then made of flags, and its number goes to the next command', async () => {
    const flags = ['--name', 'Made here', '--city-ids', `${idOf('City 7')},${idOf('City 8')}`]
    expect(await answerOf(['zones', 'create', ...flags, '--dry-run'])).toMatchObject({ exit: 0, answer: { name: 'Made here' } })
    expect(await zones()).toEqual([])
    const made = await terminal.run(['zones', 'create', ...flags])
    expect(made).toMatchObject({ exit: 0, out: expect.stringMatching(/^\d+\n$/) })
    expect((await answerOf(['zones', 'show', made.out.trim()])).answer).toMatchObject({
      name: 'Made here',
      code: null,
      is_default: false,
    })
    expect((await terminal.run(['zones', 'create', ...flags])).exit).toBe(1)
  })

  it('takes a file and flags over it, and leaves alone what nobody names', async () => {
    const edited = await terminal.run(
      ['zones', 'edit', 'made here', '--file', '-', '--code', 'M2', '--json'],
      '{"code": "M1", "name": "Made again"}',
    )
    expect(edited.exit).toBe(0)
    expect(JSON.parse(edited.out).data).toMatchObject({ name: 'Made again', code: 'M2' })
    const [zone] = await zones()
    const { answer } = await answerOf(['zones', 'show', String(zone.id)])
    expect(answer.city_ids.toSorted()).toEqual([idOf('City 7'), idOf('City 8')].map(Number).toSorted())
    expect(await answerOf(['zones', 'edit', 'Made again', '--code', '', '--dry-run'])).toMatchObject({
      exit: 0,
      answer: { code: null },
    })
    expect((await answerOf(['zones', 'show', String(zone.id)])).answer.code).toBe('M2')
  })

  it('names the flag that is missing, wrong or unknown, and sends nothing', async () => {
    const told = async (...args: string[]) => {
      const { exit, err } = await terminal.run(args)
      expect(exit, err).toBe(2)
      return err
    }
    expect(await told('cities', 'create', '--name', 'Nowhere')).toContain('--state-id')
    expect(await told('resources', 'create', '--position', 'x')).toContain('--position must be a number')
    expect(await told('cities', 'edit', 'City 7')).toContain('Nothing to change')
    expect(await told('cities', 'create', '--nmae', 'x')).toContain('Did you mean --name?')
    const { exit, err } = await terminal.run(['cities', 'create', '--file', '-'], '{"nmae": "x"}')
    expect([exit, err]).toEqual([2, expect.stringContaining('nmae')])
  })
})

it('names other records by name or code, and tells what there is where there is none', async () => {
  const own = await signedIn(office, office.admin)
  const state = await office.admin.call(stateContract.create, {
    body: { name: 'Named State', code: 'NS', country_id: 1, native_name: null },
  })
  const tried = await own.run(['cities', 'create', '--name', 'Of a name', '--state-id', 'named state', '--dry-run', '--json'])
  expect([tried.exit, tried.err]).toEqual([0, ''])
  expect(JSON.parse(tried.out)).toMatchObject({ dry_run: true, data: { name: 'Of a name', state_id: state.id } })
  const made = await own.run(['cities', 'create', '--name', 'Of a code', '--state-id', 'NS', '--json'])
  const { id } = JSON.parse(made.out).data
  const edited = await own.run(['cities', 'edit', String(id), '--state-id', 'Named State', '--native-name', 'N', '--json'])
  expect(JSON.parse(edited.out).data).toMatchObject({ state_id: state.id, native_name: 'N' })
  const unknown = await own.run(['cities', 'create', '--name', 'X', '--state-id', 'Nowhere'])
  expect([unknown.exit, unknown.err]).toEqual([1, expect.stringContaining('--state-id: There is no "Nowhere" here')])
  const country = await own.run([
    'states',
    'create',
    '--name',
    'Of a country',
    '--code',
    'OC',
    '--country-id',
    'Nepal',
    '--dry-run',
  ])
  expect(country.exit, country.err).toBe(0)
  own.close()
})

it('banners, resources and rate cards are made and edited like other records, a picture with them', async () => {
  const own = await signedIn(office, office.admin)
  const link = [
    '--title',
    'Prices',
    '--group',
    'merchant',
    '--link',
    'https://acme.example/p.pdf',
    '--position',
    '1',
    '--is-visible',
    '1',
  ]
  expect((await own.run(['resources', 'create', ...link, '--dry-run'])).exit).toBe(0)
  writeFileSync(join(own.folder, 'prices.pdf'), '%PDF-1.4\n%%EOF\n')
  const made = await own.run([
    'resources',
    'create',
    ...link.filter(word => !/link|https/.test(word)),
    '--attach',
    'prices.pdf',
    '--json',
  ])
  expect([made.exit, made.err]).toEqual([0, ''])
  expect(JSON.parse(made.out).data).toMatchObject({ title: 'Prices', file_name: 'prices.pdf', link: null })
  const banner = [
    'banners',
    'create',
    '--title',
    'Offer',
    '--audience',
    'merchant',
    '--from-day',
    '2027-01-01',
    '--to-day',
    '2027-01-02',
  ]
  const wrong = await own.run([...banner, '--attach', 'prices.pdf'])
  expect([wrong.exit, wrong.err]).toEqual([2, expect.stringContaining('png, jpg, jpeg')])
  const card = await own.run([
    'rider-rate-cards',
    'create',
    '--name',
    'Riders',
    '--currency',
    'NPR',
    '--from-day',
    '2027-01-01',
    '--json',
  ])
  const { id } = JSON.parse(card.out).data
  expect((await own.run(['rider-rate-cards', 'edit', String(id), '--name', 'Riders 2', '--dry-run'])).exit).toBe(0)
  expect(
    JSON.parse((await own.run(['rider-rate-cards', 'edit', String(id), '--name', 'Riders 2', '--json'])).out).data.name,
  ).toBe('Riders 2')
  // One endpoint writes cards of every kind; each kind offers only its own terms.
  const offered = async (kind: string) => (await own.run([kind, 'edit', '--help'])).out
  expect(await offered('rider-rate-cards')).toMatch(/--note .*--rules/s)
  expect(await offered('rider-rate-cards')).not.toMatch(/--slabs|--fuel-percent/)
  expect(await offered('rate-cards')).toMatch(/--slabs.*--fuel-percent/s)
  expect(await offered('rate-cards')).not.toContain('--rules')
  own.close()
})

describe('at one branch', () => {
  it('is narrowed by a flag or by the environment', async () => {
    const [here, there] = [await makeBranch('AT1'), await makeBranch('AT2')]
    const rider = { phone: '9800000001', vehicle_kind: 'van' as const, licence_number: null }
    await office.admin.call(riderContract.create, { body: { ...rider, name: 'Here', warehouse_id: here.id } })
    await office.admin.call(riderContract.create, {
      body: { ...rider, phone: '9800000002', name: 'There', warehouse_id: there.id },
    })
    const named = async (...args: string[]) =>
      (await answerOf(['riders', 'list', ...args])).answer.map(({ name }: { name: string }) => name).toSorted()
    expect(await named()).toEqual(['Bikash', 'Here', 'There'])
    expect(await named('--at', 'branch at2')).toEqual(['There'])
    expect(await named('--at', 'AT1')).toEqual(['Here'])
    expect(await named('--at', String(there.id))).toEqual(['There'])
    const set = await signedIn(office, office.admin, { OFFICE_BRANCH: 'AT1' })
    expect((await set.run(['riders', 'list', '--json-lines', 'name'])).out).toBe('{"name":"Here"}\n')
    expect((await set.run(['riders', 'list', '--at', 'AT2', '--json-lines', 'name'])).out).toBe('{"name":"There"}\n')
    set.close()
  })

  it('imports a file that another branch is still importing', async () => {
    const file = 'Name,Phone,Branch\nHari,9800000003,AT2\n'
    writeFileSync(join(terminal.folder, 'riders.csv'), file)
    const sent = await terminal.run(['import', 'riders', 'riders.csv', '--yes', '--detach', '--at', 'AT1'])
    const [, id = ''] = /office import status (\d+)/.exec(sent.err) ?? []
    await terminal.run(['import', 'status', id, '--wait'])
    // As if it took longer.
    await office.inTenant(tx =>
      sql`update import_jobs set state = 'running', finished_at = null where id = ${Number(id)}`.execute(tx),
    )
    const there = ['import', 'riders', 'riders.csv', '--yes', '--timeout', '30', '--at', 'AT2']
    const done = await terminal.run(there)
    expect([done.exit, done.err]).toEqual([0, expect.stringContaining('1 created')])
    expect(done.err).not.toContain('is still running')
  })

  it('is refused where there is no such branch, or it is not theirs', async () => {
    expect(await terminal.run(['riders', 'list', '--at', 'Branch AT3'])).toMatchObject({ exit: 1, out: '' })
    expect((await terminal.run(['riders', 'list', '--at', 'Branch AT3'])).err).toContain('Did you mean')
    const clerk = await office.signInWith(['manage-rider'])
    const [here, there] = await office.inTenant(tx =>
      tx.selectFrom('warehouses').select('id').where('code', 'in', ['AT1', 'AT2']).orderBy('code').execute(),
    )
    await office.inTenant(tx =>
      tx
        .insertInto('staff_warehouses')
        .values({ staff_id: clerk.staffId, warehouse_id: here?.id ?? 0 })
        .execute(),
    )
    const own = await signedIn(office, clerk)
    const refused = await own.run(['riders', 'list', '--at', String(there?.id), '--json'])
    expect([refused.exit, JSON.parse(refused.err).error.code]).toEqual([5, 'not-your-branch'])
    own.close()
  })
})
