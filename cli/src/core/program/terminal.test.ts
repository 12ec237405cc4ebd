// Streams, tables, hosts, languages and journals: the foundations of every command, without a process or a server.
import { execFile, execFileSync } from 'node:child_process'
import { lstatSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CallError } from '@office/shared/core/api/failure'
import { inEnglish } from '@office/shared/core/messages/message'
import stringWidth from 'string-width'
import { afterAll, describe, expect, it } from 'vitest'
import { openJournal } from '../../areas/imports/import-journal.ts'
import { allRejected, rejectedPath } from '../../areas/imports/import-rejections.ts'
import { grouped } from '../../areas/imports/import-words.ts'
import { commands } from '../../commands.ts'
import { parseHost } from '../host/host-name.ts'
import { harmless, hasColour, type Sink } from '../io/io.ts'
import { readPassword } from '../io/read-input.ts'
import { headingsFor, inWindow, writeList, writeTable } from '../io/table.ts'
import { writeWhole } from '../io/write-file.ts'
import { checkOutput } from '../io/write-output.ts'
import { namedIn, pipedNumbers } from '../nouns/piped-names.ts'
import type { CliContext } from './context.ts'
import { explain } from './explain-error.ts'
import { languageOf } from './language.ts'
import { projectSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'office-cli-logic-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function sinkOf(options: Partial<Sink> = {}): Sink & { text: () => string } {
  let text = ''
  return {
    isTty: false,
    colour: false,
    width: Number.POSITIVE_INFINITY,
    write: chunk => {
      text += String(chunk)
    },
    ready: async () => {},
    text: () => text,
    ...options,
  }
}

describe('colour', () => {
  it.each([
    [true, {}, true],
    [false, {}, false],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '' }, true],
    [true, { TERM: 'dumb' }, false],
    [false, { FORCE_COLOR: '1' }, true],
    [true, { FORCE_COLOR: '0' }, false],
    [true, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
  ])('on a terminal %s with %j is %s', (isTty, env, expected) => {
    expect(hasColour(isTty, env, true)).toBe(expected)
  })
})

/** A context whose standard input has this text, in pieces as a pipe gives them. */
const from = (isTty: boolean, text: string): CliContext => {
  async function* bytes() {
    const all = new TextEncoder().encode(text)
    for (let at = 0; at < all.length; at += 65_536) yield all.subarray(at, at + 65_536)
  }
  // Reading checks nothing else.
  return { io: { input: { isTty, bytes } } } as unknown as CliContext
}

describe('records in a pipe', () => {
  it('are all read, however many there are', async () => {
    const numbers = Array.from({ length: 150_000 }, (_, at) => `KTM-${100_000 + at}`)
    const rows = numbers.map(number => `${number}\tKathmandu`)
    const plain = await pipedNumbers(from(false, `${numbers.join('\n')}\n`))
    const listed = await namedIn(from(false, `waybill_number\tcity\n${rows.join('\n')}\n`), ['-'])
    for (const read of [plain, listed]) expect([read.length, read.at(-1)]).toEqual([150_000, 'KTM-249999'])
  })

  it('are refused as a whole where they are too many to read', async () => {
    const long = `${'x'.repeat(1000)}\n`.repeat(6000)
    await expect(pipedNumbers(from(false, long))).rejects.toMatchObject({ exit: 2 })
  })
})

describe('a file that is written', () => {
  const at = (name: string) => join(folder, name)
  const bytes = new TextEncoder().encode('waybill\n')

  it('keeps its rights and its place behind a link', async () => {
    writeFileSync(at('kept.csv'), 'old', { mode: 0o600 })
    symlinkSync('kept.csv', at('link.csv'))
    await writeWhole(at('link.csv'), bytes)
    expect(lstatSync(at('link.csv')).isSymbolicLink()).toBe(true)
    expect([readFileSync(at('kept.csv'), 'utf8'), statSync(at('kept.csv')).mode & 0o777]).toEqual(['waybill\n', 0o600])
  })

  it.skipIf(process.platform === 'win32')('goes through a pipe, which is not replaced', async () => {
    execFileSync('mkfifo', [at('pipe')])
    const read = promisify(execFile)('cat', [at('pipe')])
    const context = { io: { out: { isTty: false } }, cwd: folder } as unknown as CliContext // checking reads nothing else
    checkOutput(context, { output: 'pipe', force: false })
    await writeWhole(at('pipe'), bytes)
    expect((await read).stdout).toBe('waybill\n')
    expect(statSync(at('pipe')).isFIFO()).toBe(true)
  })
})

