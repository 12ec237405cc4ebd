// Rate cards of agencies.
import { ListScreen } from '../../../core/list/list-screen.tsx'
import { rowsAhead } from '../../../core/list/rows-ahead.ts'
import { rateCardList } from './rate-card.list.tsx'

const list = rateCardList('agent')

export const ahead = rowsAhead(list)

export default function RateCards() {
  return <ListScreen definition={list} />
}
