// A command that can no longer run when it should: the person is told, it is never skipped silently.
import { CallError } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import { beforeEach, expect, it, vi } from 'vitest'
import { clearNotices, notices } from '../notices/notices.ts'
import { type Command, defineCommand } from './command.ts'
import { commandContext } from './context.ts'
import { commandRegistry } from './registry.ts'
import { reasonOf, runCommand } from './run-command.ts'
import { readContext } from './scope.ts'
import { underWay } from './under-way.ts'

beforeEach(clearNotices)

const runnerOf = (...commands: Command[]) => ({
  registry: commandRegistry(commands),
  tell: () => (words: unknown) => (typeof words === 'string' ? words : 'Go'),
  navigate: vi.fn(),
  fill: vi.fn(),
  fillAgain: vi.fn(),
  askAgain: vi.fn(),
})

it('tells that what it was for has changed, where it was offered and is no longer', async () => {
  const run = vi.fn()
  let isThere = true
  const command = defineCommand({ id: 'test.go', title: msg`Go`, section: 'context', when: () => isThere, run })
  const runner = runnerOf(command)
  expect(await runCommand(runner, command, readContext('palette'))).toBe(true)
  expect(notices.list).toEqual([])
  isThere = false
  expect(await runCommand(runner, command, readContext('palette'))).toBe(false)
  expect(run).toHaveBeenCalledOnce()
  expect(notices.list).toMatchObject([{ tone: 'warn' }])
})

it('leads on from the page where it began, and from no other that was opened since', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<void>()
  const command = defineCommand({
    id: 'test.make',
    title: msg`Make`,
    section: 'context',
    run: async () => {
      await answer
      return { navigate: '/made/1' }
    },
  })
  const runner = runnerOf(command)
  commandContext.route = '/all'
  const running = [runCommand(runner, command, readContext('palette'))]
  commandContext.route = '/elsewhere'
  running.push(runCommand(runner, command, readContext('palette')))
  resolve()
  await Promise.all(running)
  expect(runner.navigate.mock.calls).toEqual([['/made/1']])
})

it('says what is wrong with the field that was refused, not that some field is', () => {
  const problem = {
    ...{ type: 'about:blank', title: 'Some fields need attention', status: 422, code: 'invalid-fields', request_id: '1' },
    errors: [{ path: 'date', code: 'day-over', message: 'This day is over' }],
  }
  const tell = (words: unknown) => String(words)
  expect(reasonOf(new CallError(422, problem.code, problem.title, problem), tell)).toBe('This day is over')
})

it('gives back to the palette what was answered where nothing came of it', async () => {
  const values = { weight: '1.5' }
  const heavy = (run: Command['run']) =>
    defineCommand({
      id: 'test.weigh',
      title: msg`Weigh`,
      section: 'context',
      args: { weight: { kind: 'text', label: 'x' } },
      run,
    })
  const filled = async (run: Command['run'], source: 'palette' | 'hotkey') => {
    const command = heavy(run)
    const runner = runnerOf(command)
    await runCommand(runner, command, readContext(source), values)
    return runner.fillAgain.mock.calls.map(([, answers]) => answers)
  }
  const fails = () => Promise.reject(new Error('No network'))
  expect(await filled(fails, 'palette')).toEqual([values])
  expect(await filled(() => ({ isToMend: true }), 'palette')).toEqual([values])
  // No answers were given there, or something was done.
  expect(await filled(fails, 'hotkey')).toEqual([])
  expect(await filled(() => ({ isRefused: true }), 'palette')).toEqual([])
})

it('has screens ask again where a refusal says that somebody else was first, and not where nobody was asked', async () => {
  const asked = async (error: Error) => {
    const command = defineCommand({
      id: 'test.decide',
      title: msg`Decide`,
      section: 'context',
      run: async () => {
        throw error
      },
    })
    const runner = runnerOf(command)
    await runCommand(runner, command, readContext('hotkey'))
    return runner.askAgain.mock.calls.length
  }
  expect(await asked(new CallError(409, 'deposit-decided', 'It has already been decided'))).toBe(1)
  expect(await asked(new CallError(403, 'forbidden', 'Not yours'))).toBe(0)
  expect(await asked(new CallError(0, 'offline', 'No answer'))).toBe(0)
})

