// The setting of a merchant and who looks after it, on its page.
import { Trans } from '@lingui/react/macro'
import { invoicePeriodNames } from '@office/shared/areas/finance/invoices/invoice-period.model'
import { payoutRuleNames } from '@office/shared/areas/finance/invoices/payout.model'
import type { MerchantDetail } from '@office/shared/areas/merchants/merchant.contract'
import { type MerchantType, merchantTypeNames } from '@office/shared/areas/merchants/merchant.model'
import { Pencil, UserRound } from 'lucide-react'
import { CommandButton } from '../../core/command/command-button.tsx'
import { FormOverList } from '../../core/form/form-over-list.tsx'
import { useTell } from '../../core/language/translate.ts'
import { Fact, FactSection, Facts } from '../../core/record/record-facts.tsx'
import { merchantSettingForm } from './merchant-part.forms.ts'
import { merchantPath } from './merchant-paths.ts'

export function MerchantSettings({ merchant }: { merchant: MerchantDetail }) {
  const tell = useTell()
  const setting = merchant.merchant_setting
  const type = merchant.merchant_type
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <FactSection
        title={<Trans>Money</Trans>}
        actions={
          <CommandButton command="merchant-setting.edit" icon={Pencil} keys="s">
            <Trans>Edit the setting</Trans>
          </CommandButton>
        }
      >
        {setting === null || type === null ? (
          <p className="m-0 text-text-2">
            <Trans>This merchant has no setting: it is shown with [WC] and treated as billed.</Trans>
          </p>
        ) : (
          <Facts>
            <Fact label={<Trans>Pays delivery charges by</Trans>}>
              {type in merchantTypeNames ? tell(merchantTypeNames[type as MerchantType]) : type /* checked by `in` */}
            </Fact>
            <Fact label={<Trans>Collected money is paid out</Trans>}>{tell(payoutRuleNames[setting.payout_rule])}</Fact>
            {setting.payout_days !== null && (
              <Fact label={<Trans>Days after delivery</Trans>} code={true}>
                {String(setting.payout_days)}
              </Fact>
            )}
            {setting.invoice_period !== null && (
              <Fact label={<Trans>Invoices are drafted</Trans>}>{tell(invoicePeriodNames[setting.invoice_period])}</Fact>
            )}
            {setting.max_attempts !== null && (
              <Fact label={<Trans>Attempts of delivery</Trans>} code={true}>
                {String(setting.max_attempts)}
              </Fact>
            )}
            {setting.hold_days !== null && (
              <Fact label={<Trans>Longest hold, in days</Trans>} code={true}>
                {String(setting.hold_days)}
              </Fact>
            )}
            {setting.merchant_answer_hours !== null && (
              <Fact label={<Trans>Time to answer, in hours</Trans>} code={true}>
                {String(setting.merchant_answer_hours)}
              </Fact>
            )}
          </Facts>
        )}
      </FactSection>
      <FactSection
        title={<Trans>Sales person</Trans>}
        actions={
          <CommandButton command="merchant.sales-person" icon={UserRound} keys="p">
            <Trans>Set the sales person</Trans>
          </CommandButton>
        }
      >
        <p className="m-0">{merchant.sales_person_name ?? <Trans>Nobody is responsible for this merchant yet.</Trans>}</p>
      </FactSection>
      <FormOverList form={merchantSettingForm} path={merchantPath(merchant.id)} />
    </div>
  )
}
