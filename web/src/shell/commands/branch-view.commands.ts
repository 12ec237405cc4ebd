// Commands that show one branch of those at which the person works, or all of them again.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { msg } from '@office/shared/core/messages/message'
import { fold } from '@office/shared/format/fold'
import { Warehouse } from 'lucide-react'
import { wholeSource } from '../../core/choices/pick-source.ts'
import { type Allowed, type ArgSpec, type Command, defineCommand } from '../../core/command/command.ts'
import { call } from '../../core/data/api.ts'
import { type BranchInView, branchView, lookAt } from '../../core/data/branch-view.ts'
import { session } from '../../core/data/session.ts'
import { mayLeaveForms } from '../../core/form/session/leave-guard.ts'
import { isUnderWay, waitForJobs } from '../../core/jobs/jobs.ts'
import { i18n } from '../../core/language/language.ts'
import { tellIn } from '../../core/language/translate.ts'

const readOwn = async (signal?: AbortSignal): Promise<BranchInView[]> =>
  call(warehouseContract.assigned, { query: {} }, { everywhere: true, ...(signal ? { signal } : {}) })

const own = wholeSource(warehouseContract.assigned.path, async signal =>
  (await readOwn(signal)).map(({ id, name }) => ({ value: String(id), title: name })),
)

const ALL = 'all'
const allBranches = msg`All branches`

const oneOnly = msg`You work at one branch only`

const maySwitch = (): Allowed => {
  if (session.state !== 'signed-in') return false
  if (session.user?.warehouse_ids.length === 1) return { off: oneOnly }
  return !isUnderWay() || { off: waitForJobs }
}

const oneOfOwn = {
  kind: 'search',
  label: msg`Branch`,
  path: warehouseContract.assigned.path,
  card: 'branch',
  search: async (text, _ctx, signal) => {
    const found = await own.search(text, signal)
    const isMeant = fold(tellIn(i18n)(allBranches)).includes(fold(text))
    return branchView.current && isMeant ? [{ value: ALL, title: allBranches }, ...found] : found
  },
} satisfies ArgSpec

async function switchTo(branch: BranchInView | null): Promise<void> {
  if (branch?.id === branchView.current?.id || !(await mayLeaveForms())) return
  lookAt(branch)
}

export const branchViewCommands: readonly Command[] = [
  defineCommand({
    id: 'shell.branch',
    title: msg`Show one branch`,
    keywords: msg`switch branch, location, warehouse, hub, scope, all branches`,
    section: 'go',
    icon: Warehouse,
    keys: ['g v'],
    surfaces: ['palette', 'hotkey', 'toolbar'],
    when: maySwitch,
    args: { branch: oneOfOwn },
    run: async (_ctx, { branch }) => {
      if (branch === ALL) return switchTo(null)
      const chosen = (await readOwn()).find(({ id }) => String(id) === branch)
      if (chosen) await switchTo({ id: chosen.id, name: chosen.name })
    },
  }),
  defineCommand({
    id: 'shell.all-branches',
    title: msg`Show all branches`,
    keywords: msg`switch branch, location, warehouse, hub, scope`,
    section: 'go',
    icon: Warehouse,
    surfaces: ['palette', 'hotkey', 'toolbar'],
    when: () => {
      const may = maySwitch()
      return may === true && !branchView.current ? { off: msg`All branches are shown already` } : may
    },
    run: () => switchTo(null),
  }),
]
