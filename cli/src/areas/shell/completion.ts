// Completion: each script asks `office completion words -- …` for what may stand next, so it never grows old.

import { orderStatusKeys } from '@office/shared/areas/orders/order-status.model'
import { cacheKeys } from '@office/shared/areas/settings/cache-key.contract'
import { endpoints } from '@office/shared/contract'
import { msg } from '@office/shared/core/message'
import { permissionNames } from '@office/shared/permissions/catalogue'
import { commands } from '../../commands.ts'
import { usageError } from '../../core/cli-error.ts'
import type { CliContext } from '../../core/context.ts'
import { type ExitCode, exitCodes } from '../../core/exit-codes.ts'
import { globalFlags } from '../../core/global-flags.ts'

const noShell = msg`There is no completion for "{shell}". There are: bash, zsh, fish, pwsh.`

const scripts: Readonly<Record<string, string>> = {
  bash: `_office() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -o default -W "$(office completion words -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _office office
`,
  zsh: `#compdef office
_office() {
  local -a found
  found=("\${(@f)$(office completion words -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
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
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`,
}

const flagNames = (syntax: string): string[] => syntax.match(/--?[\w-]+/g) ?? []

/** What may stand as the last of these words. */
export function candidates(words: readonly string[], hosts: readonly string[]): string[] {
  const typed = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  if (before.at(-1) === '--host') return [...hosts]
  if (before.at(-1) === '--lang') return ['en', 'de', 'fr', 'ne', 'pt']
  const plain = before.filter(word => !word.startsWith('-'))
  const paths = commands.flatMap(command =>
    [command.path, ...(command.also ?? [])].map(path => ({ path: path.split(' '), command })),
  )
  const next = paths
    .filter(({ path }) => path.length > plain.length && plain.every((word, index) => path[index] === word))
    .map(({ path }) => path[plain.length] ?? '')
  const here = paths.find(({ path }) => path.every((word, index) => plain[index] === word))?.command
  const flags = [...Object.values(here?.flags ?? {}), ...globalFlags].flatMap(({ syntax }) => flagNames(syntax))
  const all = typed.startsWith('-') ? flags : [...next, ...argumentsOf(here?.path ?? '', plain)]
  return [...new Set(all)].filter(word => word.startsWith(typed))
}

function argumentsOf(path: string, plain: readonly string[]): readonly string[] {
  const given = plain.length - path.split(' ').length
  if (path === 'cache refresh') return cacheKeys
  if (path === 'can') return permissionNames
  if (path === 'api') return endpoints.map(({ name }) => name)
  if (path === 'orders status' && given === 0) return orderStatusKeys
  if (path === 'report download' && given === 0) return ['orders']
  return path === 'completion' && given === 0 ? Object.keys(scripts) : []
}

export async function completion(
  { args: [shell = '', ...words] }: { args: readonly string[] },
  context: CliContext,
): Promise<ExitCode> {
  if (shell === 'words') {
    const hosts = words.at(-2) === '--host' ? (await context.hosts()).list().map(({ host }) => host) : []
    context.io.out.write(
      candidates(words, hosts)
        .map(word => `${word}\n`)
        .join(''),
    )
    return exitCodes.ok
  }
  const script = scripts[shell]
  if (script === undefined) throw usageError(noShell, { shell })
  context.io.out.write(script)
  return exitCodes.ok
}
