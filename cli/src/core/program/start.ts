// Connects a machine to the program: its streams, environment, folder, questions and Ctrl-C.
import { resolve } from 'node:path'
import type { Language } from '@office/shared/core/messages/language'
import { inEnglish } from '@office/shared/core/messages/message'
import { afterwards, branchNamed, commands, groups, recordsOf, tenantWords, whoCanHelp } from '../../commands.ts'
import type { HostStore } from '../host/hosts.ts'
import { type Io, processIo } from '../io/io.ts'
import { terminalPrompts } from '../io/prompts.ts'
import { writtenOut } from './aliases.ts'
import { usageError } from './cli-error.ts'
import type { CliContext, Prompts } from './context.ts'
import type { ExitCode } from './exit-codes.ts'
import { foldersOf, isProfileName, noProfileName } from './folders.ts'
import { rawFlag } from './global-flags.ts'
import { languageNamed, languageOf, loadTranslate, noSuchLanguage } from './language.ts'
import { type Program, runProgram } from './program.ts'
import { projectSettings, userSettings } from './settings.ts'
import { version } from './version.ts'

/** Where the program runs: this process, or a test's stand-in for it. */
export interface Machine {
  env: Readonly<Record<string, string | undefined>>
  /** The working folder. */
  cwd: string
  io: Io
  prompts: Prompts
  /** Calls back at Ctrl-C until the returned function is called. */
  onInterrupt: CliContext['onInterrupt']
}

function chosenLanguage(argv: readonly string[], { env, cwd }: Machine, configFolder: string): Language {
  const flag = rawFlag(argv, '--lang')
  if (flag !== undefined) return languageNamed(flag) ?? 'en'
  if (env.OFFICE_LANG) return languageOf(env)
  const named = quietly(() => projectSettings(cwd).lang) ?? quietly(() => userSettings(configFolder).lang)
  return languageNamed(named) ?? languageOf(env)
}

/** A broken settings file is reported by the command that needs it, in a language that does not depend on the file. */
function quietly<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Runs one command line on a machine from start to end. */
export async function runOn(machine: Machine, given: readonly string[]): Promise<ExitCode> {
  const { env, cwd, io, prompts, onInterrupt } = machine
  const profile = rawFlag(given, '--profile') ?? (env.OFFICE_PROFILE || undefined)
  const isNamed = profile !== undefined && isProfileName(profile)
  const folders = foldersOf(env, isNamed ? profile : undefined)
  // An alias never replaces an existing command.
  const isKnown = commands.some(({ path, also = [] }) => [path, ...also].some(one => one.split(' ')[0] === given[0]))
  const argv = isKnown ? given : writtenOut(given, () => quietly(() => userSettings(folders.config)) ?? {})
  const language = chosenLanguage(argv, machine, folders.config)
  const openContext = async (globals: CliContext['globals']): Promise<CliContext> => {
    const lang = rawFlag(argv, '--lang')
    if (profile !== undefined && !isNamed) throw usageError(noProfileName, { profile })
    if (lang !== undefined && languageNamed(lang) === null) throw usageError(noSuchLanguage, { lang })
    const [translate, { localhostFetch }] = await Promise.all([loadTranslate(language), import('../host/localhost-lookup.ts')])
    let store: Promise<HostStore> | undefined
    return {
      io,
      env,
      cwd,
      folders,
      language,
      translate,
      globals,
      hosts: () => {
        store ??= Promise.all([import('../host/hosts.ts'), import('../host/keyring.ts')]).then(
          ([{ openHosts }, { systemKeyring }]) => openHosts(folders.config, systemKeyring(env)),
        )
        return store
      },
      recordsOf,
      branchNamed,
      tenantWords,
      prompts,
      fetch: localhostFetch(),
      now: () => performance.now(),
      sleep: milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds)),
      onInterrupt,
    }
  }
  const translate = language === 'en' ? inEnglish : await loadTranslate(language)
  const log = rawFlag(argv, '--log-file') ?? env.OFFICE_LOG_FILE
  const startedAt = new Date()
  const told: Program['told'] = { message: '' }
  const exit = await runProgram({ commands, groups, version, io, translate, whoCanHelp, openContext, afterwards, told }, argv)
  if (log) (await import('./log-file.ts')).logRun(resolve(cwd, log), { startedAt, exit, argv, ...told }, io)
  return exit
}

/** Runs this process's command line. */
export async function start(argv: readonly string[]): Promise<void> {
  const machine: Machine = {
    env: process.env,
    cwd: process.cwd(),
    io: processIo(process.env, !argv.includes('--no-color')),
    prompts: terminalPrompts,
    onInterrupt: listener => {
      process.on('SIGINT', listener)
      return () => process.off('SIGINT', listener)
    },
  }
  process.exitCode = await runOn(machine, argv)
}
