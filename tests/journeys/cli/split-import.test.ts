// A file larger than one import takes: reported, sent part by part, resumed after a kill, with one answer and one file.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { joinServer } from '@office/server/core/testing/servers/shared-server'
import type { TestOffice, TestStaff } from '@office/server/core/testing/test-office'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedIn, type Terminal } from './run-office.ts'

const ROWS = 140
/** A note column that is not imported makes two parts of a few rows. */
const note = 'x'.repeat(40_000)
const text = [
  'State Name,Country Name,Note',
  ...Array.from({ length: ROWS }, (_, at) => `State ${at},${at % 70 === 65 ? 'Atlantis' : 'Nepal'},${note}`),
].join('\r\n')
const bad = [67, 137]

let office: TestOffice
let staff: TestStaff
let terminal: Terminal
beforeAll(async () => {
  office = await joinServer('imports')
  staff = await office.addTenant()
  terminal = await signedIn(office, staff)
  writeFileSync(join(terminal.folder, 'states.csv'), text)
}, 60_000)
afterAll(async () => {
  terminal.close()
  await office.close()
})

const stored = async () => JSON.parse((await terminal.run(['api', '/admin/state'])).out).meta.total

it('names the way in where a file is too large', async () => {
  const { exit, err } = await terminal.run(['import', 'states', 'states.csv'])
  expect([exit, err]).toEqual([1, expect.stringContaining('Run:  office import states states.csv --split')])
  writeFileSync(join(terminal.folder, 'many.csv'), `State Name,Country Name\n${'A,B\n'.repeat(50_123)}`)
  const many = await terminal.run(['import', 'states', 'many.csv', '--json'])
  expect(JSON.parse(many.out).refused).toMatchObject({
    code: 'TOO_MANY_ROWS',
    message: 'This file has 50,123 rows, but one import accepts at most 50,000. Import it in parts.',
    next: 'office import states many.csv --split',
  })
})

it('is only tried with --dry-run and --strict, under the row numbers of the whole', async () => {
  const { exit, out } = await terminal.run(['import', 'states', 'states.csv', '--split', '--dry-run', '--json'])
  expect(exit).toBe(7)
  const answer = JSON.parse(out)
  expect(answer).toMatchObject({ dry_run: true, parts: 2, rows: ROWS, created: ROWS - 2, invalid: 2, jobs: [], job: null })
  expect(answer.rejected.map(({ row }: { row: number }) => row)).toEqual(bad)
  const strict = await terminal.run(['import', 'states', 'states.csv', '--split', '--strict'])
  expect([strict.exit, strict.err]).toEqual([7, expect.stringContaining('2 rows are invalid, so nothing was stored')])
  expect(await stored()).toBe(0)
  expect((await terminal.run(['import', 'states', 'states.csv', '--split', '--detach'])).exit).toBe(2)
})

it('says of a file that cannot be read why, as without --split', async () => {
  writeFileSync(join(terminal.folder, 'cut.csv.gz'), gzipSync(text).subarray(0, 500))
  const told = (err: string) => err.replace(/^. /, '').trim()
  const of = async (path: string) => told((await terminal.run(['import', 'states', path, '--split', '--yes'])).err)
  expect(await of('cut.csv.gz')).toBe('cut.csv.gz cannot be unpacked: unexpected end of file')
  expect(await of('.')).toBe('. is a folder.')
  expect(await of('none.csv')).toBe('none.csv does not exist.')
})

it('goes on after a kill where it stood, and hands one file back', { timeout: 60_000 }, async () => {
  const { child, ended } = terminal.begin(['import', 'states', 'states.csv', '--split', '--yes'])
  child.stderr?.on('data', chunk => {
    if (String(chunk).includes('Part 2 of 2')) child.kill('SIGKILL')
  })
  expect((await ended).exit).toBe(null)
  const { exit, err } = await terminal.run(['import', 'states', 'states.csv', '--split', '--yes'])
  expect(exit).toBe(3)
  expect(err).toContain('states.csv: 140 rows in 2 parts, each imported separately.')
  expect(err).toContain('Part 1 of 2 is already done.')
  expect(err).not.toContain('Part 2 of 2 is already done.')
  expect(err).toContain('138 created')
  expect(err).toContain('Fix and run:  office import states states.rejected.xlsx')
  expect(await stored()).toBe(ROWS - 2)
  const mended = await terminal.run(['import', 'states', 'states.rejected.xlsx', '--json'])
  expect(JSON.parse(mended.out)).toMatchObject({ rows: 2, invalid: 2 })
})

it('comes packed through a pipe, too, and adds nothing a second time', async () => {
  writeFileSync(join(terminal.folder, 'states.csv.gz'), gzipSync(text))
  const { exit, out } = await terminal.run(['import', 'states', 'states.csv.gz', '--split', '--json'])
  expect(exit).toBe(3)
  expect(JSON.parse(out)).toMatchObject({ parts: 2, created: 0, unchanged: ROWS - 2, invalid: 2, dry_run: false })
  const piped = await terminal.run(['import', 'states', '-', '--split', '--json'], 'State Name,Country Name\nPiped,Nepal\n')
  expect([piped.exit, JSON.parse(piped.out)]).toMatchObject([0, { file: '-', parts: 1, created: 1 }])
})

it('counts each of two equal parts for itself', async () => {
  const row = `Twin,Nepal,${'x'.repeat(1_000_000)}\n`
  writeFileSync(join(terminal.folder, 'twins.csv'), `State Name,Country Name,Note\n${row.repeat(10)}`)
  const { exit, out } = await terminal.run(['import', 'states', 'twins.csv', '--split', '--json'])
  const answer = JSON.parse(out)
  expect([exit, answer]).toMatchObject([3, { parts: 2, rows: 10, created: 1, unchanged: 1, invalid: 8 }])
  expect(new Set(answer.jobs).size).toBe(2)
})
