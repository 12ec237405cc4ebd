// What can be done with versions of the terms: write, put in force, begin the next one from this, get the PDF, delete drafts.
import { audienceNames } from '@office/shared/areas/settings/audience.model'
import { type Terms, termsContract } from '@office/shared/areas/settings/terms.contract'
import { msg } from '@office/shared/core/message'
import { CircleCheck, CopyPlus, FileText } from 'lucide-react'
import { call } from '../../core/api.ts'
import { ask } from '../../core/command/ask.ts'
import { apiLine, formLine } from '../../core/command/cli-line.ts'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { type Ctx, dataOf, recordAt } from '../../core/command/context.ts'
import { saved } from '../../core/command/saved.ts'
import { editPath, formCommands } from '../../core/form/form-commands.ts'
import { removeCommand } from '../../core/form/record-commands.ts'
import { i18n } from '../../core/language.ts'
import { forget } from '../../core/queries.ts'
import { tellIn } from '../../core/ui/translate.ts'

export const termsPath = '/resources?tab=terms'
/** '?terms=12' shows one version in the list's place. */
export const TERMS = 'terms'
export const termsPathOf = (id: number): string => `${termsPath}&${TERMS}=${id}`

export const refreshedTerms = [termsContract.list, termsContract.get]

/** A row of the list, or one version in full: only these name records of this noun. */
const rowOf = (ctx: Ctx) => recordAt(ctx)?.data as Terms | undefined

const frozen = msg`This version is or was in force, so its words stay. Make a new version from it.`

const ifDraft = (ctx: Ctx) => {
  const row = rowOf(ctx)
  return row && row.state !== 'draft' ? { off: frozen } : true
}

/** The same command, offered for drafts alone. */
const forDrafts = (command: Command): Command => ({ ...command, when: ifDraft })

async function putInForce(id: number) {
  const answer = await call(termsContract.activeStatus, { params: { id }, body: { is_active: true } })
  await forget(...refreshedTerms)
  return answer
}

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
  when: ctx => (rowOf(ctx)?.state === 'active' ? { off: msg`Already in force` } : true),
  run: async ctx => {
    const row = rowOf(ctx)
    if (!row) return
    const { audience, number, title } = row
    const { data } = await call(termsContract.list, { query: { filters: { audience, state: 'active' } } })
    const before = data[0]
    const values = { title, number, before: before?.number ?? 0, audience: tellIn(i18n)(audienceNames[audience]) }
    const goesOn = await ask({
      title: { message: msg`Put version {number} in force`, values },
      body: before
        ? {
            message: msg`“{title}” takes the place of version {before} for: {audience}. Its words cannot be changed any more.`,
            values,
          }
        : { message: msg`“{title}” is in force for: {audience} from now on. Its words cannot be changed any more.`, values },
      act: { message: msg`Put version {number} in force`, values },
      keep: before ? { message: msg`Stay with version {before}`, values } : msg`Not now`,
      tone: 'normal',
    })
    if (!goesOn) return
    const { replaced } = await putInForce(row.id)
    return {
      toast: { message: msg`Version {number} is in force for: {audience}`, values },
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
  run: async ctx => {
    const id = rowOf(ctx)?.id
    if (id === undefined) return
    const { audience, title, sections } = await call(termsContract.get, { params: { id } })
    const made = await call(termsContract.create, { body: { audience, title, sections } })
    await forget(...refreshedTerms)
    return {
      navigate: editPath(termsPath, made.id),
      toast: { message: msg`Version {number} is a draft`, values: { number: made.number } },
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

export const termsCommands: readonly Command[] = [
  ...formCommands({
    noun: 'terms',
    path: termsPath,
    createTitle: msg`Create terms and conditions`,
    editTitle: msg`Edit terms and conditions`,
    create: termsContract.create,
    edit: termsContract.update,
  }).map(command => (command.target === 'one' ? forDrafts(command) : command)),
  activate,
  createLike,
  pdf,
  forDrafts(
    removeCommand({
      noun: 'terms',
      title: msg`Delete draft`,
      endpoint: termsContract.remove,
      refresh: refreshedTerms,
      above: ctx => (ctx.record?.noun === 'terms' ? termsPath : null),
    }),
  ),
]
