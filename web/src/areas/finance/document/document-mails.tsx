// To whom a document was sent by email, when and by whom, and which of the mails did not leave.
import { Trans } from '@lingui/react/macro'
import { mailStateNames } from '@office/shared/areas/settings/message-setting.contract'
import { mailFailureNames } from '@office/shared/core/mail-failure'
import { useEndpoint } from '../../../core/data/queries.ts'
import { useTell } from '../../../core/language/translate.ts'
import { FactSection } from '../../../core/record/record-facts.tsx'
import { Instant } from '../../../core/ui/instant.tsx'
import { Tag } from '../../../core/ui/tag.tsx'
import type { PaidView } from './paid-view.ts'

export function DocumentMails({ view, id }: { view: Pick<PaidView, 'contract'>; id: number }) {
  const tell = useTell()
  const { data } = useEndpoint(view.contract.mails, { params: { id } })
  if (!data || data.mails.length === 0) return null
  return (
    <FactSection title={<Trans>Sent by email</Trans>}>
      <ul className="m-0 grid list-none gap-1.5 p-0">
        {data.mails.map(({ id: mail, to, sent_by, created_at, status, error }) => (
          <li key={mail} className="flex flex-wrap items-baseline gap-x-3">
            <bdi dir="ltr" className="min-w-0 font-medium [overflow-wrap:anywhere]">
              {to}
            </bdi>
            <Instant at={created_at} />
            <span dir="auto" className="text-text-3">
              {sent_by}
            </span>
            {status !== 'sent' && <Tag tone={status === 'failed' ? 'danger' : 'warn'}>{tell(mailStateNames[status])}</Tag>}
            {error !== null && <span className="text-text-2">{tell(mailFailureNames[error])}</span>}
          </li>
        ))}
      </ul>
    </FactSection>
  )
}
