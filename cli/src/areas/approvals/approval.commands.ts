// office approvals own: the requests of whoever is signed in, also where they may not see those of others.
import { msg } from '@office/shared/core/messages/message'
import { filterFlags, outputFlags, pageFlags } from '../../core/nouns/list-command.ts'
import { type CliCommand, defineCliCommand } from '../../core/program/command.ts'

const number = msg`Id`

export const approvalCommands: readonly CliCommand[] = [
  defineCliCommand({
    path: 'approvals own',
    summary: msg`List your own requests, which you may withdraw as long as nobody has decided`,
    examples: ['office approvals own', 'office approvals own --state pending,seconding --json'],
    flags: outputFlags,
    moreFlags: async () => {
      const { approvalContract } = await import('@office/shared/areas/approvals/approval.contract')
      return { ...pageFlags, ...filterFlags(approvalContract.own) }
    },
    load: async () => {
      const [{ listRecords }, { approvalContract, approvalLabels: named }] = await Promise.all([
        import('../../core/nouns/list-records.ts'),
        import('@office/shared/areas/approvals/approval.contract'),
      ])
      return listRecords(approvalContract.own, [
        [number, 'id'],
        [named.kind, 'kind'],
        [named.subject, 'subject'],
        [named.state, 'state'],
        [named.created_at, 'created_at'],
        [named.decided_by_name, 'decided_by_name'],
      ])
    },
  }),
]
