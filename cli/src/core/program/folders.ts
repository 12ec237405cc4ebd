// The program's folders: XDG, or AppData on Windows. OFFICE_CONFIG_DIR puts all three under one folder.
import { homedir } from 'node:os'
import { join } from 'node:path'
import { msg } from '@office/shared/core/messages/message'

export interface Folders {
  /** hosts.json and config.json. */
  config: string
  /** Journals of imports. */
  state: string
  /** What can be fetched again. */
  cache: string
  /** Where each profile has its own settings and accounts, by name. */
  profiles: string
}

export const noProfileName = msg`"{profile}" cannot be the name of a profile. Use letters, digits, - and _.`

/** A profile's name is also its folder's name. */
export const isProfileName = (text: string): boolean => /^[a-z0-9][a-z0-9_-]{0,39}$/i.test(text)

/** @param profile settings, accounts, journals and caches kept apart from the others; the default ones if absent */
export function foldersOf(
  env: Readonly<Record<string, string | undefined>>,
  profile?: string,
  platform: string = process.platform,
): Folders {
  const usual = usualFolders(env, platform)
  const profiles = join(usual.config, 'profiles')
  const { config, state, cache } = usual
  if (profile === undefined) return { ...usual, profiles }
  const within = (folder: string) => join(folder, 'profiles', profile)
  return { config: within(config), state: within(state), cache: within(cache), profiles }
}

function usualFolders(env: Readonly<Record<string, string | undefined>>, platform: string): Omit<Folders, 'profiles'> {
  const own = env.OFFICE_CONFIG_DIR
  if (own) return { config: own, state: join(own, 'state'), cache: join(own, 'cache') }
  const home = env.HOME || homedir()
  if (platform === 'win32') {
    const roaming = join(env.APPDATA || join(home, 'AppData', 'Roaming'), 'office')
    const local = join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'office')
    return { config: roaming, state: join(local, 'state'), cache: join(local, 'cache') }
  }
  const xdg = (name: string, ...fallback: string[]) => join(env[name] || join(home, ...fallback), 'office')
  return {
    config: xdg('XDG_CONFIG_HOME', '.config'),
    state: xdg('XDG_STATE_HOME', '.local', 'state'),
    cache: xdg('XDG_CACHE_HOME', '.cache'),
  }
}
