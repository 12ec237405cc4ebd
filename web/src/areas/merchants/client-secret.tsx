// The secret of a merchant's own programs: made anew after a question, shown once, gone when the dialog closes.
import { Trans, useLingui } from '@lingui/react/macro'
import { type MerchantDetail, merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { msg } from '@office/shared/core/message'
import { formatDateTime } from '@office/shared/format/date-time'
import { Copy, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { runById } from '../../core/command/active-runner.ts'
import { defineCommand } from '../../core/command/command.ts'
import { useCommandScope } from '../../core/command/context.ts'
import { call } from '../../core/data/api.ts'
import { invalidate } from '../../core/data/queries.ts'
import { Dialog } from '../../core/layers/dialog.tsx'
import { notify } from '../../core/notices/notices.ts'
import { Fact, FactSection, Facts } from '../../core/record/record-facts.tsx'
import { Button } from '../../core/ui/button.tsx'

interface Secret {
  client_id: string
  client_secret: string
}

const rotateId = 'merchant.rotate-secret'

export function ClientSecret({ merchant }: { merchant: MerchantDetail }) {
  const [secret, setSecret] = useState<Secret | null>(null)
  const { id, name, client_id, client_secret_at } = merchant
  useCommandScope(() => ({
    extra: [
      defineCommand({
        id: rotateId,
        title: msg`Make a new client secret`,
        keywords: msg`rotate, api key, token`,
        section: 'here',
        icon: KeyRound,
        tone: 'danger',
        keys: ['shift+k'],
        needs: { any: merchantContract.authGenerate.needs },
        writes: 'asks',
        confirm: () => ({
          title: msg`Make a new client secret?`,
          body: {
            message: msg`Programs of {name} that use the old secret stop working at once. The new one is shown only once.`,
            values: { name },
          },
          act: msg`Make a new secret`,
          keep: msg`Keep it`,
          tone: 'danger',
        }),
        run: async () => {
          setSecret(await call(merchantContract.authGenerate, { params: { id } }))
          await invalidate(merchantContract.get)
        },
      }),
    ],
  }))
  return (
    <>
      <FactSection
        title={<Trans>Client secret</Trans>}
        actions={
          <Button icon={KeyRound} keys="shift+k" onClick={() => runById(rotateId, 'toolbar')}>
            <Trans>Make a new secret</Trans>
          </Button>
        }
      >
        <Facts>
          <Fact label={<Trans>Client id</Trans>} code={true}>
            {client_id}
          </Fact>
          <Fact label={<Trans>Secret made</Trans>} code={true}>
            {client_secret_at === null ? null : formatDateTime(client_secret_at)}
          </Fact>
        </Facts>
      </FactSection>
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}

function SecretDialog({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  const { t } = useLingui()
  const copy = async () => {
    await navigator.clipboard.writeText(secret.client_secret)
    notify('ok', msg`The secret is in the clipboard`)
  }
  return (
    <Dialog
      open={true}
      wide={true}
      onClose={onClose}
      title={<Trans>The new client secret</Trans>}
      body={<Trans>Store it now: it cannot be shown again.</Trans>}
      onSubmit={onClose}
      actions={
        <>
          <Button size="large" icon={Copy} data-autofocus="" onClick={() => void copy()}>
            <Trans>Copy the secret</Trans>
          </Button>
          <Button size="large" type="submit" tone="primary" keys="mod+enter">
            <Trans>I have stored it</Trans>
          </Button>
        </>
      }
    >
      <dl className="m-0 grid gap-2">
        <div>
          <dt className="text-sm text-text-3">{t`Client id`}</dt>
          <dd className="code m-0 break-all" dir="ltr">
            {secret.client_id}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-text-3">{t`Client secret`}</dt>
          <dd className="code m-0 rounded-sm bg-sunken px-2.5 py-1.5 break-all" dir="ltr">
            {secret.client_secret}
          </dd>
        </div>
      </dl>
    </Dialog>
  )
}
