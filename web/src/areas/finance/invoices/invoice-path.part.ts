// The page of an invoice, by its kind.
import type { DocumentKind } from '@office/shared/areas/finance/document.model'
import { merchantInvoices, walkingInvoices } from './invoice-view.ts'

export const invoicePath = (kind: DocumentKind | null, id: number): string =>
  (kind === 'walking-invoice' ? walkingInvoices : merchantInvoices).page(id)
