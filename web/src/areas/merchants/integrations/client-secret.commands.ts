// Commands of a merchant's client secret: create a new one, end the one before it, revoke it.
import { type MerchantDetail, merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { SECRET_OVERLAP_HOURS } from '@office/shared/core/merchant-limit'
import { msg } from '@office/shared/core/messages/message'
import { Ban, KeyRound } from 'lucide-react'
import { type Command, defineCommand } from '../../../core/command/command.ts'
import { call } from '../../../core/data/api.ts'
import { invalidate } from '../../../core/data/queries.ts'

export interface Secret {
  client_id: string
  client_secret: string
  old_until: string | null
}

export const rotateId = 'merchant.rotate-secret'
export const endOldId = 'merchant.end-old-secret'
const noOldSecret = msg`No previous secret works any more`
const noSecret = msg`There is no client secret to revoke`

/** @param onMade shows a new secret, which cannot be read again */
export const secretCommands = (
  { id, name, client_secret_at, client_old_until }: MerchantDetail,
  onMade: (secret: Secret) => void,
): readonly Command[] => [
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
      onMade(await call(merchantContract.authGenerate, { params: { id } }))
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
]
