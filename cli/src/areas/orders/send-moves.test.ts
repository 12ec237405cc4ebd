// Moves in several calls: what was done is told, also where a later call has no answer.
import { status } from '@office/shared/areas/orders/order-status.model'
import { CallError } from '@office/shared/core/api/failure'
import { inEnglish } from '@office/shared/core/messages/message'
import { expect, it } from 'vitest'
import type { CliContext } from '../../core/program/context.ts'
import { sendMoves } from './send-moves.ts'

it('tells what was moved, and which orders were not reached, where the session ends in the middle', async () => {
  const waybills = Array.from({ length: 600 }, (_, at) => `KTM-${at}`)
  const told = { out: '', err: '' }
  const sink = (name: keyof typeof told) => ({
    write: (text: string) => {
      told[name] += text
    },
  })
  const context = {
    io: { out: sink('out'), err: sink('err') },
    translate: inEnglish,
    globals: { filter: null },
  } as unknown as CliContext // telling moves uses nothing else
  const send = async ({ 'filter[waybill_number]': text }: { 'filter[waybill_number]': string }) => {
    if (text.includes('KTM-500')) throw new CallError(401, 'unauthenticated', 'Sign in again')
    return { applied: 499, unchanged: 0, refused: 1, results: [{ id: 1, waybill_number: 'KTM-7', outcome: 'refused' as const }] }
  }
  const options = { status_key: status.delivered, dryRun: false }
  await expect(sendMoves(waybills, send, { ...options, json: false }, context)).rejects.toMatchObject({ status: 401 })
  expect(told.err).toContain('499 moved')
  expect(told.err).toContain('No answer for: KTM-500, KTM-501')
  expect(told.out).toContain('KTM-7')

  told.out = ''
  await expect(sendMoves(waybills, send, { ...options, json: true }, context)).rejects.toMatchObject({ status: 401 })
  const { data } = JSON.parse(told.out)
  expect([data.applied, data.refused, data.not_answered.length]).toEqual([499, 1, 100])
})
