// Completion: each script asks `office completion words -- …` for what may stand next, so it never grows old.
import { msg } from '@office/shared/core/message'
import { commands } from '../../commands.ts'
import { cachedNames } from '../../core/nouns/name-cache.ts'
import { CliError, usageError } from '../../core/program/cli-error.ts'
import type { CliCommand } from '../../core/program/command.ts'
import { type CliContext, chosenHost } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { globalFlags, rawFlag } from '../../core/program/global-flags.ts'

const noShell = msg`There is no completion for "{shell}". There are: bash, zsh, fish, pwsh.`

const scripts: Readonly<Record<string, string>> = {
  // Words are names that people gave: they are quoted one by one, and never handed to compgen -W, which would expand them.
  bash: `_office() {
  local typed=("\${COMP_WORDS[@]:1:COMP_CWORD}") word
  COMPREPLY=()
  while IFS= read -r word; do
    printf -v word '%q' "$word"
    COMPREPLY+=("$word")
  done < <(office completion words -- "\${typed[@]//\\\\/}" 2>/dev/null)
}
complete -o default -F _office office
`,
  zsh: `#compdef office
_office() {
  local -a found
  found=("\${(@f)$(office completion words -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
  if (( \${#found[1]} )); then compadd -- $found; else _files; fi
}
compdef _office office
`,
  fish: `complete -c office -a '(office completion words -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
`,
  pwsh: `Register-ArgumentCompleter -Native -CommandName office -ScriptBlock {
  param($word, $ast, $position)
  $words = @($ast.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  if ($word -eq '') { $words += '' }
  office completion words -- @words 2>$null | Where-Object { $_ -like "$word*" } | ForEach-Object {
    $quoted = if ($_ -match '^[\\w.:@/-]+$') { $_ } else { "'" + $_.Replace("'", "''") + "'" }
    [System.Management.Automation.CompletionResult]::new($quoted, $_, 'ParameterValue', $_)
  }
}
`,
}

const flagNames = (syntax: string): string[] => syntax.match(/--?[\w-]+/g) ?? []

/** What may stand as the last of these words. */
async function candidates(context: CliContext, words: readonly string[]): Promise<string[]> {
  const typed = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  if (before.at(-1) === '--host') return (await context.hosts()).list().map(({ host }) => host)
  if (before.at(-1) === '--lang') return ['en', 'de', 'fr', 'ne', 'pt']
  const plain = before.filter(word => !word.startsWith('-'))
  const paths = commands.flatMap(command =>
    [command.path, ...(command.also ?? [])].map(path => ({ path: path.split(' '), command })),
  )
  const here = paths.find(({ path }) => path.every((word, index) => plain[index] === word))?.command
  const last = before.at(-1) ?? ''
  if (typed.startsWith('-') || last.startsWith('-')) {
    const own = Object.values({ ...here?.flags, ...(await here?.moreFlags?.()) })
    const filled = own.find(({ syntax }) => syntax.includes('<') && flagNames(syntax).includes(last))
    if (filled) return [...(filled.offers ?? [])]
    if (typed.startsWith('-')) return [...own, ...globalFlags].flatMap(({ syntax }) => flagNames(syntax))
  }
  const next = paths
    .filter(({ path }) => path.length > plain.length && plain.every((word, index) => path[index] === word))
    .map(({ path }) => path[plain.length] ?? '')
  return [...next, ...(here ? await argumentsOf(context, here, words, plain) : [])]
}

async function argumentsOf(
  context: CliContext,
  { path, names }: CliCommand,
  words: readonly string[],
  plain: readonly string[],
): Promise<readonly string[]> {
  const isFirst = plain.length === path.split(' ').length
  const kept = names === undefined ? [] : await namesHere(context, words, names)
  // Each is loaded where it is asked for: a person waits for the answer with a finger on Tab.
  if (path === 'cache refresh') return (await import('@office/shared/areas/settings/cache-key.contract')).cacheKeys
  if (path === 'can') return (await import('@office/shared/permissions/catalogue')).permissionNames
  if (path === 'api') return (await import('@office/shared/contract')).endpoints.map(({ name }) => name)
  if (path === 'orders status' && isFirst) return (await import('@office/shared/areas/orders/order-status.model')).orderStatusKeys
  if (path === 'report run')
    return isFirst ? (await import('@office/shared/areas/reports/reports')).allReports.map(({ slug }) => slug) : []
  if (path === 'report download') return isFirst ? ['orders', ...kept] : []
  return path === 'completion' && isFirst ? Object.keys(scripts) : kept
}

/** Names that lists have left of the host that the words are for. */
async function namesHere(context: CliContext, words: readonly string[], word: string): Promise<readonly string[]> {
  try {
    const globals = { ...context.globals, host: rawFlag(words, '--host') ?? context.globals.host }
    const { host } = await chosenHost({ ...context, globals })
    return cachedNames(context, host, word)
  } catch (error) {
    // Nobody is signed in anywhere, or a settings file is broken: commands tell it, a Tab does not.
    if (error instanceof CliError) return []
    throw error
  }
}

export async function completion(
  { args: [shell = '', ...words] }: { args: readonly string[] },
  context: CliContext,
): Promise<ExitCode> {
  if (shell === 'words') {
    const typed = words.at(-1) ?? ''
    const found = new Set((await candidates(context, words)).filter(word => word.startsWith(typed)))
    context.io.out.write([...found].map(word => `${word}\n`).join(''))
    return exitCodes.ok
  }
  const script = scripts[shell]
  if (script === undefined) throw usageError(noShell, { shell })
  context.io.out.write(script)
  return exitCodes.ok
}
