// One approval request: its subject, each field with its old and new value side by side, and the decision.

import { Trans } from '@lingui/react/macro'
import { type ApprovalDetail, approvalContract, isOutdated, outdated } from '@office/shared/areas/approvals/approval.contract'
import { approvalKindNames, requestFieldNames } from '@office/shared/areas/approvals/approval.model'
import { approvalTransitions, openStates } from '@office/shared/areas/approvals/approval.transitions'
import { documentKinds } from '@office/shared/areas/finance/document.model'
import { msg } from '@office/shared/core/messages/message'
import { formatDateTime } from '@office/shared/format/date-time'
import { Check, TriangleAlert, Undo2, X } from 'lucide-react'
import { Link } from 'wouter'
import { CommandButton } from '../../core/command/command-button.tsx'
import { useEndpoint } from '../../core/data/queries.ts'
import { useTell, type Words } from '../../core/language/translate.ts'
import { Fact, FactSection, Facts } from '../../core/record/record-facts.tsx'
import { RecordPage } from '../../core/record/record-page.tsx'
import { useRecordNeighbours } from '../../core/record/use-record-neighbours.ts'
import { PageNotice } from '../../core/ui/states/page-notice.tsx'
import { Tag } from '../../core/ui/tag.tsx'
import { documentPath } from '../finance/document/document-path.part.ts'
import { MailWords } from '../finance/document/sent-mails.part.tsx'
import { OpeningParty } from '../finance/openings/opening-party.part.tsx'
import { MerchantLink } from '../merchants/merchant-link.part.tsx'
import { orderPath } from '../orders/list/orders-path.part.ts'
import { RiderLink } from '../riders/rider-link.part.tsx'
import { byYou } from './approval.commands.ts'
import { approvalList } from './approval.list.tsx'
import { approvalTones } from './approval-words.ts'
import { approvalPath, approvalsPath } from './approvals-path.part.ts'

const twoOf = msg`Two people with the role: {roles}`
const oneOf = msg`One person with the role: {roles}`
const anyTwo = msg`Two people who may approve requests`
const anyOne = msg`Anyone who may approve requests`

/** The people whom the setting lets decide. */
function decidersOf({ needs_two, decided_by_roles }: ApprovalDetail): Words {
  if (decided_by_roles.length === 0) return needs_two ? anyTwo : anyOne
  return { message: needs_two ? twoOf : oneOf, values: { roles: decided_by_roles.join(', ') } }
}

export function ApprovalPage({ id }: { id: number }) {
  const tell = useTell()
  const found = useEndpoint(approvalContract.get, { params: { id } })
  const { back, ...place } = useRecordNeighbours(approvalList, approvalsPath, approvalPath, id)
  return (
    <RecordPage
      found={found}
      noun="approval"
      id={id}
      label={request => request.subject}
      title={request => <bdi>{request.subject}</bdi>}
      list={{ title: <Trans>Approvals</Trans>, href: back }}
      place={place}
      failed={<Trans>The request could not be loaded</Trans>}
      gone={<Trans>This request does not exist.</Trans>}
      aside={({ state }) => <Tag tone={approvalTones[state]}>{tell(approvalTransitions.states[state].name)}</Tag>}
      actions={({ state, is_own }) =>
        openStates.includes(state) && (
          <>
            {is_own && (
              <CommandButton command="approval.withdraw" icon={Undo2} keys="shift+w">
                <Trans>Withdraw</Trans>
              </CommandButton>
            )}
            <CommandButton command="approval.reject" tone="danger" icon={X} keys="shift+a">
              <Trans>Reject</Trans>
            </CommandButton>
            <CommandButton command="approval.approve" tone="primary" icon={Check} keys="a">
              <Trans>Approve</Trans>
            </CommandButton>
          </>
        )
      }
    >
      {request => (
        <>
          <Warnings request={request} />
          {request.changes.length > 0 && (
            <FactSection title={<Trans>Proposed change</Trans>}>
              <Changes request={request} />
            </FactSection>
          )}
          <FactSection title={<Trans>Request</Trans>}>
            <RequestFacts request={request} />
          </FactSection>
        </>
      )}
    </RecordPage>
  )
}

