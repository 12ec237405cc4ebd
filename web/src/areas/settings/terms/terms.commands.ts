// Commands of versions of the terms: write, put in force, create the next one from this, get the PDF, delete drafts.
import { audienceNames } from '@office/shared/areas/settings/audience.model'
import { type Terms, termsContract } from '@office/shared/areas/settings/terms.contract'
import { termsTransitions } from '@office/shared/areas/settings/terms.transitions'
import { msg } from '@office/shared/core/messages/message'
import type { MoveName } from '@office/shared/core/transitions'
import { CircleCheck, CopyPlus, FileText } from 'lucide-react'
import { nounCommands } from '../../../core/bulk/noun-commands.ts'
import { allowedMoves } from '../../../core/command/allowed-moves.ts'
import { apiLine, formLine } from '../../../core/command/cli-line.ts'
import { type Command, defineCommand } from '../../../core/command/command.ts'
import { type Ctx, dataOf, recordAt } from '../../../core/command/context.ts'
import { saved } from '../../../core/command/saved.ts'
import { call } from '../../../core/data/api.ts'
import { invalidate } from '../../../core/data/queries.ts'
import { editPath } from '../../../core/form/form-commands.ts'
import { i18n } from '../../../core/language/language.ts'
import { tellIn } from '../../../core/language/translate.ts'
import { defineNoun } from '../../../core/record/noun.ts'

export const terms = defineNoun({
  id: 'terms',
  path: '/resources?tab=terms',
  contract: termsContract,
  many: msg`Terms and conditions`,
  one: msg`Terms and conditions`,
  create: msg`Create terms and conditions`,
  edit: msg`Edit terms and conditions`,
  remove: msg`Delete draft`,
  selected: msg`{n, plural, one {# version selected} other {# versions selected}}`,
  label: version => version.title,
})
/** '?terms=12' shows one version in place of the list. */
export const TERMS = 'terms'
export const termsPathOf = (id: number): string => `${terms.path}&${TERMS}=${id}`

/** A row of the list, or one full version: only these have records of this noun. */
const rowOf = (ctx: Ctx) => recordAt(ctx)?.data as Terms | undefined

const allows = allowedMoves(termsTransitions, rowOf, ({ title, number }) => ({ values: { title, number } }))

/** The same command, available if the version allows the move. */
const whereAllowed = (move: MoveName<typeof termsTransitions>, command: Command): Command => ({ ...command, when: allows(move) })

async function putInForce(id: number) {
  const answer = await call(termsContract.activeStatus, { params: { id }, body: { is_active: true } })
  await invalidate(...terms.refresh)
  return answer
}

const audienceOf = ({ audience }: Terms) => tellIn(i18n)(audienceNames[audience])

const activate = defineCommand({
  id: 'terms.activate',
  title: msg`Put in force`,
  keywords: msg`activate, publish`,
  section: 'context',
  icon: CircleCheck,
  target: 'one',
  on: 'terms',
  keys: ['a'],
  needs: { any: termsContract.activeStatus.needs },
  when: allows('activate'),
  writes: 'asks',
  confirm: async ctx => {
    const row = rowOf(ctx)
    if (!row) return null
    const { audience, number, title } = row
    const { data } = await call(termsContract.list, { query: { filters: { audience, state: 'active' } } })
    const before = data[0]
    const values = { title, number, before: before?.number ?? 0, audience: audienceOf(row) }
    return {
      title: { message: msg`Put version {number} in force`, values },
      body: before
        ? {
            message: msg`“{title}” replaces version {before} for: {audience}. Its text can no longer be changed.`,
            values,
          }
        : { message: msg`“{title}” takes effect now for: {audience}. Its text can no longer be changed.`, values },
      act: { message: msg`Put version {number} in force`, values },
      keep: before ? { message: msg`Keep version {before}`, values } : msg`Not now`,
      tone: 'normal',
    }
  },
  run: async ctx => {
    const row = rowOf(ctx)
    if (!row) return
    const { number } = row
    const { replaced } = await putInForce(row.id)
    return {
      toast: { message: msg`Version {number} is in force for: {audience}`, values: { number, audience: audienceOf(row) } },
      ...(replaced ? { undo: async () => void (await putInForce(replaced.id)) } : {}),
    }
  },
  cli: ctx => apiLine(termsContract.activeStatus, { params: { id: recordAt(ctx)?.id }, body: { is_active: true } }),
})

const createLike = defineCommand({
  id: 'terms.create-like',
  title: msg`New version from this`,
  keywords: msg`copy, duplicate, change`,
  section: 'context',
  icon: CopyPlus,
  target: 'one',
  on: 'terms',
  keys: ['d'],
  needs: { any: termsContract.create.needs },
  writes: 'undo',
  run: async ctx => {
    const id = rowOf(ctx)?.id
    if (id === undefined) return
    const { audience, title, sections } = await call(termsContract.get, { params: { id } })
    const made = await call(termsContract.create, { body: { audience, title, sections } })
    await invalidate(...terms.refresh)
    return {
      navigate: editPath(terms.path, made.id),
      toast: { message: msg`Version {number} is a draft`, values: { number: made.number } },
      undo: async () => {
        await call(termsContract.remove, { params: { id: made.id } })
        await invalidate(...terms.refresh)
      },
    }
  },
  cli: ctx => formLine(termsContract.create, {}, dataOf(recordAt(ctx))),
})

const pdf = defineCommand({
  id: 'terms.pdf',
  title: msg`Download as PDF`,
  section: 'context',
  icon: FileText,
  target: 'one',
  on: 'terms',
  keys: ['p'],
  needs: { any: termsContract.create.needs },
  run: async ctx => {
    const id = rowOf(ctx)?.id
    return id === undefined ? undefined : saved(call(termsContract.pdf, { params: { id } }, { timeout: 60_000 }))
  },
  cli: ctx => `${apiLine(termsContract.pdf, { params: { id: recordAt(ctx)?.id } })} -o terms.pdf`,
})

const plain = nounCommands(terms, { above: ctx => (ctx.record?.noun === 'terms' ? terms.path : null) })

export const termsCommands: readonly Command[] = [
  ...plain.form.map(command => (command.target === 'one' ? whereAllowed('edit', command) : command)),
  activate,
  createLike,
  pdf,
  ...plain.remove.map(command => whereAllowed('remove', command)),
]
