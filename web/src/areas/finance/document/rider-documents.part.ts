// Deposits and commissions of riders, for the page of a rider.
export { riderCommissions } from '../commissions/commission-view.ts'
export { riderDeposits } from '../deposits/deposit-view.ts'
export { addFor } from './document-view.ts'
