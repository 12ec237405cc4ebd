// Cash of a kind of party above its overview: in hand, not handed in and since when, to be decided; each figure links to its
// rows.
import { agencyDepositContract } from '@office/shared/areas/finance/deposits/agency-deposit.contract'
import { branchDepositContract } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import { mayCall } from '@office/shared/permissions/can'
import type { ReactNode } from 'react'
import { commandContext } from '../../../core/command/context.ts'
import { AgencyCash } from '../deposits/agency/agency-cash.tsx'
import { BranchCash } from '../deposits/branch/branch-cash.tsx'
import { RiderCash } from '../deposits/rider/rider-cash.tsx'
import { InvoiceFigures } from '../invoices/invoice-figures.tsx'
import { merchantInvoices } from '../invoices/invoice-view.ts'

const figures = {
  rider: { needs: riderDepositContract.dashboard.needs, of: () => <RiderCash /> },
  branch: { needs: branchDepositContract.dashboard.needs, of: () => <BranchCash /> },
  agency: { needs: agencyDepositContract.dashboard.needs, of: () => <AgencyCash /> },
  merchant: { needs: merchantInvoiceContract.dashboard.needs, of: () => <InvoiceFigures view={merchantInvoices} /> },
} as const satisfies Record<string, { needs: Parameters<typeof mayCall>[1]; of: () => ReactNode }>

/** Nothing for people who may not see the money of this kind of party. */
export const PartyCash = ({ party }: { party: keyof typeof figures }) =>
  mayCall(commandContext.permissions, figures[party].needs) ? figures[party].of() : null
