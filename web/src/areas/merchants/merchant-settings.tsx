// The setting of a merchant and the people responsible for it, on its page.
import { Plural, Trans } from '@lingui/react/macro'
import { invoicePeriodNames } from '@office/shared/areas/finance/invoices/invoice-period.model'
import { payoutRuleNames } from '@office/shared/areas/finance/invoices/payout.model'
import type { MerchantDetail } from '@office/shared/areas/merchants/merchant.contract'
import { merchantTypeNames } from '@office/shared/areas/merchants/merchant.model'
import { type OwnOrderRules, returnRequestNames } from '@office/shared/areas/orders/order-rule.model'
import { type Message, msg } from '@office/shared/core/messages/message'
import { Pencil, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { CommandButton } from '../../core/command/command-button.tsx'
import { FormOverList } from '../../core/form/screen/form-over-list.tsx'
import { useTell } from '../../core/language/translate.ts'
import { Fact, FactSection, Facts } from '../../core/record/record-facts.tsx'
import { orderRules } from '../orders/order-masters.part.ts'
import { merchantPath } from './merchant-paths.part.ts'
import { merchantSettingForm } from './parts/merchant-part.forms.ts'

/** A rule for the merchant's orders, and where it is set. */
function Rule({ label, isOwn, children }: { label: Message; isOwn: boolean; children: ReactNode }) {
  const tell = useTell()
  return (
    <Fact label={tell(label)}>
      {children}
      <span className="ms-2 text-text-3">{isOwn ? <Trans>the merchant's own</Trans> : <Trans>as for all merchants</Trans>}</span>
    </Fact>
  )
}

function OrderRules({ own }: { own: OwnOrderRules }) {
  const tell = useTell()
  const all = useSnapshot(orderRules.state).value
  const request = own.return_request ?? (all.returns_by_rule ? 'by-rule' : 'by-hand')
  return (
    <FactSection title={<Trans>Order rules</Trans>}>
      <Facts>
        <Rule label={msg`Delivery attempts`} isOwn={own.max_attempts !== null}>
          {own.max_attempts ?? all.max_attempts}
        </Rule>
        <Rule label={msg`Longest hold`} isOwn={own.hold_days !== null}>
          <Plural value={own.hold_days ?? all.hold_days} one="# day" other="# days" />
        </Rule>
        <Rule label={msg`Time for the merchant to answer`} isOwn={own.merchant_answer_hours !== null}>
          <Plural value={own.merchant_answer_hours ?? all.merchant_answer_hours} one="# hour" other="# hours" />
        </Rule>
        <Rule label={msg`The return is requested`} isOwn={own.return_request !== null}>
          {tell(returnRequestNames[request])}
        </Rule>
        <Rule label={msg`Notice before disposal`} isOwn={own.disposal_notice_days !== null}>
          <Plural value={own.disposal_notice_days ?? all.disposal_notice_days} one="# day" other="# days" />
        </Rule>
      </Facts>
    </FactSection>
  )
}

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
            <Trans>This merchant has no setting, so it is shown with [WC] and treated as billed.</Trans>
          </p>
        ) : (
          <Facts>
            <Fact label={<Trans>Pays delivery charges by</Trans>}>{tell(merchantTypeNames[type])}</Fact>
            <Fact label={<Trans>Collected money is paid out</Trans>}>{tell(payoutRuleNames[setting.payout_rule])}</Fact>
            {setting.payout_days !== null && (
              <Fact label={<Trans>Days after delivery</Trans>} code={true}>
                {String(setting.payout_days)}
              </Fact>
            )}
            {setting.invoice_period !== null && (
              <Fact label={<Trans>Invoices are drafted</Trans>}>{tell(invoicePeriodNames[setting.invoice_period])}</Fact>
            )}
          </Facts>
        )}
      </FactSection>
      <OrderRules own={merchant.order_rules} />
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
