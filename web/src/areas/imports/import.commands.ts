// What can be done with an import that was sent: cancelling it, saving its rejected rows, and importing the next file of its kind.
import { type ImportEntry, importContract, importsFiles } from '@office/shared/areas/imports/import.contract'
import { downloadContract } from '@office/shared/areas/reports/download.contract'
import type { ImportJob, ImportKind } from '@office/shared/core/import-job'
import { msg } from '@office/shared/core/messages/message'
import { CircleStop, Download, Upload } from 'lucide-react'
import { buttonStateOf, runById } from '../../core/command/active-runner.ts'
import { apiLine } from '../../core/command/cli-line.ts'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { type Ctx, recordAt } from '../../core/command/context.ts'
import { saved } from '../../core/command/saved.ts'
import { call } from '../../core/data/api.ts'
import { invalidate } from '../../core/data/queries.ts'
import { session } from '../../core/data/session.ts'
import { isUnderWay } from './use-import-watch.ts'

/** What a row of the list and the page of an import have in common. */
type Import = Pick<ImportEntry, 'kind' | 'state' | 'rejected_file' | 'staff_id'> & Pick<ImportJob, 'id'>

const importAt = (ctx: Ctx) => recordAt(ctx)?.data as Import | undefined // of the list or of the page
const idAt = (ctx: Ctx) => importAt(ctx)?.id ?? 0

/** The command that imports a file of a kind. */
const beginsWith: Record<ImportKind, string> = {
  states: 'state.import',
  cities: 'city.import',
  zones: 'zone.import',
  merchants: 'merchant.import',
  riders: 'rider.import',
  orders: 'orders.import',
  'secondary-phones': 'orders.import-phones',
  openings: 'opening.import',
}

const one = { section: 'context', target: 'one', on: 'import' } as const
const ofOthers = msg`Only someone who may export reports can save a file of someone else`

/** A file of one's own, or any for people who may export. */
const mayFetch = ({ staff_id }: Import): boolean => staff_id === session.user?.id || session.permissions.has('export-reports')

export const importCommands: readonly Command[] = [
  defineCommand({
    ...one,
    id: 'imports.rejected',
    title: msg`Save the rejected rows`,
    short: msg`Rejected rows`,
    icon: Download,
    keys: ['d'],
    when: ctx => {
      const at = importAt(ctx)
      if (!at || at.rejected_file === null) return false
      return mayFetch(at) || { off: ofOthers }
    },
    run: async ctx => {
      const key = importAt(ctx)?.rejected_file
      return key ? saved(call(downloadContract.file, { params: { key } }, { timeout: 180_000 })) : undefined
    },
    cli: ctx => `${apiLine(downloadContract.file, { params: { key: importAt(ctx)?.rejected_file ?? '' } })} -o rejected.xlsx`,
  }),
  defineCommand({
    ...one,
    id: 'imports.again',
    title: msg`Import another file of this kind`,
    short: msg`Import again`,
    icon: Upload,
    keys: ['i'],
    when: ctx => {
      const at = importAt(ctx)
      return at !== undefined && buttonStateOf(beginsWith[at.kind])?.availability.state === 'ready'
    },
    run: ctx => {
      const at = importAt(ctx)
      if (at) runById(beginsWith[at.kind], 'row')
    },
    cli: ctx => `office import ${importAt(ctx)?.kind ?? 'KIND'} FILE`,
  }),
  defineCommand({
    ...one,
    id: 'imports.cancel',
    title: msg`Cancel the import`,
    short: msg`Cancel`,
    icon: CircleStop,
    keys: ['shift+x'],
    needs: { any: importsFiles },
    when: ctx => {
      const at = importAt(ctx)
      return at !== undefined && isUnderWay(at)
    },
    writes: 'asks',
    confirm: ctx => ({
      title: { message: msg`Cancel import {id}?`, values: { id: String(idAt(ctx)) } },
      body: msg`Imported rows are kept. Import the same file again to continue; nothing is stored twice.`,
      act: msg`Cancel the import`,
      keep: msg`Keep it`,
    }),
    run: async ctx => {
      const id = idAt(ctx)
      await call(importContract.cancel, { params: { id } })
      await invalidate(importContract.list, importContract.get)
      return { toast: { message: msg`Import {id} is cancelled`, values: { id: String(id) } } }
    },
    cli: ctx => `office import cancel ${idAt(ctx)}`,
  }),
]
