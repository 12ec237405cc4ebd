// Advance tracking items, below the form of the tracking setting: each is shown or hidden.
import { Trans, useLingui } from '@lingui/react/macro'
import { trackingContract, type trackingItemKeys } from '@office/shared/areas/settings/operation-setting.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import { runById } from '../../../core/command/active-runner.ts'
import { useEndpoint } from '../../../core/data/queries.ts'
import { Keys } from '../../../core/keys/keys.tsx'
import { useTell } from '../../../core/language/translate.ts'
import { RecordRows } from '../../../core/record/record-rows.tsx'
import { ActiveBadge, SettingRecords } from '../frame/setting-records.tsx'

const itemNames: Record<(typeof trackingItemKeys)[number], Message> = {
  'expected-day': msg`Expected day`,
  'branch-contact': msg`Contact of the branch`,
  'rider-name': msg`Name of the rider`,
  'rider-phone': msg`Phone of the rider`,
  'cod-amount': msg`COD amount`,
  attempts: msg`Delivery attempts`,
  'proof-of-delivery': msg`Proof of delivery`,
}

export function TrackingItems() {
  const { t } = useLingui()
  const tell = useTell()
  const found = useEndpoint(trackingContract.get, {})
  return (
    <SettingRecords
      title={<Trans>Advance tracking items</Trans>}
      found={found}
      hint={
        <Trans>
          Extra items on the tracking page.{' '}
          <span className="key-hint">
            <Keys of="a" tone="ghost" /> shows an item, <Keys of="shift+a" tone="ghost" /> hides it.
          </span>
        </Trans>
      }
    >
      <RecordRows
        label={t`Advance tracking items`}
        template="minmax(0,1fr) 90px"
        onOpen={({ data }) => {
          const isActive = typeof data === 'object' && data !== null && 'is_active' in data && data.is_active === true
          runById(isActive ? 'tracking-item.deactivate' : 'tracking-item.activate', 'toolbar')
        }}
        rows={(found.data?.items ?? []).map(item => ({
          record: { noun: 'tracking-item', id: item.id, label: tell(itemNames[item.key]), data: item },
          cells: (
            <>
              <span className="truncate font-medium">{tell(itemNames[item.key])}</span>
              <ActiveBadge isActive={item.is_active} />
            </>
          ),
        }))}
      />
    </SettingRecords>
  )
}
