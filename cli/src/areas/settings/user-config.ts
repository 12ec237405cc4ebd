// office config: reads and changes config.json, and stores nothing there that no command could use.
import { existsSync, readdirSync } from 'node:fs'
import { nearest } from '@office/shared/core/import/nearest'
import { msg } from '@office/shared/core/messages/message'
import { parseHost } from '../../core/host/host-name.ts'
import { headingsFor, writeTable } from '../../core/io/table.ts'
import { wordsOf } from '../../core/program/aliases.ts'
import { usageError } from '../../core/program/cli-error.ts'
import type { CliCommand } from '../../core/program/command.ts'
import { type CliContext, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { isProfileName } from '../../core/program/folders.ts'
import { languageNamed, noSuchLanguage } from '../../core/program/language.ts'
import {
  type FileSettings,
  isSettingName,
  keepUserSettings,
  type SettingName,
  settingGroups,
  settingNames,
  userSettings,
  userSettingsPath,
} from '../../core/program/settings.ts'

const unknown = msg`There is no setting "{name}". Available: {names}.`
const unknownButNear = msg`There is no setting "{name}". Did you mean {suggestion}?`
const notALimit = msg`limit must be a number from 1 to 100, not "{text}".`
const notOnOff = msg`Use on or off, not "{text}".`
const noList = msg`There is no list "{name}".`
const isCommand = msg`"{name}" is already a command. Choose another name.`
const noCommand = msg`"{text}" does not begin with a command.`
const setting = msg`SETTING`
const value = msg`VALUE`

interface Given {
  args: readonly string[]
}

function named([name = '']: readonly string[]): string {
  if (isSettingName(name)) return name
  const names = [...settingNames, ...settingGroups.map(group => `${group}.NAME`)]
  const suggestion = nearest(name, settingNames)
  throw usageError(suggestion === null ? unknown : unknownButNear, {
    name,
    names: names.join(', '),
    suggestion: suggestion ?? '',
  })
}

/** The value as stored. @throws CliError 'usage' if no command could use it */
const readers: Record<SettingName, (text: string) => string> = {
  host: text => parseHost(text).name,
  lang(text) {
    const language = languageNamed(text)
    if (language === null) throw usageError(noSuchLanguage, { lang: text })
    return language
  },
  limit(text) {
    if (!/^[1-9]\d?$|^100$/.test(text)) throw usageError(notALimit, { text })
    return text
  },
  'update-note'(text) {
    if (text !== 'on' && text !== 'off') throw usageError(notOnOff, { text })
    return text
  },
}

/** Settings that name a list or a user-defined command. */
function readNamed(commands: readonly CliCommand[], name: string, text: string): string {
  const [group = '', ...rest] = name.split('.')
  const own = rest.join('.')
  if (group === 'columns') {
    if (!commands.some(({ path }) => path === `${own} list`)) throw usageError(noList, { name: own })
    return text
  }
  const [word = ''] = own.split(' ')
  if (commands.some(({ path, also = [] }) => [path, ...also].some(one => one.split(' ')[0] === word)))
    throw usageError(isCommand, { name: own })
  const [first = ''] = wordsOf(text)
  if (!commands.some(({ path, also = [] }) => [path, ...also].some(one => one.split(' ')[0] === first)))
    throw usageError(noCommand, { text })
  return text
}

/** All settings; the host is the one in use, which sign-ins and `auth switch` change as well. */
async function settingsOf({ folders, hosts }: CliContext): Promise<FileSettings> {
  const host = (await hosts()).current()
  return { ...(host === null ? {} : { host }), ...userSettings(folders.config) }
}

export async function listConfig({ flags }: { flags: { json: boolean } }, context: CliContext): Promise<ExitCode> {
  const kept = await settingsOf(context)
  if (flags.json) writeJson(context, kept)
  else
    writeTable(
      context.io.out,
      headingsFor(context.io.out, context.translate, [setting, value]),
      Object.entries(kept).map(([name, text]) => [name, text]),
    )
  if (context.io.out.isTty) say(context, userSettingsPath(context.folders.config))
  return exitCodes.ok
}

export async function listProfiles({ flags }: { flags: { json: boolean } }, context: CliContext): Promise<ExitCode> {
  const { folders, io } = context
  const names = existsSync(folders.profiles) ? readdirSync(folders.profiles).filter(isProfileName).sort() : []
  if (flags.json) writeJson(context, names)
  else for (const name of names) io.out.write(`${name}\n`)
  return exitCodes.ok
}

export async function getConfig({ args }: Given, context: CliContext): Promise<ExitCode> {
  const kept = (await settingsOf(context))[named(args)]
  if (kept === undefined) return exitCodes.failed
  context.io.out.write(`${kept}\n`)
  return exitCodes.ok
}

export const setConfig =
  (commands: readonly CliCommand[]) =>
  async ({ args }: Given, { folders, hosts }: CliContext): Promise<ExitCode> => {
    const name = named(args)
    const given = args[1] ?? ''
    const known = settingNames.find(one => one === name)
    const text = known ? readers[known](given) : readNamed(commands, name, given)
    if (name === 'host') (await hosts()).choose(text)
    else await keepUserSettings(folders.config, { ...userSettings(folders.config), [name]: text })
    return exitCodes.ok
  }

export async function unsetConfig({ args }: Given, { folders, hosts }: CliContext): Promise<ExitCode> {
  const name = named(args)
  if (name === 'host') (await hosts()).choose(null)
  else {
    const { [name]: _gone, ...rest } = userSettings(folders.config)
    await keepUserSettings(folders.config, rest)
  }
  return exitCodes.ok
}
