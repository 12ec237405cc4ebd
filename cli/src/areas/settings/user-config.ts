// What `office config` does: reads and changes config.json, and keeps nothing there that no command could use.
import { nearest } from '@office/shared/core/import/nearest'
import { msg } from '@office/shared/core/message'
import { parseHost } from '../../core/host/host-name.ts'
import { headingsFor, writeTable } from '../../core/io/table.ts'
import { usageError } from '../../core/program/cli-error.ts'
import { type CliContext, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { languageNamed, noSuchLanguage } from '../../core/program/language.ts'
import {
  type FileSettings,
  keepUserSettings,
  type SettingName,
  settingNames,
  userSettings,
  userSettingsPath,
} from '../../core/program/settings.ts'

const unknown = msg`There is no setting "{name}". There are: {names}.`
const unknownButNear = msg`There is no setting "{name}". Did you mean {suggestion}?`
const setting = msg`SETTING`
const value = msg`VALUE`

interface Given {
  args: readonly string[]
}

function named([name = '']: readonly string[]): SettingName {
  const found = settingNames.find(one => one === name)
  if (found) return found
  const suggestion = nearest(name, settingNames)
  throw usageError(suggestion === null ? unknown : unknownButNear, {
    name,
    names: settingNames.join(', '),
    suggestion: suggestion ?? '',
  })
}

/** The value as it is kept. @throws CliError 'usage' when no command could use it */
const readers: Record<SettingName, (text: string) => string> = {
  host: text => parseHost(text).name,
  lang(text) {
    const language = languageNamed(text)
    if (language === null) throw usageError(noSuchLanguage, { lang: text })
    return language
  },
}

/** All settings: the host is the one in use, which sign-ins and `auth switch` change as well. */
async function settingsOf({ folders, hosts }: CliContext): Promise<FileSettings> {
  const { lang } = userSettings(folders.config)
  const host = (await hosts()).current()
  return { ...(host === null ? {} : { host }), ...(lang === undefined ? {} : { lang }) }
}

export async function listConfig({ flags }: { flags: { json: boolean } }, context: CliContext): Promise<ExitCode> {
  const kept = await settingsOf(context)
  if (flags.json) writeJson(context, kept)
  else
    writeTable(
      context.io.out,
      headingsFor(context.io.out, context.translate, [setting, value]),
      settingNames.flatMap(name => (kept[name] === undefined ? [] : [[name, kept[name]]])),
    )
  if (context.io.out.isTty) say(context, userSettingsPath(context.folders.config))
  return exitCodes.ok
}

export async function getConfig({ args }: Given, context: CliContext): Promise<ExitCode> {
  const kept = (await settingsOf(context))[named(args)]
  if (kept === undefined) return exitCodes.failed
  context.io.out.write(`${kept}\n`)
  return exitCodes.ok
}

export async function setConfig({ args }: Given, { folders, hosts }: CliContext): Promise<ExitCode> {
  const name = named(args)
  const text = readers[name](args[1] ?? '')
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