function RequestFacts({ request }: { request: ApprovalDetail }) {
  const tell = useTell()
  const isOpen = openStates.includes(request.state)
  return (
    <Facts>
      <Fact label={<Trans>Type</Trans>}>{tell(approvalKindNames[request.kind])}</Fact>
      {request.merchant_id !== null && (
        <Fact label={<Trans>Merchant</Trans>}>
          <MerchantLink id={request.merchant_id} name={request.merchant_name} />{' '}
          <span className="code text-text-3">{request.merchant_code}</span>
        </Fact>
      )}
      {request.order_id !== null && (
        <Fact label={<Trans>Order</Trans>}>
          <Link href={orderPath(request.order_id)} className="code font-medium">
            <bdi dir="ltr">{request.subject}</bdi>
          </Link>
        </Fact>
      )}
      {request.opening_account !== null && request.opening_party_id !== null && (
        <Fact label={<Trans>Account</Trans>}>
          <OpeningParty account={request.opening_account} id={request.opening_party_id} name={request.subject} />
        </Fact>
      )}
      {request.rider_id === null && request.opening_account === null && request.held_by !== null && (
        <Fact label={<Trans>Cash taken by</Trans>}>
          {request.held_by.party === 'rider' ? (
            <RiderLink id={request.held_by.id} name={request.held_by.name} />
          ) : (
            <bdi>{request.held_by.name}</bdi>
          )}
        </Fact>
      )}
      {request.rider_id !== null && (
        <Fact label={<Trans>Rider</Trans>}>
          <RiderLink id={request.rider_id} name={request.subject} />
        </Fact>
      )}
      {request.document_id !== null && request.document_kind !== null && (
        <Fact label={tell(documentKinds[request.document_kind].name)}>
          <Link href={documentPath(request.document_kind, request.document_id)} className="code font-medium">
            <bdi dir="ltr">{request.subject}</bdi>
          </Link>
        </Fact>
      )}
      {request.asked_because !== null && <Fact label={<Trans>Requested because</Trans>}>{request.asked_because}</Fact>}
      {request.remark !== null && (
        <Fact label={<Trans>Remark</Trans>}>
          <bdi>{request.remark}</bdi>
        </Fact>
      )}
      <Fact label={<Trans>Requested by</Trans>}>{request.requested_by_name ?? <Trans>By a rule</Trans>}</Fact>
      <Fact label={<Trans>Requested</Trans>} code={true}>
        {formatDateTime(request.created_at)}
      </Fact>
      {isOpen && <Fact label={<Trans>Decided by</Trans>}>{tell(decidersOf(request))}</Fact>}
      {request.first_by_name !== null && (
        <Fact label={<Trans>First approved by</Trans>}>
          {request.first_by_name} <span className="code">{formatDateTime(request.first_at ?? '')}</span>
        </Fact>
      )}
      {!isOpen && (
        <>
          <Fact label={<Trans>Decided by</Trans>}>{request.decided_by_name}</Fact>
          <Fact label={<Trans>Decided</Trans>} code={true}>
            {request.decided_at === null ? null : formatDateTime(request.decided_at)}
          </Fact>
        </>
      )}
      {request.reason !== null && <Fact label={<Trans>Reason</Trans>}>{request.reason}</Fact>}
      {request.mail !== null && (
        <Fact label={<Trans>Sent by email</Trans>}>
          <span className="flex flex-wrap items-baseline gap-x-3">
            <MailWords mail={request.mail} />
          </span>
        </Fact>
      )}
    </Facts>
  )
}

/** Why this person, or anyone, cannot approve; shown before they try. */
function Warnings({ request }: { request: ApprovalDetail }) {
  const tell = useTell()
  if (!openStates.includes(request.state)) return null
  const isLate = isOutdated(request)
  if (!request.is_own && !request.is_first && !isLate) return null
  return (
    <PageNotice icon={TriangleAlert}>
      {isLate ? (
        tell(outdated)
      ) : request.is_own ? (
        <Trans>You proposed this, so someone else must decide. You can withdraw it.</Trans>
      ) : (
        tell(byYou)
      )}
    </PageNotice>
  )
}

function Changes({ request }: { request: ApprovalDetail }) {
  const tell = useTell()
  const value = (text: string | null) => (text === null ? <span className="text-text-3">–</span> : <bdi>{text}</bdi>)
  return (
    <table className="w-full max-w-[820px] border-collapse text-start">
      <thead>
        <tr className="text-sm text-text-3">
          <th scope="col" className="w-[26%] py-1.5 pe-4 text-start font-medium">
            <Trans>Field</Trans>
          </th>
          <th scope="col" className="w-[37%] py-1.5 pe-4 text-start font-medium">
            <Trans>Old</Trans>
          </th>
          <th scope="col" className="py-1.5 text-start font-medium">
            <Trans>New</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {request.changes.map(change => (
          <tr key={change.field} className="border-t border-hairline align-top">
            <th scope="row" className="py-2 pe-4 text-start font-normal text-text-2">
              {tell(requestFieldNames[change.field])}
            </th>
            <td className="py-2 pe-4">
              <span className={request.state === 'approved' ? 'line-through decoration-text-3' : ''}>{value(change.old)}</span>
              {openStates.includes(request.state) && change.now !== change.old && (
                <span className="block text-sm text-warn">
                  <Trans>Now: {change.now ?? '–'}</Trans>
                </span>
              )}
            </td>
            <td className="py-2 font-semibold">{value(change.new)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
