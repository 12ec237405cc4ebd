// office completion: scripts for shells, and the words that they ask for.
import { msg } from '@office/shared/core/message'
import { defineCliCommand } from '../../core/program/command.ts'

export const shellCommands = [
  defineCliCommand({
    path: 'completion',
    args: '<shell> [words...]',
    summary: msg`Print a completion script for bash, zsh, fish or pwsh`,
    examples: ['source <(office completion bash)', 'office completion fish > ~/.config/fish/completions/office.fish'],
    flags: {},
    load: async () => (await import('./completion.ts')).completion,
  }),
]
