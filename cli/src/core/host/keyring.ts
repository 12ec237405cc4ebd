// The system's keyring, reached through the programs that the system itself ships. Tokens in it are locked with the person's own
// sign-in.
import { spawn } from 'node:child_process'

/** A token is identified by its host and e-mail. */
export interface Keyring {
  read: (host: string, email: string) => Promise<string | null>
  /** Returns whether it is stored now, by reading it back. */
  write: (host: string, email: string, token: string) => Promise<boolean>
  remove: (host: string, email: string) => Promise<void>
}

type Environment = Readonly<Record<string, string | undefined>>

/** How long a keyring may wait for a person to unlock it. */
const PATIENCE_MS = 3000

/** Runs a program with a text on its standard input, never in its arguments, which everyone can read. Null if it failed. */
function ask(env: Environment, program: string, args: readonly string[], input = ''): Promise<string | null> {
  return new Promise(resolve => {
    const child = spawn(program, args, {
      env: { ...env },
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: PATIENCE_MS,
      windowsHide: true,
    })
    let out = ''
    child.on('error', () => resolve(null))
    child.stdout.on('data', chunk => {
      out += chunk
    })
    child.on('close', code => resolve(code === 0 ? out : null))
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}

type Commands = Omit<Keyring, 'write'> & { put: (host: string, email: string, token: string) => Promise<unknown> }

/** libsecret: the keyrings of GNOME and KDE. */
function secretTool(env: Environment): Commands {
  const named = (host: string, email: string) => ['service', 'office', 'host', host, 'account', email]
  return {
    read: async (host, email) => (await ask(env, 'secret-tool', ['lookup', ...named(host, email)])) || null,
    put: (host, email, token) =>
      ask(env, 'secret-tool', ['store', `--label=office ${host} ${email}`, ...named(host, email)], token),
    remove: async (host, email) => void (await ask(env, 'secret-tool', ['clear', ...named(host, email)])),
  }
}

/** The keychain of macOS. Its commands are sent on standard input, so that the token appears in no process list. */
function keychain(env: Environment): Commands {
  const quoted = (text: string) => `"${text.replace(/[\\"]/g, sign => `\\${sign}`)}"`
  return {
    read: async (host, email) =>
      (await ask(env, 'security', ['find-generic-password', '-s', `office ${host}`, '-a', email, '-w']))?.trim() || null,
    put: (host, email, token) => {
      const line = `add-generic-password -U -s ${quoted(`office ${host}`)} -a ${quoted(email)} -w ${quoted(token)}`
      return ask(env, 'security', ['-i'], `${line}\n`)
    },
    remove: async (host, email) =>
      void (await ask(env, 'security', ['delete-generic-password', '-s', `office ${host}`, '-a', email])),
  }
}

/** The credential locker of Windows, through the PowerShell that ships with it. Three lines hold the action and its subject. */
function passwordVault(env: Environment): Commands {
  const script = `$do, $name, $mail, $token = @([Console]::In.ReadToEnd() -split "\n")
[void][Windows.Security.Credentials.PasswordVault, Windows.Security.Credentials, ContentType = WindowsRuntime]
$vault = New-Object Windows.Security.Credentials.PasswordVault
if ($do -eq 'put') { $vault.Add((New-Object Windows.Security.Credentials.PasswordCredential($name, $mail, $token))) }
else { $kept = $vault.Retrieve($name, $mail); if ($do -eq 'remove') { $vault.Remove($kept) } else { [Console]::Out.Write($kept.Password) } }`
  const run = (...lines: string[]) =>
    ask(env, 'powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', script], lines.join('\n'))
  return {
    read: async (host, email) => (await run('read', `office ${host}`, email))?.trim() || null,
    put: (host, email, token) => run('put', `office ${host}`, email, token),
    remove: async (host, email) => void (await run('remove', `office ${host}`, email)),
  }
}

function commandsOf(env: Environment, platform: string): Commands | null {
  if (platform === 'darwin') return keychain(env)
  if (platform === 'win32') return passwordVault(env)
  // Without a desktop session there is no keyring to unlock: servers, containers, cron.
  return env.DBUS_SESSION_BUS_ADDRESS ? secretTool(env) : null
}

/** The keyring of this system; null if there is none or none is wanted. */
export function systemKeyring(env: Environment, platform: string = process.platform): Keyring | null {
  const commands = env.OFFICE_KEYRING === 'off' ? null : commandsOf(env, platform)
  if (!commands) return null
  const { read, put, remove } = commands
  return {
    read,
    remove,
    write: async (host, email, token) => {
      await put(host, email, token)
      return (await read(host, email)) === token
    },
  }
}
