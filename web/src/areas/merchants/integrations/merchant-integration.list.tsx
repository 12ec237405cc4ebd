// The access of a merchant's own systems: integrations requested and approved, and the client secret.

import { Trans } from '@lingui/react/macro'
import { approvalTransitions } from '@office/shared/areas/approvals/approval.transitions'
import type { MerchantDetail } from '@office/shared/areas/merchants/merchant.contract'
import { integrationKindNames, integrationKinds } from '@office/shared/areas/merchants/merchant.model'
import {
  type MerchantIntegration,
  merchantIntegrationContract,
} from '@office/shared/areas/merchants/merchant-integration.contract'
import { integrationTransitions } from '@office/shared/areas/merchants/merchant-integration.transitions'
import { msg } from '@office/shared/core/messages/message'
import { stateKeys, stateNames } from '@office/shared/core/transitions'
import { BadgeCheck, Plug } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { i18n } from '../../../core/language/language.ts'
import { tellIn } from '../../../core/language/translate.ts'
import { SecretDialog } from '../../../core/layers/secret-dialog.tsx'
import {
  choiceFilter,
  createdColumn,
  netAddressColumn,
  personColumn,
  tagColumn,
  textColumn,
} from '../../../core/list/common-columns.tsx'
import { CrudScreen } from '../../../core/list/crud-screen.tsx'
import { defineList } from '../../../core/list/define-list.ts'
import { Instant } from '../../../core/ui/instant.tsx'
import type { TagTone } from '../../../core/ui/tag.tsx'
import { merchantPath } from '../merchant-paths.part.ts'
import { merchantIntegrationForm } from '../parts/merchant-part.forms.ts'
import { ClientSecret } from './client-secret.tsx'
import { newWebhookSecret } from './webhook.commands.ts'

const byOne = approvalTransitions.states.seconding.name
const names = stateNames(integrationTransitions)
type State = MerchantIntegration['state']
const tones: Record<State, TagTone> = { requested: 'warn', approved: 'ok', rejected: 'danger', withdrawn: 'plain' }

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
    state: tagColumn(msg`Status`, '120px', ({ state, first_by_name }: MerchantIntegration) => ({
      words: state === 'requested' && first_by_name !== null ? byOne : names[state],
      tone: tones[state],
    })),
    requested_by_name: personColumn(msg`Requested by`, 'requested_by_name'),
    approved_by_name: personColumn(msg`Approved by`, 'approved_by_name'),
    closed_by_name: { ...personColumn(msg`Ended by`, 'closed_by_name'), isExtra: true },
    reason: textColumn(msg`Reason`, 'reason', 'minmax(120px, 1fr)'),
    created_at: createdColumn,
  },
  filters: {
    kind: choiceFilter(msg`Kind`, Plug, integrationKinds, integrationKindNames),
    state: choiceFilter(msg`Status`, BadgeCheck, stateKeys(integrationTransitions), names),
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
                <Trans>Previous secret signs until</Trans>
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
