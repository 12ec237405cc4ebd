// Every example that help prints, run as printed against a server: the records it names may be missing there, but none of it is
// wrong usage.
import { commands } from '@office/cli/commands'
import { exampleWords } from '@office/cli/core/testing/example-words'
import { joinServer } from '@office/server/core/testing/servers/shared-server'
import type { TestOffice, TestStaff } from '@office/server/core/testing/test-office'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedIn, type Terminal } from './run-office.ts'

let office: TestOffice
let staff: TestStaff
let terminal: Terminal
beforeAll(async () => {
  office = await joinServer()
  staff = await office.addTenant()
  terminal = await signedIn(office, staff)
}, 60_000)
afterAll(async () => {
  terminal.close()
  await office.close()
})

/** They would sign the others out, change their host, or work on this machine's own folders. */
const apart = /^(login|auth (login|logout|switch)|logout|config|server|upgrade|completion)\b/

// The fields of such a record are in a file that does not exist here.
const lines = commands
  .filter(({ path }) => !apart.test(path))
  .flatMap(({ examples }) => examples.filter(example => !example.includes('record.json')).map(example => [example]))

it.each(lines)('%s', async example => {
  const words = exampleWords(example).filter((word, at, all) => word !== '--host' && all[at - 1] !== '--host')
  const { exit, err } = await terminal.run([...words, '--no-input'], '1\n')
  expect(exit, err).not.toBe(2)
})
