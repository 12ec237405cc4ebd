// Service tokens: which programs may sign in, with which role, until when, and when each last did.
import { Trans } from '@lingui/react/macro'
import { roleContract } from '@office/shared/areas/staff/role.contract'
import {
  type ServiceToken,
  serviceTokenContract,
  serviceTokenLabels,
  type TokenState,
  tokenStateNames,
  tokenStates,
} from '@office/shared/areas/staff/service-token.contract'
import { msg } from '@office/shared/core/messages/message'
import { CircleDot, ShieldCheck } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { lookUp } from '../../core/choices/pick-source.ts'
import { SecretDialog } from '../../core/layers/secret-dialog.tsx'
import {
  choiceFilter,
  codeColumn,
  instantColumn,
  nameColumn,
  personColumn,
  tagColumn,
  textColumn,
} from '../../core/list/common-columns.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { rowsAhead } from '../../core/list/rows-ahead.ts'
import type { TagTone } from '../../core/ui/tag.tsx'
import { newToken } from './service-token.commands.ts'

const tones: Readonly<Record<TokenState, TagTone>> = { active: 'ok', expired: 'plain', revoked: 'danger' }

const tokenList = defineList({
  list: serviceTokenContract.list,
  title: msg`Service tokens`,
  noun: 'service-token',
  create: { title: msg`Create a service token`, command: 'service-token.create' },
  selected: msg`{n, plural, one {# token selected} other {# tokens selected}}`,
  rowLabel: token => token.name,
  emptyHint: msg`Scripts and other programs sign in with a token of their own, never with a person's password.`,
  searchFilter: 'name',
  columns: {
    name: { ...nameColumn(serviceTokenLabels.name, 'name', 'minmax(160px, 1.2fr)'), sort: 'name' },
    hint: codeColumn(serviceTokenLabels.hint, 'hint', '88px'),
    role_name: textColumn(serviceTokenLabels.role_name, 'role_name', 'minmax(130px, 1fr)'),
    state: tagColumn(serviceTokenLabels.state, '104px', ({ state }: ServiceToken) => ({
      words: tokenStateNames[state],
      tone: tones[state],
    })),
    expires_at: { ...instantColumn(serviceTokenLabels.expires_at, 'expires_at'), sort: 'expires_at' },
    last_used_at: { ...instantColumn(serviceTokenLabels.last_used_at, 'last_used_at', msg`never`), sort: 'last_used_at' },
    made_by_name: personColumn(serviceTokenLabels.made_by_name, 'made_by_name'),
    revoked_at: instantColumn(serviceTokenLabels.revoked_at, 'revoked_at'),
    revoked_by_name: personColumn(serviceTokenLabels.revoked_by_name, 'revoked_by_name'),
  },
  filters: {
    name: { label: serviceTokenLabels.name },
    role_id: { label: serviceTokenLabels.role_name, icon: ShieldCheck, ...lookUp(roleContract.dropdown) },
    state: choiceFilter(serviceTokenLabels.state, CircleDot, tokenStates, tokenStateNames),
  },
})

export const ahead = rowsAhead(tokenList)

export default function ServiceTokens() {
  const { made } = useSnapshot(newToken)
  const name = made?.service_token.name
  return (
    <>
      <ListScreen definition={tokenList} />
      {made && (
        <SecretDialog
          title={<Trans>The token of {name}</Trans>}
          label={<Trans>Service token</Trans>}
          secret={made.token}
          onClose={() => {
            newToken.made = null
          }}
        >
          <div>
            <dt className="text-sm text-text-3">
              <Trans>In a script</Trans>
            </dt>
            <dd className="code m-0 break-all" dir="ltr">
              office login --host {location.host} --with-token &lt; token.txt
            </dd>
          </div>
        </SecretDialog>
      )}
    </>
  )
}
