// The slip of a deposit, from a bank or from the person who handed it in: attached before the decision, opened by anyone who sees
// the deposit.
import type { agencyDepositContract } from '@office/shared/areas/finance/deposits/agency-deposit.contract'
import type { branchDepositContract } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import type { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { msg } from '@office/shared/core/messages/message'
import { Paperclip } from 'lucide-react'
import { type Command, defineCommand } from '../../../core/command/command.ts'
import { saved } from '../../../core/command/saved.ts'
import { call } from '../../../core/data/api.ts'
import { sendFile } from '../../../core/files/send-file.ts'
import type { Words } from '../../../core/language/translate.ts'
import { numberAt, onOne, paramsAt } from '../document/document.commands.ts'
import { documentChanged } from '../document/document-changed.ts'
import { type DocumentView, documentAt, type MoneyDocument, whyNotNow } from '../document/document-view.ts'

interface WithSlip extends MoneyDocument {
  has_slip: boolean
}

/** A kind of deposit. */
type SlipView = DocumentView<WithSlip, typeof riderDepositContract | typeof agencyDepositContract | typeof branchDepositContract>

async function send(view: SlipView, id: number, file: File): Promise<Words> {
  const { number } = await call(view.contract.upload, { params: { id }, file })
  await documentChanged(view)
  return { message: msg`The slip is attached to {number}`, values: { number } }
}

export const slipCommands = (view: SlipView): readonly Command[] => [
  defineCommand({
    ...onOne(view),
    id: `${view.noun}.slip`,
    title: msg`Attach the slip`,
    keywords: msg`bank, upload, file, picture`,
    icon: Paperclip,
    keys: ['shift+u'],
    needs: { any: view.contract.upload.needs },
    // As long as it can be cancelled, it is not decided.
    when: ctx => {
      const deposit = documentAt(ctx)
      const off = deposit && whyNotNow(view, deposit, 'cancel')
      return off ? { off } : true
    },
    run: ctx => {
      const { id } = paramsAt(ctx).params
      sendFile(view.contract.upload.upload.types, file => send(view, id, file))
    },
    cli: ctx => `office ${view.cli} slip ${numberAt(ctx).number} slip.pdf`,
  }),
  defineCommand({
    ...onOne(view),
    id: `${view.noun}.slip-open`,
    title: msg`Open the slip`,
    icon: Paperclip,
    needs: { any: view.contract.get.needs },
    when: ctx => documentAt<WithSlip>(ctx)?.has_slip ?? false,
    run: ctx => saved(call(view.contract.slip, paramsAt(ctx), { timeout: 60_000 })),
  }),
]
