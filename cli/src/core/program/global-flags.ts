// Flags that every command takes, read before anything else because language and colour shape all that follows.
import { msg } from '@office/shared/core/messages/message'

export const globalFlags = [
  { syntax: '--host <host>', help: msg`Host of the tenant, like acme.example (or OFFICE_HOST)` },
  { syntax: '--at <branch>', help: msg`Only what is at this branch, by number or name (or OFFICE_BRANCH)` },
  { syntax: '--profile <name>', help: msg`Profile with separate settings and accounts (or OFFICE_PROFILE)` },
  { syntax: '--lang <code>', help: msg`Language: en, de, fr, ne, pt` },
  { syntax: '--jq <expression>', help: msg`Filter the JSON output with jq, like '.data[].name'` },
  { syntax: '--no-color', help: msg`No colours` },
  { syntax: '--no-input', help: msg`Never ask for anything` },
  { syntax: '--log-file <file>', help: msg`Add one line about this run to a file (or OFFICE_LOG_FILE)` },
  { syntax: '--debug', help: msg`Show requests and answers, without secrets` },
] as const

/** A flag without its value, which may be written onto it: '--lang' of '--lang=de', '-o' of '-ofile'. */
export const flagName = (word: string): string => /^--[^=]*|^-./.exec(word)?.[0] ?? word

/** A flag's value in raw arguments, as '--lang de' or '--lang=de'. */
export function rawFlag(args: readonly string[], name: string): string | undefined {
  const end = args.indexOf('--')
  const before = end < 0 ? args : args.slice(0, end)
  const index = before.findIndex(arg => arg === name || arg.startsWith(`${name}=`))
  const found = before[index]
  if (found === undefined) return undefined
  return found === name ? before[index + 1] : found.slice(name.length + 1)
}
