// Undo: the newest step or that of one notice, once each, and again only if the server did not answer.
import { CallError } from '@office/shared/core/api/failure'
import { beforeEach, expect, it, vi } from 'vitest'

// The tenant is read from the address, which a test without a browser does not have.
vi.hoisted(() => vi.stubGlobal('location', { hostname: 'demo.localhost' }))
const { clearNotices, keepStep, notices, notify } = await import('./notices.ts')
const { beginStep } = await import('./begun-steps.ts')
const { canUndo, undoStep } = await import('./undo.ts')
const { i18n } = await import('../language/language.ts')
const { tellIn } = await import('../language/translate.ts')
i18n.loadAndActivate({ locale: 'en', messages: {} })

beforeEach(clearNotices)

it('takes back the newest step once, then the one before', async () => {
  const undone: string[] = []
  notify('ok', 'first', { undo: () => void undone.push('first') })
  notify('ok', 'second', { undo: () => void undone.push('second') })
  notify('info', 'third')
  await Promise.all([undoStep(), undoStep(), undoStep()])
  expect(undone).toEqual(['second', 'first'])
  expect(canUndo()).toBe(false)
})

it('takes back scans and steps that were told of by when they were taken', async () => {
  vi.useFakeTimers()
  const undone: string[] = []
  const take = (name: string) => async () => void undone.push(name)
  const later = () => vi.advanceTimersByTime(10)
  keepStep('first scan', take('first scan'))
  later()
  notify('ok', 'step', { undo: take('step') })
  const step = Date.now()
  later()
  keepStep('second scan', take('second scan'))
  expect(canUndo(step)).toBe(true)
  await undoStep()
  expect(canUndo(step)).toBe(false)
  await undoStep()
  await undoStep()
  expect(undone).toEqual(['second scan', 'step', 'first scan'])
  expect(canUndo()).toBe(false)
  vi.useRealTimers()
})

it('names the step that it took back, unless that tells what came of it', async () => {
  const told = () => notices.list.map(({ title }) => tellIn(i18n)(title))
  keepStep('RA1 was brought back', async () => true)
  await undoStep()
  expect(told()).toEqual(['Undone: RA1 was brought back'])
  notify('ok', 'RA2 is off RS-1', { undo: async () => notify('warn', 'RA2 is refused') === 0 })
  await undoStep()
  expect(told().slice(0, 2)).toEqual(['RA2 is refused', 'RA2 is off RS-1'])
})

it('waits for a step that is under way, whose effect is seen before it is told', async () => {
  const undone: string[] = []
  notify('ok', 'older', { undo: () => void undone.push('older') })
  const end = beginStep()
  expect(canUndo(Date.now() - 1)).toBe(true)
  const undoing = undoStep()
  expect(undone).toEqual([])
  notify('ok', 'newer', { undo: () => void undone.push('newer') })
  end()
  await undoing
  expect(undone).toEqual(['newer'])
})

it('undoes nothing in place of a step that failed on its way', async () => {
  vi.useFakeTimers()
  const undone: string[] = []
  notify('ok', 'older', { undo: () => void undone.push('older') })
  vi.advanceTimersByTime(10)
  const end = beginStep()
  const undoing = undoStep()
  notify('danger', 'refused')
  end()
  await undoing
  expect(undone).toEqual([])
  await undoStep()
  expect(undone).toEqual(['older'])
  vi.useRealTimers()
})

it('takes back the step of the notice that is meant', async () => {
  const undone: string[] = []
  const first = notify('ok', 'first', { undo: () => void undone.push('first') })
  notify('ok', 'second', { undo: () => void undone.push('second') })
  await undoStep(first)
  expect(undone).toEqual(['first'])
  expect(canUndo()).toBe(true)
})

it.each([
  ['can be tried again, if no answer came', new CallError(0, 'offline', 'No answer'), true],
  ['is over, if it is refused', new CallError(409, 'conflict', 'Changed since'), false],
] as const)('says so when it fails, and %s', async (_what, error, isLeft) => {
  notify('ok', 'done', {
    undo: async () => {
      throw error
    },
  })
  await undoStep()
  expect(notices.list[0]?.tone).toBe('danger')
  expect(canUndo()).toBe(isLeft)
})
