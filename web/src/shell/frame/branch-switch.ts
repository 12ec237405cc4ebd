// What the top bar says of branches: the one that is shown, all of the person's, or the only one at which they work.
import { useLingui } from '@lingui/react/macro'
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { useSnapshot } from 'valtio'
import { keysOfCommand, runById } from '../../core/command/active-runner.ts'
import { branchView } from '../../core/data/branch-view.ts'
import { useEndpoint } from '../../core/data/queries.ts'
import { session } from '../../core/data/session.ts'
import type { TopBarProps } from '../../core/layout/top-bar.tsx'

/** Null until the name is known. */
export function useBranchSwitch(): TopBarProps['branch'] {
  const { t } = useLingui()
  const { user } = useSnapshot(session)
  const { current } = useSnapshot(branchView)
  const own = user?.warehouse_ids.length ?? 0
  const { data: [only] = [] } = useEndpoint(warehouseContract.assigned, { query: {} }, { enabled: own === 1 })
  if (own === 1) return only ? { name: only.name, isOne: true, choice: null } : null
  return {
    name: current?.name ?? (own === 0 ? t`All branches` : t`All your branches`),
    isOne: current !== null,
    choice: {
      keys: keysOfCommand('shell.branch'),
      choose: () => runById('shell.branch', 'toolbar'),
      showAll: () => runById('shell.all-branches', 'toolbar'),
    },
  }
}
