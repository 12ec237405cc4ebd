// The secret for a merchant's own programs: created after a question, shown once, gone when the dialog closes.
import { Trans } from '@lingui/react/macro'
import { type MerchantDetail, merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { SECRET_OVERLAP_HOURS } from '@office/shared/core/merchant-limit'
import { msg } from '@office/shared/core/messages/message'
import { formatDateTime } from '@office/shared/format/date-time'
import { Ban, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { runById } from '../../../core/command/active-runner.ts'
import { defineCommand } from '../../../core/command/command.ts'
import { useCommandScope } from '../../../core/command/context.ts'
import { call } from '../../../core/data/api.ts'
import { invalidate } from '../../../core/data/queries.ts'
import { SecretDialog } from '../../../core/layers/secret-dialog.tsx'
import { Fact, FactSection, Facts } from '../../../core/record/record-facts.tsx'
import { Button } from '../../../core/ui/button.tsx'
import { Instant } from '../../../core/ui/instant.tsx'

interface Secret {
  client_id: string
  client_secret: string
  old_until: string | null
}

const rotateId = 'merchant.rotate-secret'
const endOldId = 'merchant.end-old-secret'
const noOldSecret = msg`No previous secret works any more`
const noSecret = msg`There is no client secret to revoke`

export function ClientSecret({ merchant }: { merchant: MerchantDetail }) {
  const [secret, setSecret] = useState<Secret | null>(null)
  const { id, name, client_id, client_secret_at, client_old_until, client_used_at } = merchant
  const apiAddress = `${window.location.origin}/api`
  useCommandScope(() => ({
    extra: [
      defineCommand({
        id: rotateId,
        title: msg`Create a new client secret`,
        keywords: msg`rotate, api key, token`,
        section: 'here',
        icon: KeyRound,
        tone: 'danger',
        keys: ['shift+k'],
        needs: { any: merchantContract.authGenerate.needs },
        writes: 'asks',
        // The first one replaces none.
        confirm: () =>
          client_secret_at === null
            ? null
            : {
                title: msg`Create a new client secret?`,
                body: {
                  message: msg`Programs of {name} can use the current secret for {hours} more hours; an older one ends at once. The new one is shown only once.`,
                  values: { name, hours: SECRET_OVERLAP_HOURS },
                },
                act: msg`Create a new secret`,
                keep: msg`Keep it`,
                tone: 'danger',
              },
        run: async () => {
          setSecret(await call(merchantContract.authGenerate, { params: { id } }))
          await invalidate(merchantContract.get)
        },
        cli: () => `office merchants secret ${id}`,
      }),
      defineCommand({
        id: endOldId,
        title: msg`End the old client secret`,
        keywords: msg`overlap, before, api key, token`,
        section: 'here',
        icon: KeyRound,
        tone: 'danger',
        needs: { any: merchantContract.authEndOld.needs },
        writes: 'asks',
        when: () => client_old_until !== null || { off: noOldSecret },
        confirm: () => ({
          title: msg`End the old client secret?`,
          body: {
            message: msg`Programs of {name} that still use it lose access at once. Those with the new one are not affected.`,
            values: { name },
          },
          act: msg`End it now`,
          keep: msg`Keep it`,
          tone: 'danger',
        }),
        run: async () => {
          await call(merchantContract.authEndOld, { params: { id } })
          await invalidate(merchantContract.get)
          return { toast: { message: msg`Programs of {name} now sign in with the newest secret only`, values: { name } } }
        },
        cli: () => `office merchants end-old-secret ${id}`,
      }),
      defineCommand({
        id: 'merchant.revoke-secret',
        title: msg`Revoke the client secret`,
        keywords: msg`end, shut out, api key, token`,
        section: 'here',
        icon: Ban,
        tone: 'danger',
        needs: { any: merchantContract.authRevoke.needs },
        writes: 'asks',
        when: () => client_secret_at !== null || { off: noSecret },
        confirm: () => ({
          title: msg`Revoke the client secret?`,
          body: { message: msg`Programs of {name} lose access at once, until there is a new secret.`, values: { name } },
          act: msg`Revoke it`,
          keep: msg`Keep it`,
          tone: 'danger',
        }),
        run: async () => {
          await call(merchantContract.authRevoke, { params: { id } })
          await invalidate(merchantContract.get)
          return { toast: { message: msg`Programs of {name} no longer have access`, values: { name } } }
        },
        cli: () => `office merchants revoke-secret ${id}`,
      }),
    ],
  }))
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
