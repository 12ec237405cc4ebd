// One event of the audit log: who did what and when, and each field before and after.
import { Trans, useLingui } from '@lingui/react/macro'
import { type AuditEvent, auditContract, auditLabels } from '@office/shared/areas/staff/audit.contract'
import { auditSubjectNames } from '@office/shared/areas/staff/audit.model'
import type { Message } from '@office/shared/core/messages/message'
import { useEndpoint } from '../../../core/data/queries.ts'
import { useTell } from '../../../core/language/translate.ts'
import { Fact, FactSection, Facts } from '../../../core/record/record-facts.tsx'
import { RecordPage } from '../../../core/record/record-page.tsx'
import { useRecordNeighbours } from '../../../core/record/use-record-neighbours.ts'
import { Instant } from '../../../core/ui/instant.tsx'
import { auditList } from './audit.list.tsx'
import { changesOf } from './audit-changes.ts'
import { auditEventPath, auditPath } from './audit-paths.ts'
import { deedName, fieldName } from './audit-words.ts'

export function AuditEventPage({ id }: { id: number }) {
  const { data, error, refetch } = useEndpoint(auditContract.list, { query: { filters: { id: String(id) } } })
  const tell = useTell()
  const { back, ...place } = useRecordNeighbours(auditList, auditPath, auditEventPath, id)
  return (
    <RecordPage
      // The API has no call for a single event.
      found={{ data: data && (data.data[0] ?? null), error, refetch }}
      noun="audit-event"
      id={id}
      label={({ action, subject, subject_id }) =>
        `${tell(auditSubjectNames[subject])} ${subject_id ?? ''}: ${tell(deedName(action))}`
      }
      list={{ title: <Trans>Audit log</Trans>, href: back }}
      place={place}
      failed={<Trans>The event could not be loaded</Trans>}
      gone={<Trans>This event does not exist.</Trans>}
    >
      {one => (
        <>
          <About event={one} />
          <Changes event={one} />
        </>
      )}
    </RecordPage>
  )
}

function About({ event: { at, staff_name, action, subject, subject_id, request_id } }: { event: AuditEvent }) {
  const tell = useTell()
  return (
    <FactSection title={<Trans>Event</Trans>}>
      <Facts>
        <Fact label={tell(auditLabels.at)} code={true}>
          <Instant at={at} />
        </Fact>
        <Fact label={tell(auditLabels.staff_name)}>{staff_name ?? <Trans>a rule</Trans>}</Fact>
        <Fact label={tell(auditLabels.action)}>
          {tell(deedName(action))} <bdi className="code text-text-3">{action}</bdi>
        </Fact>
        <Fact label={tell(auditLabels.subject)}>
          {tell(auditSubjectNames[subject])} {subject_id}
        </Fact>
        <Fact label={tell(auditLabels.request_id)}>
          <bdi className="code">{request_id}</bdi>
        </Fact>
      </Facts>
    </FactSection>
  )
}

/** As lists and forms call it; a field known only to programs is shown by its stored name. */
function Field({ name, code }: { name: Message | null; code: string }) {
  const tell = useTell()
  return name === null ? <bdi className="code">{code}</bdi> : <span title={code}>{tell(name)}</span>
}

const cell = 'border-b border-hairline py-1.5 pe-4 text-start align-top break-words'

function Changes({ event: { subject, before, after } }: { event: AuditEvent }) {
  const { t } = useLingui()
  const changes = changesOf(before, after)
  return (
    <FactSection title={<Trans>What changed</Trans>}>
      {changes.length === 0 ? (
        <p className="m-0 text-text-3">
          <Trans>No field of the record has changed.</Trans>
        </p>
      ) : (
        <table className="w-full max-w-[1000px] table-fixed border-collapse" aria-label={t`What changed`}>
          <thead>
            <tr>
              {[t`Field`, t`Before`, t`After`].map(heading => (
                <th key={heading} scope="col" className={`${cell} text-sm font-medium text-text-2`}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map(change => (
              <tr key={change.field}>
                <th scope="row" className={`${cell} font-normal text-text-2`}>
                  <Field name={fieldName(subject, change.field)} code={change.field} />
                </th>
                <td className={`${cell} text-text-2`}>
                  <bdi>{change.before}</bdi>
                </td>
                <td className={`${cell} font-medium`}>
                  <bdi>{change.after}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </FactSection>
  )
}
