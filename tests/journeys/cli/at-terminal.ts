// Runs a command in this process as at a person's terminal, for behaviour that needs someone to ask.
import { join } from 'node:path'
import { tenantWords } from '@office/cli/commands'
import { openHosts } from '@office/cli/core/host/hosts'
import { localhostFetch } from '@office/cli/core/host/localhost-lookup'
import type { Sink } from '@office/cli/core/io/io'
import type { CliContext } from '@office/cli/core/program/context'
import { loadTranslate } from '@office/cli/core/program/language'
import type { Terminal } from './run-office.ts'

/** Everything that a command gets: streams that are a wide terminal without colours, and a person who answers. */
export async function atTerminal(
  { folder, host }: Terminal,
  told: { out: string; err: string },
  confirm: (question: string) => boolean,
): Promise<CliContext> {
  const config = join(folder, '.config')
  const sink = (name: keyof typeof told): Sink => ({
    isTty: true,
    colour: false,
    width: 120,
    write: chunk => {
      told[name] += String(chunk)
    },
    ready: async () => {},
  })
  return {
    io: { out: sink('out'), err: sink('err'), input: { isTty: true, bytes: () => process.stdin, leave: () => {} } },
    env: {},
    cwd: folder,
    folders: { config, state: join(config, 'state'), cache: join(config, 'cache'), profiles: join(config, 'profiles') },
    language: 'en',
    translate: await loadTranslate('en'),
    globals: { host, at: undefined, profile: undefined, debug: false, input: true, asData: false, filter: null, command: '' },
    hosts: () => openHosts(config, null),
    recordsOf: async () => [],
    branchNamed: async () => 0,
    tenantWords,
    prompts: { text: async () => '', password: async () => '', confirm: async question => confirm(question) },
    fetch: localhostFetch(),
    now: () => performance.now(),
    sleep: async () => {},
    onInterrupt: () => () => {},
  }
}
