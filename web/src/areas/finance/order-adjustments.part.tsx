// Corrections, claims and write-offs of an order, done or waiting for a decision; on the page of the order.
import { Trans } from '@lingui/react/macro'
import { approvalKindNames } from '@office/shared/areas/approvals/approval.model'
import { type ApprovalState, approvalTransitions, openStates } from '@office/shared/areas/approvals/approval.transitions'
import type { MoneyRequest } from '@office/shared/areas/finance/adjustments/adjustment.contract'
import { adjustmentFieldNames } from '@office/shared/areas/finance/adjustments/adjustment.model'
import { shownAmount } from '@office/shared/format/amount'
import { ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import { commandContext } from '../../core/command/context.ts'
import { useTell } from '../../core/language/translate.ts'
import { Instant } from '../../core/ui/instant.tsx'
import { Tag, type TagTone } from '../../core/ui/tag.tsx'
import { approvalPath } from '../approvals/approvals-path.part.ts'
import { MailWords } from './document/sent-mails.part.tsx'

const toneOf = (state: ApprovalState): TagTone =>
  openStates.includes(state) ? 'warn' : state === 'approved' ? 'ok' : state === 'rejected' ? 'danger' : 'plain'

const Sum = ({ amount }: { amount: string }) => (
  <bdi dir="ltr" className="num">
    {shownAmount(amount)}
  </bdi>
)

function Row({ request }: { request: MoneyRequest }) {
  const tell = useTell()
  const { id, kind, state, field, before, after, remark, requested_by_name, created_at, decided_by_name: decider } = request
  const { invoice_number: invoice, reason, mail } = request
  const title = tell(approvalKindNames[kind])
  return (
    <li className="border-t border-hairline py-2">
      <div className="flex items-center gap-2">
        <b className="min-w-0 flex-1 truncate font-medium">
          {commandContext.permissions.has('view-approval') ? <Link href={approvalPath(id)}>{title}</Link> : title}
        </b>
        <Tag tone={toneOf(state)}>{tell(approvalTransitions.states[state].name)}</Tag>
      </div>
      <p className="m-0 mt-0.5 flex flex-wrap items-center gap-x-1.5">
        <span className="text-text-2">{tell(adjustmentFieldNames[field])}</span>
        <Sum amount={before} />
        <ArrowRight className="size-3.5 flex-none text-text-3 rtl:rotate-180" aria-hidden={true} />
        <span className="font-medium">
          <Sum amount={after} />
        </span>
      </p>
      {remark !== null && (
        <p dir="auto" className="m-0 mt-0.5 text-text-2">
          {remark}
        </p>
      )}
      <p className="m-0 mt-0.5 text-text-3">
        {requested_by_name ?? <Trans>By a rule</Trans>} · <Instant at={created_at} />
        {decider !== null && (
          <>
            {' · '}
            <Trans>decided by {decider}</Trans>
          </>
        )}
        {invoice !== null && (
          <>
            {' · '}
            <Trans>
              on <bdi className="code">{invoice}</bdi>
            </Trans>
          </>
        )}
      </p>
      {reason !== null && (
        <p dir="auto" className="m-0 mt-0.5 text-danger">
          {reason}
        </p>
      )}
      {mail !== null && (
        <p className="m-0 mt-0.5 flex flex-wrap items-baseline gap-x-2 text-text-2">
          <MailWords mail={mail} />
        </p>
      )}
    </li>
  )
}

export function OrderAdjustments({ requests }: { requests: readonly MoneyRequest[] }) {
  if (requests.length === 0) return null
  return (
    <section className="mt-3 text-sm">
      <h3 className="m-0 mb-1 text-sm font-semibold">
        <Trans>Adjustments and write-offs</Trans>
      </h3>
      <ul className="m-0 list-none p-0">
        {requests.map(request => (
          <Row key={request.id} request={request} />
        ))}
      </ul>
    </section>
  )
}