describe('passwords', () => {
  it('come from a pipe, without the end of the line', async () => {
    expect(await readPassword(from(false, 'Courier#4711\n'))).toBe('Courier#4711')
  })

  it('that nobody piped in are asked for by the flag that was given', async () => {
    await expect(readPassword(from(true, ''))).rejects.toMatchObject({
      words: { message: expect.stringContaining('--password-stdin') },
    })
  })
})

describe('tables', () => {
  const rows = [
    ['1', 'São Paulo'],
    ['22', 'a\tb\nc'],
  ]
  it('are tab-separated and whole for programs', () => {
    const sink = sinkOf()
    writeTable(sink, ['ROW', 'CITY'], rows)
    expect(sink.text()).toBe('ROW\tCITY\n1\tSão Paulo\n22\ta b c\n')
  })
  it('are aligned in the window for people, who read a long text whole, in several lines', () => {
    const sink = sinkOf({ isTty: true, width: 30 })
    const why = `It is out with run sheet RS-2026-00017 ${'x'.repeat(24)}`
    const rows = [
      ['CE1', 'काठमाडौं', why],
      ['CE2', 'Kathmandu', 'No'],
    ]
    writeTable(sink, ['ROW', 'NAME', 'PROBLEM'], rows)
    const lines = sink.text().trimEnd().split('\n')
    for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(30)
    expect(lines.slice(1, 4)).toEqual([
      'CE1  काठमाडौं    It is out with',
      '                run sheet',
      '                RS-2026-00017',
    ])
    expect(lines.at(-1)).toBe('CE2  Kathmandu  No')
    const read = lines.slice(1, -1).map(line => line.trim().split('  ').at(-1))
    expect(read.join('').replaceAll(' ', '')).toBe(why.replaceAll(' ', ''))
  })
  it('break no word of usual length, and keep what is further in there', () => {
    const sink = sinkOf({ isTty: true, width: 34 })
    const rows = [
      ['RC-2026-000014', 'NPR 90.00'],
      ['  Each delivery, in Western Nepal', 'NPR 90.00'],
      ['    CE104812373NP', 'NPR 90.00'],
    ]
    writeTable(sink, ['WHAT', 'AMOUNT'], rows)
    expect(sink.text().split('\n').slice(1, -1)).toEqual([
      'RC-2026-000014           NPR 90.00',
      '  Each delivery, in      NPR 90.00',
      '  Western Nepal',
      '    CE104812373NP        NPR 90.00',
    ])
  })
  it('are cut where each row of a list has one line', () => {
    const sink = sinkOf({ isTty: true, width: 30 })
    writeList(sink, ['ROW', 'PROBLEM'], [['1', 'x'.repeat(60)]])
    const [, ...lines] = sink.text().trimEnd().split('\n')
    expect(lines).toEqual([`1    ${'x'.repeat(24)}…`])
  })
  it('have their numbers whole and at the end of the column, but for the first, which names the row', () => {
    const sink = sinkOf({ isTty: true, width: 30 })
    const of = [
      ['1', 'a'.repeat(30), '25,766.50'],
      ['22', 'b', '-20.50'],
      ['3', '7', 'NPR 1.00'],
    ]
    writeList(sink, ['ROW', 'NAME', 'NET'], of)
    const [heading, ...lines] = sink.text().trimEnd().split('\n')
    expect(heading).toMatch(/^ROW {2}NAME +NET$/)
    expect(lines.map(line => line.length)).toEqual([30, 30, 30])
    expect(lines[0]).toMatch(/^1 {4}a+… {2}25,766\.50$/)
    expect(lines[1]).toMatch(/^22 {3}b +-20\.50$/)
  })
  it('are aligned where signs take two columns or none', () => {
    const sink = sinkOf({ isTty: true, width: 60 })
    // A family is one character of two columns; vowel signs of Devanagari take one column, marks above and below none.
    const names = ['Kathmandu', 'काठमाडौं', '日本', '👩‍👩‍👧', '🇳🇵', 'क्षेत्र']
    const columns = { Kathmandu: 9, काठमाडौं: 7, 日本: 4, '👩‍👩‍👧': 2, '🇳🇵': 2, क्षेत्र: 4 }
    writeTable(
      sink,
      ['NAME', 'ROW'],
      names.map(name => [name, 'x']),
    )
    const [, ...lines] = sink.text().trimEnd().split('\n')
    const widths = Object.values(columns)
    for (const [at, line] of lines.entries()) expect(line).toBe(`${names[at]}${' '.repeat(11 - (widths[at] ?? 0))}x`)
  })
  it('tear no sign apart where they are cut', () => {
    const sink = sinkOf({ isTty: true, width: 20 })
    const row = ['1', `${'👩‍👩‍👧'.repeat(20)}`]
    writeList(sink, ['ROW', 'NAME'], [row])
    writeTable(sink, ['ROW', 'NAME'], [row])
    expect(sink.text()).not.toMatch(/\u200d(?:…|\n)/)
    for (const line of sink.text().trimEnd().split('\n')) expect(stringWidth(line)).toBeLessThanOrEqual(20)
  })
  it('keep the key whole, and leave out columns that would be too narrow to read', () => {
    const headings = ['Waybill', 'Reference', 'Status', 'Receiver', 'City', 'Merchant']
    const row = ['CE104845005DE-X1', 'EL-74500-X1', 'Ready for Delivery', 'Friederike Behrens', 'Rostock', 'Elbwerk Taschen']
    const drawn = [80, 60, 40].map(width => {
      const sink = sinkOf({ isTty: true, width })
      const hidden = writeList(sink, headings, [row])
      for (const line of sink.text().trimEnd().split('\n')) expect(stringWidth(line)).toBeLessThanOrEqual(width)
      expect(sink.text()).toContain('CE104845005DE-X1')
      return hidden
    })
    expect(drawn).toEqual([[], ['City', 'Merchant'], ['Status', 'Receiver', 'City', 'Merchant']])
  })
  it('are headed for programs by the same names in every language', () => {
    const nowhere = { id: 'x', message: 'Default warehouse' }
    expect(headingsFor(sinkOf(), () => 'Standardlager', [nowhere, 'id'])).toEqual(['default_warehouse', 'id'])
    expect(headingsFor(sinkOf({ isTty: true }), () => 'Standardlager', [nowhere])).toEqual(['Standardlager'])
  })
  it('let no cell move the cursor', () => {
    expect(harmless('a\u001b[2Jb')).not.toContain('\u001b')
    // A right-to-left override would reverse the columns behind it.
    expect(harmless('a\u202eb\u2066c')).toBe('a\ufffdb\ufffdc')
  })
})

