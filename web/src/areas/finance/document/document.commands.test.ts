// A document made of a selection whose list is no longer there.
import { msg } from '@office/shared/core/messages/message'
import { expect, it, vi } from 'vitest'
import { readContext, type Selection } from '../../../core/command/context.ts'
import { riderDeposits } from '../deposits/deposit-view.ts'
import { documentCommands } from './document.commands.ts'

vi.hoisted(() => vi.stubGlobal('location', { hostname: 'demo.localhost', href: 'http://demo.localhost/' }))

it('says that nothing of the selection is there, instead of making nothing without a word', async () => {
  const create = documentCommands(riderDeposits).find(({ keys }) => keys?.includes('d'))
  const selection: Selection = {
    mode: 'ids',
    noun: riderDeposits.pending.noun,
    label: { message: msg`{n} orders selected`, values: { n: 2 } },
    ids: [1, 2],
    rows: [],
  }
  expect(await create?.run({ ...readContext('hotkey'), selection }, {})).toMatchObject({
    isRefused: true,
    toast: msg`What was selected is no longer here. Select it again.`,
  })
})
