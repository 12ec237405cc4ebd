// Reports refusals of bags and their parcels on the terminal.
import { msg } from '@office/shared/core/messages/message'
import { headingsFor, writeTable } from '../../core/io/table.ts'
import type { CliContext } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'

const headings = [msg`Number`, msg`Code`, msg`Problem`]

interface Answer {
  number: string
  outcome: 'applied' | 'unchanged' | 'refused'
  code?: string | undefined
  message?: string | undefined
}

/** A table of the refused ones; nothing if there are none. */
export function tellRefused({ io, translate }: CliContext, answers: readonly Answer[]): void {
  const bad = answers.filter(({ outcome }) => outcome === 'refused')
  if (bad.length === 0) return
  writeTable(
    io.out,
    headingsFor(io.out, translate, headings),
    bad.map(one => [one.number, one.code ?? '', one.message ?? '']),
  )
}

export const exitOf = (refused: number): ExitCode => (refused === 0 ? exitCodes.ok : exitCodes.rejected)
