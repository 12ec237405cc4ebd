// One request for waybill numbers: who wants how many and what for, which numbers were reserved, and the decision.
import { Trans } from '@lingui/react/macro'
import {
  type WaybillRequest,
  waybillRequestContract,
  waybillRequestLabels,
} from '@office/shared/areas/waybills/waybill-request.contract'
import { waybillRequestTransitions } from '@office/shared/areas/waybills/waybill-request.transitions'
import type { Message } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import type { ReactNode } from 'react'
import { CommandButton } from '../../core/command/command-button.tsx'
import { useEndpoint } from '../../core/data/queries.ts'
import { useTell } from '../../core/language/translate.ts'
import { Fact, FactSection, Facts } from '../../core/record/record-facts.tsx'
import { RecordPage } from '../../core/record/record-page.tsx'
import { useRecordNeighbours } from '../../core/record/use-record-neighbours.ts'
import { Instant } from '../../core/ui/instant.tsx'
import { Tag } from '../../core/ui/tag.tsx'
import { MerchantLink } from '../merchants/merchant-link.part.tsx'
import { waybillRequestList, waybillRequestTones } from './waybill-request.list.tsx'
import { ReservedNumbers } from './waybill-reserved.tsx'
import { waybillRequestPath, waybillTabPath } from './waybill-tabs.part.ts'

export function WaybillRequestPage({ id }: { id: number }) {
  const tell = useTell()
  const found = useEndpoint(waybillRequestContract.get, { params: { id } })
  const { back, ...place } = useRecordNeighbours(waybillRequestList, waybillTabPath('requests'), waybillRequestPath, id)
  return (
    <RecordPage
      found={found}
      noun="waybill-request"
      id={id}
      label={({ merchant_name }) => `${merchant_name} #${id}`}
      list={{ title: <Trans>Waybill requests</Trans>, href: back }}
      place={place}
      failed={<Trans>The request could not be loaded</Trans>}
      gone={<Trans>This request does not exist.</Trans>}
      aside={({ state }) => <Tag tone={waybillRequestTones[state]}>{tell(waybillRequestTransitions.states[state].name)}</Tag>}
      actions={({ state }) => <Actions state={state} />}
    >
      {request => <About request={request} />}
    </RecordPage>
  )
}

function Actions({ state }: Pick<WaybillRequest, 'state'>) {
  if (state === 'pending')
    return (
      <>
        <CommandButton command="waybill-request.reject" keys="shift+a" />
        <CommandButton command="waybill-request.confirm" tone="primary" keys="a" />
      </>
    )
  return (
    state === 'confirmed' && (
      <>
        <CommandButton command="waybill-request.take-back" tone="quiet" keys="shift+t" />
        <CommandButton command="waybill-request.numbers" tone="quiet" keys="d" />
        <CommandButton command="waybill-request.labels" tone="primary" keys="p" />
      </>
    )
  )
}

function About({ request }: { request: WaybillRequest }) {
  const tell = useTell()
  const { merchant_id, merchant_name, amount, note, reason, used, state, series_name, requested_by_name, decided_by_name } =
    request
  /** Nothing if there is nothing to say. */
  const fact = (label: Message, value: ReactNode) => value !== null && <Fact label={tell(label)}>{value}</Fact>
  return (
    <FactSection title={<Trans>Request</Trans>}>
      <Facts>
        {fact(waybillRequestLabels.merchant_name, <MerchantLink id={merchant_id} name={merchant_name} />)}
        {fact(waybillRequestLabels.amount, formatCount(amount))}
        {fact(waybillRequestLabels.note, note)}
        {(state === 'confirmed' || state === 'taken-back') && (
          <>
            <Fact label={<Trans>Reserved</Trans>}>
              <ReservedNumbers request={request} />
            </Fact>
            {fact(waybillRequestLabels.series_name, series_name)}
            {state === 'confirmed' && (
              <Fact label={tell(waybillRequestLabels.used)}>
                <Trans>
                  {formatCount(used)} of {formatCount(amount)}
                </Trans>
              </Fact>
            )}
          </>
        )}
        {fact(waybillRequestLabels.requested_by_name, requested_by_name)}
        <Fact label={tell(waybillRequestLabels.created_at)} code={true}>
          <Instant at={request.created_at} />
        </Fact>
        {fact(waybillRequestLabels.decided_by_name, decided_by_name)}
        {request.decided_at !== null && (
          <Fact label={tell(waybillRequestLabels.decided_at)} code={true}>
            <Instant at={request.decided_at} />
          </Fact>
        )}
        {fact(waybillRequestLabels.taken_back_by_name, request.taken_back_by_name)}
        {request.taken_back_at !== null && (
          <Fact label={tell(waybillRequestLabels.taken_back_at)} code={true}>
            <Instant at={request.taken_back_at} />
          </Fact>
        )}
        {fact(waybillRequestLabels.reason, reason)}
      </Facts>
    </FactSection>
  )
}
