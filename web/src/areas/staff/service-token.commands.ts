// Service tokens: created for a program, with a role and an expiry date, and revoked.
import { roleContract } from '@office/shared/areas/staff/role.contract'
import { type MadeToken, type ServiceToken, serviceTokenContract } from '@office/shared/areas/staff/service-token.contract'
import { msg } from '@office/shared/core/messages/message'
import { shellWord } from '@office/shared/core/shell-word'
import { dayIn, formatDay } from '@office/shared/format/date-time'
import { Ban, KeyRound } from 'lucide-react'
import { proxy } from 'valtio'
import { pickArg } from '../../core/choices/pick-arg.ts'
import { type Choice, type Command, defineCommand } from '../../core/command/command.ts'
import { type Ctx, recordAt } from '../../core/command/context.ts'
import { call } from '../../core/data/api.ts'
import { invalidate } from '../../core/data/queries.ts'

export const serviceTokensPath = '/staff-manage/service-tokens'

/** The new token, until its dialog is closed; it is kept nowhere else. */
export const newToken: { made: MadeToken | null } = proxy({ made: null })

/** The terminal accepts any day. */
const lives = [90, 30, 365, 730]
const inDays = msg`{n, plural, one {In # day} other {In # days}}`

function lastDays(): Choice[] {
  return lives.map(n => {
    const day = dayIn(new Date(Date.now() + n * 86_400_000))
    return { value: day, title: { message: inDays, values: { n } }, detail: formatDay(day) }
  })
}

/** Only the list of tokens has records of this noun. */
const tokenAt = (ctx: Ctx) => recordAt(ctx)?.data as ServiceToken | undefined

const revokeTitle = msg`Revoke {name}?`
const revoked = msg`{name} is revoked`

export const serviceTokenCommands: readonly Command[] = [
  defineCommand({
    id: 'service-token.create',
    title: msg`Create a service token`,
    keywords: msg`api key, secret, script, cron, program, terminal`,
    section: 'create',
    icon: KeyRound,
    needs: { any: serviceTokenContract.create.needs },
    writes: 'adds',
    args: {
      name: {
        kind: 'text',
        label: msg`What the program is for, as shown in histories`,
        check: (text: string) => (text.trim().length <= 60 ? null : msg`At most 60 characters`),
      },
      role: pickArg(roleContract.dropdown, msg`Role`),
      expires: { kind: 'choice', label: msg`Last day on which it works`, choices: lastDays },
    },
    run: async (_ctx, { name = '', role, expires = '' }) => {
      const body = { name: name.trim(), role_id: Number(role), expires_on: expires }
      newToken.made = await call(serviceTokenContract.create, { body })
      await invalidate(serviceTokenContract.list)
      return { navigate: serviceTokensPath }
    },
    cli: (_ctx, { name, role, expires }) =>
      `office tokens create ${shellWord(name ?? 'NAME')} --role ${role ?? 'ROLE'} --expires ${expires ?? 'DAY'}`,
  }),
  defineCommand({
    id: 'service-token.revoke',
    title: msg`Revoke the token`,
    keywords: msg`end, lost, stolen, delete`,
    section: 'context',
    icon: Ban,
    tone: 'danger',
    target: 'one',
    on: 'service-token',
    keys: ['delete'],
    needs: { any: serviceTokenContract.revoke.needs },
    writes: 'asks',
    when: ctx => tokenAt(ctx)?.state !== 'revoked' || { off: msg`This token has already been revoked` },
    confirm: ctx => ({
      title: { message: revokeTitle, values: { name: tokenAt(ctx)?.name ?? '' } },
      body: msg`Programs that use it are refused from now on. This cannot be undone; create a new one instead.`,
      act: msg`Revoke`,
      keep: msg`Keep it`,
      tone: 'danger',
    }),
    run: async ctx => {
      const record = recordAt(ctx)
      if (!record) return
      const { name } = await call(serviceTokenContract.revoke, { params: { id: record.id } })
      await invalidate(serviceTokenContract.list)
      return { toast: { message: revoked, values: { name } } }
    },
    cli: ctx => `office tokens revoke ${shellWord(tokenAt(ctx)?.name ?? 'TOKEN')}`,
  }),
]
