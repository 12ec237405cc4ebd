// Completion: each script asks `office completion words -- …` for what may come next, so it never goes out of date.
import { languages } from '@office/shared/core/messages/language'
import { msg } from '@office/shared/core/messages/message'
import { areCut, cachedNames, namesLike } from '../../core/nouns/name-cache.ts'
import type { NounCommands } from '../../core/nouns/noun.ts'
import { CliError, usageError } from '../../core/program/cli-error.ts'
import type { CliCommand } from '../../core/program/command.ts'
import { type CliContext, chosenHost, type GivenNames, openSession } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { globalFlags, rawFlag } from '../../core/program/global-flags.ts'
import { settingNames } from '../../core/program/settings.ts'

/** What the program can do; passed in, because completion is one of its commands. */
export interface ProgramTable {
  commands: readonly CliCommand[]
  nouns: readonly NounCommands[]
}

/** Tab was pressed behind these words. */
interface Pressed extends ProgramTable {
  words: readonly string[]
}

const noShell = msg`There is no completion for "{shell}". Available: bash, zsh, fish, pwsh.`

const scripts: Readonly<Record<string, string>> = {
  // Words are names that people gave: they are quoted one by one, and never passed to compgen -W, which would expand them.
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
  // The word being typed may have a quotation mark or a backslash before its blanks.
  fish: `function __office_words
  set -l typed (commandline -ct | string replace -ra '[\\\\\\\\\\'"]' '')
  office completion words -- (commandline -opc)[2..] "$typed" 2>/dev/null
end
complete -c office -a '(__office_words)'
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

/** Words that are neither flags nor their values. */
function plainWords(words: readonly string[], flags: readonly { syntax: string }[]): string[] {
  const takesValue = new Set(flags.filter(({ syntax }) => syntax.includes('<')).flatMap(({ syntax }) => flagNames(syntax)))
  return words.filter((word, at) => !word.startsWith('-') && !takesValue.has(words[at - 1] ?? ''))
}

/** Candidates for the last word. */
async function candidates(context: CliContext, pressed: Pressed): Promise<string[]> {
  const { commands, words } = pressed
  const paths = commands.flatMap(command =>
    [command.path, ...(command.also ?? [])].map(path => ({ path: path.split(' '), command })),
  )
  const typed = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  const last = before.at(-1) ?? ''
  if (last === '--host') return (await context.hosts()).list().map(({ host }) => host)
  if (last === '--lang') return [...languages]
  if (last === '--at') return (await Promise.all(['branches', 'agencies'].map(word => namesHere(context, pressed, word)))).flat()
  const named = plainWords(before, globalFlags)
  const here = paths.find(({ path }) => path.every((word, index) => named[index] === word))?.command
  const own = Object.values({ ...here?.flags, ...(await here?.moreFlags?.()) })
  const plain = plainWords(before, [...own, ...globalFlags])
  const filled = own.find(({ syntax }) => /[<[]/.test(syntax) && flagNames(syntax).includes(last))
  if (filled) {
    const { offers: found = [] } = filled
    const offers = typeof found === 'function' ? await found(await keptNames(context, pressed)) : found
    // With several comma-separated values, the last one is being typed.
    const settled = typed.slice(0, typed.lastIndexOf(',') + 1)
    const isOptional = filled.syntax.includes('[')
    if (!isOptional || offers.length > 0) return offers.map(offer => `${settled}${offer}`)
  }
  if (typed.startsWith('-')) return [...own, ...globalFlags].flatMap(({ syntax }) => flagNames(syntax))
  const next = paths
    .filter(({ path }) => path.length > plain.length && plain.every((word, index) => path[index] === word))
    .map(({ path }) => path[plain.length] ?? '')
  return [...next, ...(here ? await argumentsOf(context, here, pressed, plain) : [])]
}

/** The settings of `office config`. */
function settingsOffered(commands: readonly CliCommand[], place: number, before: string): string[] {
  const lists = commands.flatMap(({ path }) => (path.endsWith(' list') ? [`columns.${path.slice(0, -' list'.length)}`] : []))
  if (place === 0) return [...settingNames, ...lists, 'alias.']
  return before === 'lang' ? [...languages] : before === 'update-note' ? ['on', 'off'] : []
}

async function argumentsOf(
  context: CliContext,
  { path, names }: CliCommand,
  pressed: Pressed,
  plain: readonly string[],
): Promise<readonly string[]> {
  const place = plain.length - path.split(' ').length
  const isFirst = place === 0
  const kept = names === undefined ? [] : await namesHere(context, pressed, names)
  // Each is loaded only when it is needed, because a person waits for the answer to Tab.
  if (path === 'cache refresh') return (await import('@office/shared/areas/settings/cache-key.contract')).cacheKeys
  if (path === 'can') return (await import('@office/shared/permissions/catalogue')).permissionNames
  if (path === 'api') return (await import('@office/shared/contract')).endpoints.map(({ name }) => name)
  if (path === 'orders status' || path === 'orders reverse')
    return isFirst ? (await import('../orders/read-status.part.ts')).offeredStatuses(await keptNames(context, pressed)) : []
  if (path === 'report run')
    return isFirst ? (await import('@office/shared/areas/reports/reports')).allReports.map(({ slug }) => slug) : []
  if (path === 'report download') return isFirst ? ['orders', ...kept] : []
  if (path === 'import template') return isFirst ? (await import('@office/shared/core/import-job')).importKinds : []
  if (/^config (get|set|unset)$/.test(path))
    return path === 'config set' || isFirst ? settingsOffered(pressed.commands, place, plain.at(-1) ?? '') : []
  return path === 'completion' && isFirst ? Object.keys(scripts) : kept
}

/** The least number of letters for a query to a list that is too long to be kept. */
const LEAST = 2

/** The host of the command line on which Tab was pressed. */
async function hostTyped(context: CliContext, { words }: Pressed) {
  const globals = { ...context.globals, host: rawFlag(words, '--host') ?? context.globals.host }
  return { ...(await chosenHost({ ...context, globals })), globals }
}

/** What a tenant gave names to, as this machine last knew it. */
async function keptNames(context: CliContext, pressed: Pressed): Promise<GivenNames> {
  try {
    return await context.tenantWords.kept(context, (await hostTyped(context, pressed)).host)
  } catch (error) {
    if (error instanceof CliError) return new Map()
    throw error
  }
}

/** Names left behind by lists of the command line's host; for long lists, also the server's matches. */
async function namesHere(context: CliContext, pressed: Pressed, word: string): Promise<readonly string[]> {
  const { nouns, words } = pressed
  try {
    const { host, globals } = await hostTyped(context, pressed)
    const kept = cachedNames(context, host, word)
    const typed = words.at(-1) ?? ''
    if (typed.length < LEAST || !areCut(context, host, word)) return kept
    const noun = nouns.find(({ path }) => path === word)
    const { source, name } = (await noun?.load()) ?? {}
    if (source?.kind !== 'list' || !name) return kept
    const { call } = await openSession({ ...context, globals })
    return [...kept, ...(await namesLike(call, { word, list: source, field: name }, typed))]
  } catch (error) {
    // Nobody is signed in anywhere, or a settings file is broken: commands report that, Tab does not.
    if (error instanceof CliError) return []
    throw error
  }
}

export const completion =
  (table: ProgramTable) =>
  async ({ args: [shell = '', ...words] }: { args: readonly string[] }, context: CliContext): Promise<ExitCode> => {
    if (shell === 'words') {
      const typed = words.at(-1) ?? ''
      const found = new Set((await candidates(context, { ...table, words })).filter(word => word.startsWith(typed)))
      context.io.out.write([...found].map(word => `${word}\n`).join(''))
      return exitCodes.ok
    }
    const script = scripts[shell]
    if (script === undefined) throw usageError(noShell, { shell })
    context.io.out.write(script)
    return exitCodes.ok
  }
