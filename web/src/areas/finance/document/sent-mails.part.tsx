// To whom a paper was sent by email, when and by whom, and which of the mails did not leave.
import { Trans } from '@lingui/react/macro'
import type { sentMailsEndpoint } from '@office/shared/areas/finance/document-mail'
import { mailedNames, mailedOf, type SentMail } from '@office/shared/areas/finance/sent-mail'
import { eventsOf, type FinanceEvent } from '@office/shared/areas/settings/notification.model'
import type { CallError } from '@office/shared/core/api/failure'
import { mailFailureNames } from '@office/shared/core/mail-failure'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEndpoint } from '../../../core/data/queries.ts'
import { useTell } from '../../../core/language/translate.ts'
import { FactSection } from '../../../core/record/record-facts.tsx'
import { Instant } from '../../../core/ui/instant.tsx'
import { ErrorState } from '../../../core/ui/states/error-state.tsx'
import { OnItsWay } from '../../../core/ui/states/on-its-way.tsx'
import { Tag } from '../../../core/ui/tag.tsx'
import { mailedTones } from './paid-columns.tsx'

interface Props<M> {
  found: Pick<UseQueryResult<{ mails: readonly M[] }, CallError>, 'data' | 'error' | 'refetch'>
  /** What each was, where that differs. */
  about?: (mail: M) => ReactNode
}

export function SentMails<M extends SentMail>({ found: { data, error, refetch }, about }: Props<M>) {
  // Without the answer, a paper would look as if it had never been sent.
  if (!data && error)
    return <ErrorState title={<Trans>What was sent by email could not be loaded</Trans>} error={error} onRetry={refetch} />
  if (!data) return <OnItsWay />
  if (data.mails.length === 0) return null
  return (
    <FactSection title={<Trans>Sent by email</Trans>}>
      <ul className="m-0 grid list-none gap-1.5 p-0">
        {data.mails.map(mail => (
          <li key={mail.id} className="flex flex-wrap items-baseline gap-x-3">
            <MailWords mail={mail} about={about?.(mail)} />
          </li>
        ))}
      </ul>
    </FactSection>
  )
}

/** To whom it went, when, by whom, and whether it left. */
export function MailWords({ mail, about }: { mail: SentMail; about?: ReactNode }) {
  const tell = useTell()
  return (
    <>
      {mail.to !== null && (
        <bdi dir="ltr" className="min-w-0 font-medium [overflow-wrap:anywhere]">
          {mail.to}
        </bdi>
      )}
      <Instant at={mail.created_at} />
      <span dir="auto" className="text-text-3">
        {mail.event === null ? mail.sent_by : <Automatic event={mail.event} />}
      </span>
      {about && <span className="text-text-2">{about}</span>}
      {mail.status !== 'sent' && <Tag tone={mailedTones[mailedOf[mail.status]]}>{tell(mailedNames[mailedOf[mail.status]])}</Tag>}
      {mail.error !== null && <span className="text-text-2">{tell(mailFailureNames[mail.error])}</span>}
    </>
  )
}

function Automatic({ event }: { event: FinanceEvent }) {
  const name = useTell()(eventsOf.finance[event])
  return <Trans>automatically: {name}</Trans>
}

/** Those of a document. */
export function DocumentMails({ contract, id }: { contract: { mails: ReturnType<typeof sentMailsEndpoint> }; id: number }) {
  return <SentMails found={useEndpoint(contract.mails, { params: { id } })} />
}