it('breaks a refusal at its words in a window, and leaves it whole for programs', () => {
  const why = 'There is no field "x". Available: id, waybill_number.'
  expect(inWindow(sinkOf({ isTty: true, width: 30 }), why, 2)).toBe('There is no field "x".\n  Available: id,\n  waybill_number.')
  expect(inWindow(sinkOf({ width: 30 }), why, 2)).toBe(why)
})

describe('hosts', () => {
  it.each([
    ['demo.localhost:4000', 'http://demo.localhost:4000', 'demo'],
    ['demo.localhost', 'http://demo.localhost:4000', 'demo'],
    ['acme.example', 'https://acme.example', 'acme'],
    ['https://ACME.example/', 'https://acme.example', 'acme'],
    ['http://acme.example:8080', 'http://acme.example:8080', 'acme'],
  ])('%s is %s of %s', (text, origin, tenant) => {
    expect(parseHost(text)).toMatchObject({ origin, tenant })
  })
  it.each(['', 'localhost', '127.0.0.1:4000', '[::1]:4000', 'a b.example', 'acme.example/path', 'user@acme.example:x'])(
    '%s names no tenant',
    text => {
      expect(() => parseHost(text)).toThrow('usage')
    },
  )
})

describe('settings', () => {
  it('come from the nearest .officerc, and a broken one is told', () => {
    writeFileSync(join(folder, '.officerc'), '{"host": "acme.example"}')
    expect(projectSettings(join(folder, 'a', 'b'))).toEqual({ host: 'acme.example' })
    writeFileSync(join(folder, '.officerc'), '[]')
    expect(() => projectSettings(folder)).toThrow('usage')
  })
  it('speak the language of the environment', () => {
    expect(languageOf({ LANG: 'pt_BR.UTF-8' })).toBe('pt')
    expect(languageOf({ LANG: 'C' })).toBe('en')
    expect(languageOf({ OFFICE_LANG: 'ne', LANG: 'de_DE' })).toBe('ne')
  })
})

