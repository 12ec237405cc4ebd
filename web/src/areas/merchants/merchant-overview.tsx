// A merchant at a glance: contact, setting, money, and what waits for a decision.
import { Trans, useLingui } from '@lingui/react/macro'
import { payoutRuleNames } from '@office/shared/areas/finance/invoices/payout.model'
import type { MerchantDetail } from '@office/shared/areas/merchants/merchant.contract'
import { merchantTypeNames } from '@office/shared/areas/merchants/merchant.model'
import { formatDateTime } from '@office/shared/format/date-time'
import { FormOverList } from '../../core/form/screen/form-over-list.tsx'
import { useTell } from '../../core/language/translate.ts'
import { Fact, FactSection, Facts } from '../../core/record/record-facts.tsx'
import { RequestNotice } from '../approvals/open-approvals.part.tsx'
import { MerchantReturnSheets } from '../operations/merchant-return-sheets.part.tsx'
import { merchantForm } from './merchant.form.ts'
import { MerchantFigures } from './merchant-figures.tsx'
import { merchantPath } from './merchant-paths.part.ts'

export function MerchantOverview({ merchant }: { merchant: MerchantDetail }) {
  const { t } = useLingui()
  const tell = useTell()
  const type = merchant.merchant_type
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      {merchant.pending_approval_id !== null && (
        <RequestNotice id={merchant.pending_approval_id}>
          <Trans>New bank or tax details are waiting for approval. Until then the old ones apply.</Trans>
        </RequestNotice>
      )}
      <MerchantFigures merchant={merchant} />
      <MerchantReturnSheets merchantId={merchant.id} />
      <div className="grid flex-1 grid-cols-2 not-first:border-t not-first:border-hairline max-lg:grid-cols-1">
        <div>
          <FactSection title={<Trans>Where to reach it</Trans>}>
            <Facts>
              <Fact label={<Trans>Phone</Trans>} code={true}>
                {merchant.phone}
              </Fact>
              <Fact label={<Trans>Email</Trans>} code={true}>
                {merchant.email}
              </Fact>
              <Fact label={<Trans>City</Trans>}>{merchant.city_name}</Fact>
              <Fact label={<Trans>Address</Trans>}>{merchant.address}</Fact>
            </Facts>
          </FactSection>
          <FactSection title={<Trans>Record</Trans>}>
            <Facts>
              <Fact label={<Trans>Code</Trans>} code={true}>
                {merchant.code}
              </Fact>
              <Fact label={<Trans>Id</Trans>} code={true}>
                {String(merchant.id)}
              </Fact>
              <Fact label={<Trans>Type</Trans>}>
                {type === null ? t`No setting; treated as billed` : tell(merchantTypeNames[type])}
              </Fact>
              <Fact label={<Trans>Sales person</Trans>}>{merchant.sales_person_name}</Fact>
              <Fact label={<Trans>Created</Trans>} code={true}>
                {formatDateTime(merchant.created_at)}
              </Fact>
            </Facts>
          </FactSection>
        </div>
        <div className="border-s border-hairline max-lg:border-s-0 max-lg:border-t">
          <FactSection title={<Trans>Bank and tax</Trans>}>
            <Facts>
              <Fact label={<Trans>VAT or PAN number</Trans>} code={true}>
                {merchant.vat_number}
              </Fact>
              <Fact label={<Trans>Bank</Trans>}>{merchant.bank_name}</Fact>
              <Fact label={<Trans>Bank branch</Trans>}>{merchant.bank_branch}</Fact>
              <Fact label={<Trans>Account holder</Trans>}>{merchant.bank_account_name}</Fact>
              <Fact label={<Trans>Account number</Trans>} code={true}>
                {merchant.bank_account_number}
              </Fact>
            </Facts>
          </FactSection>
          <FactSection title={<Trans>Money</Trans>}>
            <Facts>
              <Fact label={<Trans>Collected money is paid out</Trans>}>
                {merchant.merchant_setting && tell(payoutRuleNames[merchant.merchant_setting.payout_rule])}
              </Fact>
            </Facts>
          </FactSection>
        </div>
      </div>
      <FormOverList form={merchantForm} path={merchantPath(merchant.id)} />
    </div>
  )
}
