// Imports from the terminal: exact counts of the real files, repeats, a kill half-way, and the answers to every other
// malformed file; the portal takes those between (tests/journeys/import-portal.test.ts).
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { copyPlaces } from '@office/server/core/testing/copy-places'
import { joinServer } from '@office/server/core/testing/servers/shared-server'
import type { TestOffice, TestStaff } from '@office/server/core/testing/test-office'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Ended, openTerminal, signedIn, type Terminal } from './run-office.ts'

const data = resolve(import.meta.dirname, '../../..', process.env.OFFICE_SHARED ?? '../shared', 'data')
const absent = !existsSync(data)
if (absent) console.warn(`No input files at ${data}: the tests of real files are skipped`)

let office: TestOffice
beforeAll(async () => {
  office = await joinServer('imports')
}, 60_000)
afterAll(() => office.close())

const answerOf = ({ exit, out, err }: Ended) => ({ exit, answer: out === '' ? { err } : JSON.parse(out) })
const imported = async (terminal: Terminal, kind: string, path: string, ...flags: string[]) =>
  answerOf(await terminal.run(['import', kind, path, '--yes', '--json', ...flags]))
/** As a process, because reading thousands of rows takes several times as long in code rewritten by the test runner. */
const importedAlone = async (terminal: Terminal, kind: string, path: string, ...flags: string[]) =>
  answerOf(await terminal.begin(['import', kind, path, '--yes', '--json', ...flags]).ended)