describe('the journal of an import', () => {
  const facts = {
    host: 'h',
    tenant: 't',
    at: null,
    kind: 'orders',
    create: 'merchants',
    update: false,
    name: 'a.csv',
    bytes: new Uint8Array([1, 2]),
  }
  it('finds what a dead command left, for the same bytes to the same tenant only', () => {
    const entry = openJournal(folder, facts).begin()
    expect(openJournal(folder, facts).left()).toEqual(entry)
    expect(openJournal(folder, { ...facts, bytes: new Uint8Array([1]) }).left()).toBeNull()
    expect(openJournal(folder, { ...facts, tenant: 'u' }).left()).toBeNull()
    openJournal(folder, facts).accepted(entry, 7)
    expect(openJournal(folder, facts).left()?.importId).toBe(7)
    openJournal(folder, facts).end()
    expect(openJournal(folder, facts).left()).toBeNull()
  })
  it('forgets a key that the server has forgotten', () => {
    openJournal(folder, facts, () => 0).begin()
    expect(openJournal(folder, facts, () => 3_700_000).left()).toBeNull()
  })
})

describe('rejected rows', () => {
  const row = (number: number, code = 'X') => ({ row: number, field: 'F', code, value: '', message: '' })
  it('are the server’s first thousand and what the file itself shows', () => {
    expect(allRejected([row(2), row(9)], { rejected: [row(2), row(3)], invalid: 3 }).map(one => one.row)).toEqual([2, 3, 9])
    expect(allRejected([row(9)], { rejected: [row(2)], invalid: 1 }).map(one => one.row)).toEqual([2])
  })
  it('stand by their rule, the commonest first', () => {
    expect(grouped([row(2, 'A'), row(3, 'B'), row(4, 'B')]).map(one => one.row)).toEqual([3, 4, 2])
  })
  it('never go over the file that is imported', () => {
    expect(rejectedPath('/x/may.csv', '/')).toBe('/x/may.rejected.xlsx')
    expect(rejectedPath('/x/may.rejected.xlsx', '/')).toBe('/x/may.rejected.2.xlsx')
    expect(rejectedPath('-', '/y')).toBe('/y/stdin.rejected.xlsx')
    // As `office import states <(…)` and < rows.csv come; nothing can be written beside them.
    expect(rejectedPath('/dev/fd/63', '/y')).toBe('/y/63.rejected.xlsx')
    expect(rejectedPath('/dev/stdin', '/y')).toBe('/y/stdin.rejected.xlsx')
  })
})

it('errors have the exit code that scripts rely on', () => {
  const exitOf = (status: number, code = 'x') =>
    explain(new CallError(status, code, ''), inEnglish, { host: 'h', login: 'l' }).exit
  expect([0, 401, 403, 404, 422, 429, 500, 503].map(status => exitOf(status))).toEqual([6, 4, 5, 1, 1, 1, 1, 6])
})

it('every command has two examples that begin with it', () => {
  for (const { path, also = [], examples } of commands) {
    expect(examples.length, path).toBeGreaterThanOrEqual(2)
    for (const example of examples)
      expect(
        [path, ...also].some(name => example.includes(`office ${name}`)),
        example,
      ).toBe(true)
  }
})
