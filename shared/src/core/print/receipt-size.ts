// The papers that receipts come on.
export const receiptPapers = ['roll-80', 'a6', 'a4'] as const
export type ReceiptPaper = (typeof receiptPapers)[number]