const bring = (terminal: Terminal, path: string) =>
  copyFileSync(join(data, path), join(terminal.folder, path.replace(/^.*\//, '')))

const states = 'State Name,State Code,Country Name\nBagmati,P3,Nepal\nKoshi,P1,Nepal\nNowhere,X,Atlantis\n'

describe('a small file', () => {
  let staff: TestStaff
  let terminal: Terminal
  beforeAll(async () => {
    staff = await office.addTenant()
    terminal = await signedIn(office, staff)
    writeFileSync(join(terminal.folder, 'states.csv'), states)
  })
  afterAll(() => terminal.close())

  it('a dry run stores nothing and tells what would be', async () => {
    const { exit, answer } = await imported(terminal, 'states', 'states.csv', '--dry-run')
    expect(exit).toBe(7)
    expect(answer).toMatchObject({ schema: 1, kind: 'states', rows: 3, valid: 2, invalid: 1, created: 2, job: null })
    expect(answer.rejected).toEqual([
      expect.objectContaining({ row: 4, field: 'Country Name', code: 'UNKNOWN_COUNTRY', value: 'Atlantis' }),
    ])
    expect(existsSync(join(terminal.folder, answer.rejected_file))).toBe(true)
    expect(JSON.parse((await terminal.run(['api', '/admin/state'])).out).meta.total).toBe(0)
  })

  it('a dry run says that its file has the first thousand rejected rows only', async () => {
    const bad = Array.from({ length: 1003 }, (_, at) => `Province ${at},P${at},Atlantis`)
    writeFileSync(join(terminal.folder, 'many.csv'), ['Name,Code,Country Name', ...bad].join('\n'))
    const { err } = await terminal.run(['import', 'states', 'many.csv', '--dry-run'])
    expect(err).toContain('The file has the first 1,000 of them: a dry run tells no more. The import itself writes all.')
  })

  it('--strict stores nothing while a row is bad', async () => {
    expect((await imported(terminal, 'states', 'states.csv', '--strict')).exit).toBe(7)
    expect(JSON.parse((await terminal.run(['api', '/admin/state'])).out).meta.total).toBe(0)
  })

  it('takes the good rows, hands the bad ones back, and a repeat adds nothing', async () => {
    const first = await imported(terminal, 'states', 'states.csv')
    expect(first).toMatchObject({
      exit: 3,
      answer: { created: 2, unchanged: 0, invalid: 1, rejected_file: 'states.rejected.xlsx' },
    })
    expect(await imported(terminal, 'states', 'states.csv')).toMatchObject({ exit: 3, answer: { created: 0, unchanged: 2 } })
    // The same program lists the imported records, as data.
    const { exit, out } = await terminal.run(['states', 'list', '--sort', 'name', '--json', 'name,code'])
    expect(exit).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ schema: 1, meta: { total: 2 } })
    expect((await terminal.run(['states', 'list'])).out).toMatch(/^id\tname\tcode\tcountry_name\tcity_count\n\d+\t/)
    expect(await terminal.run(['cities', 'list', '--filter', 'nmae=x'])).toMatchObject({ exit: 2, out: '' })
    const again = await imported(terminal, 'states', 'states.rejected.xlsx')
    expect(again.answer).toMatchObject({ rows: 1, invalid: 1, rejected_file: 'states.rejected.2.xlsx' })
  })

  it('keeps a file of rejected rows that a person has worked on', async () => {
    writeFileSync(join(terminal.folder, 'states.rejected.xlsx'), 'my own work')
    expect((await imported(terminal, 'states', 'states.csv')).exit).toBe(3)
    const kept = readdirSync(terminal.folder).filter(name => name.startsWith('states.rejected.') && name.length > 30)
    expect(kept.map(name => readFileSync(join(terminal.folder, name), 'utf8'))).toEqual(['my own work'])
  })

  it('gives programs tab-separated problems on stdout and words on stderr', async () => {
    const { exit, out, err } = await terminal.run(['import', 'states', 'states.csv'])
    expect(exit).toBe(3)
    expect(out).toBe('row\tfield\tvalue\tproblem\n4\tCountry Name\t"Atlantis"\tNo such country\n')
    expect(err).toContain('0 created')
    expect(err).not.toContain('\u001b')
  })

  it('reads standard input', async () => {
    const { exit, out } = await terminal.run(['import', 'states', '-', '--json'], states)
    expect(exit).toBe(3)
    expect(JSON.parse(out)).toMatchObject({ file: '-', unchanged: 2, invalid: 1 })
  })

  it('names the host before it writes there, and keeps it with all that was asked in what to run next', async () => {
    writeFileSync(join(terminal.folder, 'few.csv'), 'State Name,State Code,Country Name\nGandaki,P4,Nepal\nNowhere,X,Atlantis\n')
    const { exit, err } = await terminal.run([
      '--host',
      terminal.host,
      'import',
      'states',
      'few.csv',
      '--create',
      'none',
      '--yes',
    ])
    expect(exit).toBe(3)
    expect(err.indexOf(`On ${terminal.host} (demo)`)).toBeLessThan(err.indexOf('1 created'))
    expect(err).toContain(`On ${terminal.host} (demo)`)
    expect(err).toContain(`Fix and run:  office import states few.rejected.xlsx --create none --host ${terminal.host}`)
    // A trial writes nothing, and says so.
    expect((await terminal.run(['import', 'states', 'few.csv', '--dry-run'])).err).not.toContain(`On ${terminal.host} (`)
  })

  it('counts rows that differ from their records, and changes these with --update alone', async () => {
    const rows = (native: string) => `State Name,State Code,Country Name,Native Name\nSudurpashchim,P7,Nepal,${native}\n`
    writeFileSync(join(terminal.folder, 'west.csv'), rows(''))
    await imported(terminal, 'states', 'west.csv')
    writeFileSync(join(terminal.folder, 'west.csv'), rows('सुदूरपश्चिम'))
    const left = await terminal.run(['import', 'states', 'west.csv', '--yes'])
    expect([left.exit, left.err]).toEqual([0, expect.stringContaining('1 of them differs; --update changes it')])
    const told = 'Row 2: Sudurpashchim, Native Name: – → सुदूरपश्चिम'
    expect(left.err).toContain(`≠ ${told}`)
    const trial = await imported(terminal, 'states', 'west.csv', '--update', '--dry-run')
    expect(trial).toMatchObject({ exit: 0, answer: { dry_run: true, created: 0, updated: 1, unchanged: 0, differing: 0 } })
    expect(trial.answer.changes).toEqual([
      { row: 2, record: 'Sudurpashchim', fields: [{ field: 'Native Name', before: '', after: 'सुदूरपश्चिम' }] },
    ])
    const shown = await terminal.run(['states', 'list', '--name', 'Sudur', '--json', 'native_name'])
    expect(JSON.parse(shown.out).data).toEqual([{ native_name: null }])
    const done = await terminal.run(['import', 'states', 'west.csv', '--update', '--yes'])
    expect([done.exit, done.err]).toEqual([0, expect.stringContaining('1 changed')])
    expect(done.err).toContain(`~ ${told}`)
    expect((await imported(terminal, 'states', 'west.csv')).answer).toMatchObject({ unchanged: 1, differing: 0 })
    const zones = await terminal.run(['import', 'zones', 'west.csv', '--update'])
    expect([zones.exit, zones.err]).toEqual([2, expect.stringContaining('states, cities, merchants, riders, orders')])
  })

  it('is sent without waiting, found again, waited for, and not cancelled once it is over', async () => {
    writeFileSync(join(terminal.folder, 'more.csv'), 'State Name,State Code,Country Name\nKarnali,P6,Nepal\n')
    const sent = await terminal.run(['import', 'states', 'more.csv', '--yes', '--detach'])
    expect(sent.exit).toBe(0)
    const [command = ''] = /office import status \d+ --wait/.exec(sent.err) ?? []
    const id = command.split(' ')[3] ?? ''
    const waited = await terminal.run(command.split(' ').slice(1))
    expect([waited.exit, waited.err]).toEqual([0, expect.stringContaining(`Import ${id} of more.csv is done.`)])
    expect(waited.err).toContain('1 created')
    const listed = JSON.parse((await terminal.run(['import', 'list', '--kind', 'states', '--json'])).out)
    expect(listed.data[0]).toMatchObject({ id: Number(id), file_name: 'more.csv', state: 'done' })
    const cancelled = await terminal.run(['import', 'cancel', id])
    expect([cancelled.exit, cancelled.err]).toEqual([1, expect.stringContaining('This import has already ended')])
    expect((await terminal.run(['import', 'states', 'more.csv', '--timeout', 'soon'])).exit).toBe(2)
    // Whoever stops waiting is told where the result is; of a file in parts, how the others are sent.
    const left = await terminal.run(['import', 'states', 'more.csv', '--yes', '--timeout', '0.000001'])
    expect([left.exit, left.err]).toEqual([
      6,
      expect.stringMatching(/see the result:\n {2}Run: {2}office import status \d+ --wait\n/),
    ])
    const part = await terminal.run(['import', 'states', 'more.csv', '--yes', '--split', '--timeout', '0.000001'])
    expect([part.exit, part.err]).toEqual([6, expect.stringContaining('Run:  office import states more.csv --split')])
  })

  it('needs somebody signed in, and permission', async () => {
    const stranger = openTerminal(terminal.host)
    writeFileSync(join(stranger.folder, 'states.csv'), states)
    expect((await stranger.run(['import', 'states', 'states.csv'])).exit).toBe(4)
    stranger.close()
    const clerk = await signedIn(office, await office.signInWith(['view-orders'], staff.tenant))
    writeFileSync(join(clerk.folder, 'states.csv'), states)
    expect((await clerk.run(['import', 'states', 'states.csv'])).exit).toBe(5)
    clerk.close()
  })

  it('takes tabs, packed files, pipes with a name and several files, and says which types there are', async () => {
    const at = (name: string) => join(terminal.folder, name)
    const rows = states.replaceAll(',', '\t')
    writeFileSync(at('tabs.tsv'), rows)
    writeFileSync(at('packed.csv.gz'), gzipSync(states))
    execFileSync('mkfifo', [at('pipe')])
    const writing = writeFile(at('pipe'), states)
    const { exit, out } = await terminal.run(['import', 'states', 'tabs.tsv', 'packed.csv.gz', 'pipe', '--yes', '--json'])
    await writing
    const answers = out
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(exit).toBe(3)
    expect(answers).toMatchObject(
      ['tabs.tsv', 'packed.csv.gz', 'pipe'].map(file => ({ file, rows: 3, unchanged: 2, invalid: 1 })),
    )
    writeFileSync(at('a.pages'), 'x')
    expect((await terminal.run(['import', 'states', 'states.csv', 'a.pages', '--yes'])).exit).toBe(1)
    expect((await terminal.run(['import', 'states', 'a.pages'])).err).toContain('xlsx, csv, xls, ods, txt, tsv, gz')
    writeFileSync(at('bad.csv.gz'), Buffer.from([0x1f, 0x8b, 1, 2, 3]))
    expect(await terminal.run(['import', 'states', 'bad.csv.gz'])).toMatchObject({
      exit: 1,
      err: expect.stringContaining('bad.csv.gz'),
    })
  })

  it('gives an empty sheet of a kind without a server', async () => {
    const away = openTerminal('x.localhost:1')
    expect(await away.run(['import', 'template', 'states'])).toMatchObject({ exit: 0, out: '' })
    expect(readFileSync(join(away.folder, 'states.xlsx')).subarray(0, 2).toString()).toBe('PK')
    expect((await away.run(['import', 'template', 'statse'])).err).toContain('states')
    away.close()
  })

  it('a server that does not answer is no loss', async () => {
    const lost = openTerminal('x.localhost:1', { OFFICE_TOKEN: 'any' })
    writeFileSync(join(lost.folder, 'states.csv'), states)
    expect((await lost.run(['import', 'states', 'states.csv'])).exit).toBe(6)
    lost.close()
  })
})

describe.skipIf(absent)('real files', () => {
  it('give exactly the expected counts, survive a kill, and a repeat adds nothing', { timeout: 400_000 }, async () => {
    const expected = JSON.parse(readFileSync(join(data, 'orders-olist-10k.expected.json'), 'utf8'))
    const terminal = await signedIn(office, office.admin)
    for (const name of ['states.csv', 'cities-np-de-fr-pt-br.xlsx', 'orders-olist-10k.xlsx']) bring(terminal, name)
    expect((await importedAlone(terminal, 'states', 'states.csv')).answer).toMatchObject({ created: 5308, invalid: 0 })
    expect((await importedAlone(terminal, 'cities', 'cities-np-de-fr-pt-br.xlsx')).answer).toMatchObject({
      created: 24_349,
      invalid: 0,
    })

    const killed = terminal.begin(['import', 'orders', 'orders-olist-10k.xlsx', '--yes'])
    await new Promise<void>(resolve => killed.child.stderr?.on('data', chunk => /Importing/.test(String(chunk)) && resolve()))
    killed.child.kill('SIGKILL')
    await killed.ended
    const { exit, answer } = await importedAlone(terminal, 'orders', 'orders-olist-10k.xlsx')
    expect(exit).toBe(3)
    expect(answer).toMatchObject({ rows: expected.rows, valid: expected.ok, invalid: expected.rejected })
    expect(answer.created + answer.unchanged).toBe(expected.ok)
    expect(answer.rejected.map(({ row, field, code }: Record<string, unknown>) => [row, field, code])).toEqual(
      expected.rejections.map(({ row, field, reason }: Record<string, unknown>) => [row, field, reason]),
    )
    expect(statSync(join(terminal.folder, answer.rejected_file)).size).toBeGreaterThan(1000)
    const { total } = await office.admin.call(orderContract.summary, { query: {} })
    expect(total).toBe(expected.ok)

    expect((await importedAlone(terminal, 'orders', 'orders-olist-10k.xlsx')).answer).toMatchObject({
      created: 0,
      unchanged: expected.ok,
    })
    const none = await importedAlone(terminal, 'orders', 'orders-olist-10k.xlsx', '--create', 'none', '--dry-run')
    expect(none.answer).toMatchObject({ unchanged: expected.ok, job: null })
    terminal.close()
  })

  it('answers every other malformed file', { timeout: 400_000 }, async () => {
    const { files } = JSON.parse(readFileSync(join(data, 'malformed/expected.json'), 'utf8'))
    const owner = await office.addTenant()
    const usual = await signedIn(office, owner)
    const got: Record<string, unknown> = {}
    const want: Record<string, unknown> = {}
    const take = async (name: string, terminal = usual) => {
      const { answer, import: kind } = files[name]
      bring(terminal, `malformed/${name}`)
      const told = await imported(terminal, kind, name)
      got[name] = told.answer.refused
        ? { exit: told.exit, refused: told.answer.refused.code }
        : {
            exit: told.exit,
            ok: told.answer.valid,
            rejected: told.answer.rejected?.map((one: Record<string, unknown>) => `${one.row} ${one.field} ${one.code}`),
          }
      const rejected = (answer.rows_rejected ?? []).map((one: Record<string, unknown>) => `${one.row} ${one.field} ${one.reason}`)
      want[name] = answer.whole_file_rejected
        ? { exit: 1, refused: answer.reason.split(/[ :]/)[0] }
        : { exit: rejected.length > 0 ? 3 : 0, ok: answer.rows_ok, rejected }
    }
    // 34 needs states without cities, the others both: those of the test before.
    const names = Object.keys(files).filter(name => Number(name.slice(0, 2)) % 2 === 0)
    const other = await office.addTenant()
    for (const { tenant } of [owner, other]) await copyPlaces(office, 'states', office.tenant, tenant)
    const withoutCities = await signedIn(office, other)
    await copyPlaces(office, 'cities', office.tenant, owner.tenant)
    for (const name of names) await take(name, name.startsWith('34') ? withoutCities : usual)
    expect(Object.keys(got)).toHaveLength(17)
    expect(got).toEqual(want)
    for (const each of [withoutCities, usual]) each.close()
  })
})
