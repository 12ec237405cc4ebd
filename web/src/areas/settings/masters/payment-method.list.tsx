// Payment methods: those offered by counter, moves and desks, in this order.
import { Trans, useLingui } from '@lingui/react/macro'
import { paymentMethodContract } from '@office/shared/areas/finance/methods/payment-method.contract'
import { paymentMethodKindNames, paymentMethodName } from '@office/shared/areas/finance/methods/payment-method.model'
import { Plus } from 'lucide-react'
import { useLocation } from 'wouter'
import { CommandButton } from '../../../core/command/command-button.tsx'
import { useEndpoint } from '../../../core/data/queries.ts'
import { FormOverList } from '../../../core/form/screen/form-over-list.tsx'
import { useTell } from '../../../core/language/translate.ts'
import { RecordRows } from '../../../core/record/record-rows.tsx'
import { settingPath } from '../frame/setting-kinds.part.ts'
import { ActiveBadge, recordPath, SettingRecords } from '../frame/setting-records.tsx'
import { paymentMethodForm } from './payment-method.form.ts'

/** On a phone without the key, which only programs need. */
const template = 'minmax(0,1fr) clamp(0px, 100vw - 768px, 160px) minmax(0,1.3fr) 90px'

export function PaymentMethods() {
  const { t } = useLingui()
  const tell = useTell()
  const [, navigate] = useLocation()
  const found = useEndpoint(paymentMethodContract.list, { query: { noPagination: true } })
  return (
    <SettingRecords
      hint={<Trans>How people pay: at the counter, on delivery and where a parcel is handed over.</Trans>}
      found={found}
      action={
        <CommandButton command="payment-method.create" icon={Plus}>
          <Trans>Create payment method</Trans>
        </CommandButton>
      }
    >
      <RecordRows
        label={t`Payment methods`}
        template={template}
        onOpen={record => navigate(recordPath('payment-method', record.id))}
        rows={(found.data?.data ?? []).map(method => ({
          record: { noun: 'payment-method', id: method.id, label: method.name, data: method },
          cells: (
            <>
              <span dir="auto" className="truncate font-medium">
                {tell(paymentMethodName(method.key, method.is_renamed ? method.name : null))}
              </span>
              <bdi dir="ltr" className="truncate font-mono text-text-2 max-md:hidden">
                {method.key}
              </bdi>
              <span className="truncate text-text-2">
                {[tell(paymentMethodKindNames[method.kind]), method.needs_reference && t`Reference required`]
                  .filter(part => part !== false)
                  .join(' · ')}
              </span>
              <ActiveBadge isActive={method.is_active} />
            </>
          ),
        }))}
      />
      <FormOverList form={paymentMethodForm} path={settingPath} />
    </SettingRecords>
  )
}
