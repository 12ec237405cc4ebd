// A command that can no longer run when it is to: that is told, never passed over.
import { msg } from '@office/shared/core/messages/message'
import { beforeEach, expect, it, vi } from 'vitest'
import { clearNotices, notices } from '../notices/notices.ts'
import { defineCommand } from './command.ts'
import { readContext } from './context.ts'
import { commandRegistry } from './registry.ts'
import { runCommand } from './run-command.ts'

beforeEach(clearNotices)

it('tells that what it was for has changed, where it was offered and is no longer', async () => {
  const run = vi.fn()
  let isThere = true
  const command = defineCommand({ id: 'test.go', title: msg`Go`, section: 'context', when: () => isThere, run })
  const runner = {
    registry: commandRegistry([command]),
    tell: () => (words: unknown) => (typeof words === 'string' ? words : 'Go'),
    navigate: vi.fn(),
    fill: vi.fn(),
  }
  expect(await runCommand(runner, command, readContext('palette'))).toBe(true)
  expect(notices.list).toEqual([])
  isThere = false
  expect(await runCommand(runner, command, readContext('palette'))).toBe(false)
  expect(run).toHaveBeenCalledOnce()
  expect(notices.list).toMatchObject([{ tone: 'warn' }])
})