it('carries out once what is pressed twice before its answer, and says that it is under way', async () => {
  vi.useFakeTimers()
  const answers: (() => void)[] = []
  const run = vi.fn(() => new Promise<void>(resolve => answers.push(resolve)))
  const command = defineCommand({
    id: 'test.pay',
    title: msg`Pay`,
    section: 'context',
    target: 'one',
    on: 'bill',
    writes: 'asks',
    run,
  })
  const runner = runnerOf(command)
  const at = (id: number) => ({ ...readContext('hotkey'), record: { noun: 'bill', id, label: String(id), data: {} } })
  const [first, second] = [runCommand(runner, command, at(1)), runCommand(runner, command, at(1))]
  const other = runCommand(runner, command, at(2))
  // With other answers it is another command: the next status of an order does not wait for the lists that show the first.
  const next = runCommand(runner, command, at(1), { amount: '2' })
  await vi.advanceTimersByTimeAsync(300)
  // An answer that comes at a glance is not shown as under way.
  expect(Object.values(underWay.titles)).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(Object.values(underWay.titles)).toHaveLength(3)
  for (const answer of answers) answer()
  expect(await Promise.all([first, second, other, next])).toEqual([true, false, true, true])
  expect(run).toHaveBeenCalledTimes(3)
  expect(Object.values(underWay.titles)).toEqual([])
  const again = runCommand(runner, command, at(1))
  await vi.advanceTimersByTimeAsync(0)
  answers.at(-1)?.()
  expect(await again).toBe(true)
  vi.useRealTimers()
})

it('says that a change is being judged, once, however often it is pressed meanwhile', async () => {
  vi.useFakeTimers()
  const judgements: (() => void)[] = []
  const run = vi.fn()
  const command = defineCommand({
    id: 'test.judged',
    title: msg`Move`,
    section: 'context',
    target: 'many',
    on: 'bill',
    writes: 'undo',
    confirm: () => new Promise<null>(resolve => judgements.push(() => resolve(null))),
    run,
  })
  const runner = runnerOf(command)
  const ctx = { ...readContext('hotkey'), record: { noun: 'bill', id: 1, label: '1', data: {} } }
  const press = () => runCommand(runner, command, ctx)
  const running = [press(), press()]
  await vi.advanceTimersByTimeAsync(399)
  expect(Object.values(underWay.titles)).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(Object.values(underWay.titles)).toHaveLength(1)
  expect([judgements.length, run.mock.calls.length]).toEqual([1, 0])
  judgements[0]?.()
  expect(await Promise.all(running)).toEqual([true, false])
  expect(run).toHaveBeenCalledOnce()
  expect(Object.values(underWay.titles)).toEqual([])
  vi.useRealTimers()
})

it('says that a list has no rows, where its button acts on them, and else that its record has changed', async () => {
  const run = vi.fn()
  const command = defineCommand({ id: 'test.rows', title: msg`Move`, section: 'context', target: 'many', on: 'bill', run })
  const told = async (emptyList: string | null) => {
    expect(await runCommand(runnerOf(command), command, { ...readContext('toolbar'), emptyList })).toBe(false)
    return JSON.stringify(notices.list[0]?.title)
  }
  expect(await told('bill')).toContain('This list has no rows')
  expect(await told('city')).toContain('is no longer possible')
  expect(run).not.toHaveBeenCalled()
})

it('runs at once where nothing is looked up or asked, so that what is typed behind its key comes after it', () => {
  const run = vi.fn()
  const command = defineCommand({ id: 'test.open', title: msg`Open`, section: 'context', run })
  void runCommand(runnerOf(command), command, readContext('hotkey'))
  expect(run).toHaveBeenCalledOnce()
})

it('tells what is looked up against it instead of its question, and looks once more before it runs', async () => {
  const run = vi.fn()
  const confirm = vi.fn(() => null)
  const refusals = [true, true, false, true, false, false]
  const command = defineCommand({
    id: 'test.behind',
    title: msg`Close`,
    section: 'context',
    writes: 'asks',
    refusal: async () => (refusals.shift() ? { toast: msg`Not yet`, isRefused: true } : null),
    confirm,
    run,
  })
  const runner = runnerOf(command)
  const press = () => runCommand(runner, command, readContext('hotkey'))
  await press()
  expect([confirm.mock.calls.length, run.mock.calls.length, notices.list.length]).toEqual([0, 0, 1])
  // Something came while the question was open.
  await press()
  expect([confirm.mock.calls.length, run.mock.calls.length, notices.list.length]).toEqual([1, 0, 2])
  await press()
  expect([confirm.mock.calls.length, run.mock.calls.length]).toEqual([2, 1])
})
