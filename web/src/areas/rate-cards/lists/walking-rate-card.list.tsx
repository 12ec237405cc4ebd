// Rate cards of walking customers.
import { ListScreen } from '../../../core/list/list-screen.tsx'
import { rowsAhead } from '../../../core/list/rows-ahead.ts'
import { rateCardList } from './rate-card.list.tsx'

const list = rateCardList('walking-customer')

export const ahead = rowsAhead(list)

export default function RateCards() {
  return <ListScreen definition={list} />
}
