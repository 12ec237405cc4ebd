// Requests about a record that wait for a decision, on its page; whoever may see them is led there.
import { Trans } from '@lingui/react/macro'
import { approvalKindNames, type OpenApproval } from '@office/shared/areas/approvals/approval.model'
import { ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { commandContext } from '../../core/command/context.ts'
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

/** What one request means for the record. */
export const RequestNotice = ({ id, children }: { id: number; children: ReactNode }) => (
  <PageNotice icon={ShieldAlert}>
    <span className="min-w-0 flex-1">{children}</span>
    {commandContext.permissions.has('view-approval') && (
      <Link href={approvalPath(id)} className="font-medium text-warn underline underline-offset-2">
        <Trans>See the request</Trans>
      </Link>
    )}
  </PageNotice>
)
