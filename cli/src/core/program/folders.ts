// Where the program keeps things: the XDG folders, AppData on Windows; OFFICE_CONFIG_DIR puts all three under one folder.
import { homedir } from 'node:os'
import { join } from 'node:path'

export interface Folders {
  /** hosts.json and config.json. */
  config: string
  /** Journals of imports. */
  state: string
  /** What can be fetched again. */
  cache: string
}

export function foldersOf(env: Readonly<Record<string, string | undefined>>, platform: string = process.platform): Folders {
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
