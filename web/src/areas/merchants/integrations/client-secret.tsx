// The secret for a merchant's own programs: created after a question, shown once, gone when the dialog closes.
import { Trans } from '@lingui/react/macro'
import type { MerchantDetail } from '@office/shared/areas/merchants/merchant.contract'
import { formatDateTime } from '@office/shared/format/date-time'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { runById } from '../../../core/command/active-runner.ts'
import { useCommandScope } from '../../../core/command/scope.ts'
import { SecretDialog } from '../../../core/layers/secret-dialog.tsx'
import { Fact, FactSection, Facts } from '../../../core/record/record-facts.tsx'
import { Button } from '../../../core/ui/button.tsx'
import { Instant } from '../../../core/ui/instant.tsx'
import { endOldId, rotateId, type Secret, secretCommands } from './client-secret.commands.ts'

export function ClientSecret({ merchant }: { merchant: MerchantDetail }) {
  const [secret, setSecret] = useState<Secret | null>(null)
  const { client_id, client_secret_at, client_old_until, client_used_at } = merchant
  const apiAddress = `${window.location.origin}/api`
  useCommandScope(() => ({ extra: secretCommands(merchant, setSecret) }))
  return (
    <>
      <FactSection
        title={<Trans>Client secret</Trans>}
        actions={
          <Button icon={KeyRound} keys="shift+k" onClick={() => runById(rotateId, 'toolbar')}>
            <Trans>Create a new secret</Trans>
          </Button>
        }
      >
        <Facts>
          <Fact label={<Trans>Client id</Trans>} code={true}>
            {client_id}
          </Fact>
          <Fact label={<Trans>Secret created</Trans>} code={true}>
            {client_secret_at === null ? null : formatDateTime(client_secret_at)}
          </Fact>
          {client_old_until !== null && (
            <Fact label={<Trans>Previous secret works until</Trans>}>
              <span className="num" dir="ltr">
                {formatDateTime(client_old_until)}
              </span>{' '}
              <Button size="small" onClick={() => runById(endOldId, 'toolbar')}>
                <Trans>End it now</Trans>
              </Button>
            </Fact>
          )}
          <Fact label={<Trans>Last used</Trans>} code={true}>
            {client_used_at === null ? null : formatDateTime(client_used_at)}
          </Fact>
          <Fact label={<Trans>How to connect</Trans>}>
            <Trans>
              While Orders by API is approved, programs call{' '}
              <code className="code" dir="ltr">
                {apiAddress}
              </code>{' '}
              with the secret as bearer token.{' '}
              <a className="underline" href="/api/openapi.json">
                The calls
              </a>{' '}
              that are open to them say x-merchants.
            </Trans>
          </Fact>
        </Facts>
      </FactSection>
      {secret && (
        <SecretDialog
          title={<Trans>The new client secret</Trans>}
          label={<Trans>Client secret</Trans>}
          secret={secret.client_secret}
          onClose={() => setSecret(null)}
        >
          <div>
            <dt className="text-sm text-text-3">
              <Trans>Client id</Trans>
            </dt>
            <dd className="code m-0 break-all" dir="ltr">
              {secret.client_id}
            </dd>
          </div>
          {secret.old_until !== null && (
            <div>
              <dt className="text-sm text-text-3">
                <Trans>Previous secret works until</Trans>
              </dt>
              <dd className="m-0">
                <Instant at={secret.old_until} />
              </dd>
            </div>
          )}
        </SecretDialog>
      )}
    </>
  )
}
