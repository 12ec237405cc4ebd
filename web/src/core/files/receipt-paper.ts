// The paper that receipts are printed on: chosen with each, the last one first. Per device, because a counter's printer holds one kind.
import { type Message, msg } from '@office/shared/core/messages/message'
import { type ReceiptPaper, receiptPapers } from '@office/shared/core/print/receipt-size'
import { choicesOf } from '../choices/choices.ts'
import type { ArgSpec } from '../command/command.ts'
import { deviceStore, keepOnDevice } from '../data/device-store.ts'

const names: Record<ReceiptPaper, Message> = { 'roll-80': msg`Roll, 80 mm`, a6: msg`A6`, a4: msg`A4` }

const PAPER = 'office.receipt.paper'
let lastPaper: ReceiptPaper | null = null

export const isReceiptPaper = (key: string | null | undefined): key is ReceiptPaper => receiptPapers.some(paper => paper === key)

/** The chosen paper, which is the device's from now on, or else the one that it had. */
export function chosenPaper(chosen?: string): ReceiptPaper {
  if (isReceiptPaper(chosen)) {
    lastPaper = chosen
    keepOnDevice(PAPER, chosen)
    return chosen
  }
  const paper = lastPaper ?? deviceStore().getItem(PAPER)
  return isReceiptPaper(paper) ? paper : 'roll-80'
}

export const paperArg = {
  kind: 'choice',
  label: msg`Paper`,
  choices: () => choicesOf([chosenPaper(), ...receiptPapers.filter(key => key !== chosenPaper())], names),
} satisfies ArgSpec
