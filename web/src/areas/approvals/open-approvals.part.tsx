// Requests about a record that wait for a decision, on its page; whoever may see them is led there.
import { Trans } from '@lingui/react/macro'
import { approvalContract } from '@office/shared/areas/approvals/approval.contract'
import { approvalKindNames, type OpenApproval } from '@office/shared/areas/approvals/approval.model'
import { ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { CommandButton } from '../../core/command/command-button.tsx'
import { commandContext } from '../../core/command/context.ts'
import { useEndpoint } from '../../core/data/queries.ts'
import { useTell } from '../../core/language/translate.ts'
import { PageNotice } from '../../core/ui/states/page-notice.tsx'
import { approvalPath } from './approvals-path.part.ts'

export function OpenApprovals({ approvals }: { approvals: readonly OpenApproval[] }) {
  const tell = useTell()
  return approvals.map(({ id, kind }) => (
    <RequestNotice key={id} id={id}>
      <Trans>Waiting for approval: {tell(approvalKindNames[kind])}</Trans>
    </RequestNotice>
  ))
}

/** What one request means for the record; whoever made it withdraws it here. */
export function RequestNotice({ id, children }: { id: number; children: ReactNode }) {
  const own = useEndpoint(approvalContract.own, { query: { filters: { id: String(id) } } })
  return (
    <PageNotice icon={ShieldAlert}>
      {/* On a phone, what can be done about it is below the words. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
        <span className="min-w-40 flex-1">{children}</span>
        {(own.data?.data.length ?? 0) > 0 && <CommandButton command="approval.withdraw-own" size="small" keys="shift+q" />}
        {commandContext.permissions.has('view-approval') && (
          <Link href={approvalPath(id)} className="font-medium text-warn underline underline-offset-2">
            <Trans>See the request</Trans>
          </Link>
        )}
      </span>
    </PageNotice>
  )
}
