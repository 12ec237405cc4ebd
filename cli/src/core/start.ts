// Ties a process to the program: its streams, environment, clock and Ctrl-C.
import { inEnglish } from '@office/shared/core/message'
import { commands, groups } from '../commands.ts'
import { usageError } from './cli-error.ts'
import type { CliContext } from './context.ts'
import { foldersOf } from './folders.ts'
import { rawFlag } from './global-flags.ts'
import type { HostStore } from './hosts.ts'
import { processIo } from './io.ts'
import { type Language, languageNamed, languageOf, loadTranslate, noSuchLanguage } from './language.ts'
import { runProgram } from './program.ts'
import { projectSettings, userSettings } from './settings.ts'
import { version } from './version.ts'

function chosenLanguage(argv: readonly string[], configFolder: string): Language {
  const { env } = process
  const flag = rawFlag(argv, '--lang')
  if (flag !== undefined) return languageNamed(flag) ?? 'en'
  if (env.OFFICE_LANG) return languageOf(env)
  const named = quietly(() => projectSettings(process.cwd()).lang) ?? quietly(() => userSettings(configFolder).lang)
  return languageNamed(named) ?? languageOf(env)
}

/** A broken settings file is told by the command that needs it, in a language that does not depend on it. */
function quietly<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

export async function start(argv: readonly string[]): Promise<void> {
  const { env } = process
  const io = processIo(env, !argv.includes('--no-color'))
  const folders = foldersOf(env)
  const language = chosenLanguage(argv, folders.config)
  const openContext = async (globals: CliContext['globals']): Promise<CliContext> => {
    const lang = rawFlag(argv, '--lang')
    if (lang !== undefined && languageNamed(lang) === null) throw usageError(noSuchLanguage, { lang })
    const [translate, { localhostFetch }, { terminalPrompts }] = await Promise.all([
      loadTranslate(language),
      import('./localhost-lookup.ts'),
      import('./prompts.ts'),
    ])
    let store: Promise<HostStore> | undefined
    return {
      io,
      env,
      cwd: process.cwd(),
      folders,
      language,
      translate,
      globals,
      hosts: () => {
        store ??= import('./hosts.ts').then(({ openHosts }) => openHosts(folders.config))
        return store
      },
      prompts: terminalPrompts,
      fetch: localhostFetch(),
      now: () => performance.now(),
      sleep: milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds)),
      onInterrupt: listener => {
        process.on('SIGINT', listener)
        return () => process.off('SIGINT', listener)
      },
    }
  }
  const translate = language === 'en' ? inEnglish : await loadTranslate(language)
  process.exitCode = await runProgram({ commands, groups, version, io, translate, openContext }, argv)
}
