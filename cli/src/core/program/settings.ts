// Settings by precedence: flag, environment, .officerc of the project, config.json of the user.
import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { msg } from '@office/shared/core/messages/message'
import { writeWhole } from '../io/write-file.ts'
import { usageError } from './cli-error.ts'

/** Settings by name; `columns.orders` names a list, and `alias.due` a user-defined command. */
export const settingNames = ['host', 'lang', 'limit', 'update-note'] as const
export const settingGroups = ['alias', 'columns'] as const
export type SettingName = (typeof settingNames)[number]
export type FileSettings = Readonly<Record<string, string>>

export const isSettingName = (name: string): boolean =>
  settingNames.some(one => one === name) ||
  settingGroups.some(group => name.startsWith(`${group}.`) && name.length > group.length + 1)

const badFile = msg`{path} cannot be read. It must contain a JSON object like {example}.`

function readSettings(path: string): FileSettings {
  const wrong = () => usageError(badFile, { path, example: '{"host": "acme.example", "lang": "de"}' })
  let read: unknown
  try {
    read = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw wrong()
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw wrong()
  return Object.fromEntries(
    Object.entries(read).flatMap(([name, value]) => {
      if (!isSettingName(name)) return []
      if (typeof value !== 'string') throw wrong()
      return [[name, value]]
    }),
  )
}

/** The nearest .officerc at or above a folder. */
export function projectSettings(folder: string): FileSettings {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, '.officerc')
    if (existsSync(path)) return readSettings(path)
    if (dirname(at) === at) return {}
  }
}

export const userSettingsPath = (configFolder: string): string => join(configFolder, 'config.json')

/** config.json in the user's own folder. */
export function userSettings(configFolder: string): FileSettings {
  const path = userSettingsPath(configFolder)
  return existsSync(path) ? readSettings(path) : {}
}

/** Writes the user's settings whole or not at all; the folder is created with the first of them. */
export async function keepUserSettings(configFolder: string, settings: FileSettings): Promise<void> {
  await mkdir(configFolder, { recursive: true, mode: 0o700 })
  await writeWhole(userSettingsPath(configFolder), new TextEncoder().encode(`${JSON.stringify(settings, null, 2)}\n`))
}
