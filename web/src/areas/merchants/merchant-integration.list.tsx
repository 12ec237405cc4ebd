// What a merchant's own systems may do with us: integrations asked for and approved, and the client secret.

import { Trans } from '@lingui/react/macro'
import { approvalTransitions } from '@office/shared/areas/approvals/approval.transitions'
import type { MerchantDetail } from '@office/shared/areas/merchants/merchant.contract'
import { integrationKindNames, integrationKinds } from '@office/shared/areas/merchants/merchant.model'
import {
  type MerchantIntegration,
  merchantIntegrationContract,
} from '@office/shared/areas/merchants/merchant-integration.contract'
import { integrationTransitions } from '@office/shared/areas/merchants/merchant-integration.transitions'
import { msg } from '@office/shared/core/message'
import { stateNames } from '@office/shared/core/transitions'
import { BadgeCheck, Plug } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { yesAndNo } from '../../core/choices/choices.ts'
import { i18n } from '../../core/language/language.ts'
import { tellIn } from '../../core/language/translate.ts'
import { SecretDialog } from '../../core/layers/secret-dialog.tsx'
import { choiceFilter, createdColumn, netAddressColumn, personColumn, tagColumn } from '../../core/list/common-columns.tsx'
import { CrudScreen } from '../../core/list/crud-screen.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { Instant } from '../../core/ui/instant.tsx'
import { ClientSecret } from './client-secret.tsx'
import { merchantIntegrationForm } from './merchant-part.forms.ts'
import { merchantPath } from './merchant-paths.ts'
import { newWebhookSecret } from './webhook.commands.ts'

const byOne = approvalTransitions.states.seconding.name
const { approved, requested } = stateNames(integrationTransitions)

const integrationList = defineList({
  list: merchantIntegrationContract.list,
  title: msg`Integrations`,
  noun: 'merchant-integration',
  selected: msg`{n, plural, one {# integration selected} other {# integrations selected}}`,
  rowLabel: integration => tellIn(i18n)(integrationKindNames[integration.kind]),
  create: { title: msg`Request an integration`, command: 'merchant-integration.create' },
  emptyHint: msg`Request one; someone with the permission approves it.`,
  columns: {
    kind: {
      label: msg`Kind`,
      width: 'minmax(150px, 1fr)',
      sort: 'kind',
      text: (integration, tell) => tell(integrationKindNames[integration.kind]),
    },
    address: netAddressColumn(msg`Address`, 'address', 'minmax(180px, 1.6fr)'),
    is_approved: tagColumn(msg`Status`, '120px', ({ is_approved, first_by_name }: MerchantIntegration) =>
      is_approved ? { words: approved, tone: 'ok' } : { words: first_by_name === null ? requested : byOne, tone: 'warn' },
    ),
    requested_by_name: personColumn(msg`Requested by`, 'requested_by_name'),
    approved_by_name: personColumn(msg`Approved by`, 'approved_by_name'),
    created_at: createdColumn,
  },
  filters: {
    kind: choiceFilter(msg`Kind`, Plug, integrationKinds, integrationKindNames),
    is_approved: { label: msg`Status`, icon: BadgeCheck, choices: () => yesAndNo(approved, requested) },
  },
})

export function MerchantIntegrations({ merchant }: { merchant: MerchantDetail }) {
  const { made } = useSnapshot(newWebhookSecret)
  return (
    <>
      <ClientSecret merchant={merchant} />
      {made && (
        <SecretDialog
          title={<Trans>The new signing secret</Trans>}
          label={<Trans>Signing secret</Trans>}
          secret={made.secret}
          onClose={() => {
            newWebhookSecret.made = null
          }}
        >
          {made.old_until !== null && (
            <div>
              <dt className="text-sm text-text-3">
                <Trans>The one before signs until</Trans>
              </dt>
              <dd className="m-0">
                <Instant at={made.old_until} />
              </dd>
            </div>
          )}
        </SecretDialog>
      )}
      <CrudScreen
        list={integrationList}
        form={merchantIntegrationForm}
        path={merchantPath(merchant.id)}
        within={{ id: merchant.id }}
      />
    </>
  )
}
