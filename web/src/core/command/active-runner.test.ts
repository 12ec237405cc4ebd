// The key that a notice shows: that of a command where it runs it, and none on a screen that has the key for itself.
import { msg } from '@office/shared/core/messages/message'
import { expect, it, vi } from 'vitest'
import { keyHere, setRunner } from './active-runner.ts'
import { type Command, defineCommand } from './command.ts'
import { commandRegistry } from './registry.ts'
import { runCommand } from './run-command.ts'

it('is that of the command, except on a screen whose own command has it', () => {
  let isAtStation = false
  const plain = { title: msg`Undo`, keys: ['mod+z'], run: () => undefined } satisfies Partial<Command>
  const registry = commandRegistry([
    defineCommand({ ...plain, id: 'shell.undo', section: 'operations' }),
    defineCommand({ ...plain, id: 'sorting.undo', section: 'here', when: () => isAtStation }),
  ])
  const idle = { navigate: vi.fn(), fill: vi.fn(), fillAgain: vi.fn(), askAgain: vi.fn() }
  setRunner({ registry, tell: () => () => '', ...idle }, runCommand)
  expect(keyHere('shell.undo')).toBe('mod+z')
  isAtStation = true
  expect(keyHere('shell.undo')).toBeUndefined()
})
