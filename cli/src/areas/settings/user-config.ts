// What `office config` does: reads and changes config.json, and keeps nothing there that no command could use.
import { nearest } from '@office/shared/core/import/nearest'
import { msg } from '@office/shared/core/message'
import { usageError } from '../../core/cli-error.ts'
import { type CliContext, say, writeJson } from '../../core/context.ts'
import { type ExitCode, exitCodes } from '../../core/exit-codes.ts'
import { parseHost } from '../../core/host-name.ts'
import { languageNamed, noSuchLanguage } from '../../core/language.ts'
import { keepUserSettings, type SettingName, settingNames, userSettings, userSettingsPath } from '../../core/settings.ts'
import { writeTable } from '../../core/table.ts'

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

export async function listConfig({ flags }: { flags: { json: boolean } }, context: CliContext): Promise<ExitCode> {
  const kept = userSettings(context.folders.config)
  if (flags.json) writeJson(context, { schema: 1, settings: kept })
  else
    writeTable(
      context.io.out,
      [context.translate(setting), context.translate(value)],
      settingNames.flatMap(name => (kept[name] === undefined ? [] : [[name, kept[name]]])),
    )
  if (context.io.out.isTty) say(context, userSettingsPath(context.folders.config))
  return exitCodes.ok
}

export async function getConfig({ args }: Given, { folders, io }: CliContext): Promise<ExitCode> {
  const kept = userSettings(folders.config)[named(args)]
  if (kept === undefined) return exitCodes.failed
  io.out.write(`${kept}\n`)
  return exitCodes.ok
}

export async function setConfig({ args }: Given, { folders }: CliContext): Promise<ExitCode> {
  const name = named(args)
  await keepUserSettings(folders.config, { ...userSettings(folders.config), [name]: readers[name](args[1] ?? '') })
  return exitCodes.ok
}

export async function unsetConfig({ args }: Given, { folders }: CliContext): Promise<ExitCode> {
  const { [named(args)]: _gone, ...rest } = userSettings(folders.config)
  await keepUserSettings(folders.config, rest)
  return exitCodes.ok
}
