// Approval requests: the list, or one of them in its place if the address names it.
import { useSearch } from 'wouter'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { approvalList } from './approval.list.tsx'
import { ApprovalPage } from './approval.page.tsx'

export default function ApprovalsScreen() {
  const id = Number(new URLSearchParams(useSearch()).get('approval') ?? Number.NaN)
  return Number.isInteger(id) ? <ApprovalPage key={id} id={id} /> : <ListScreen definition={approvalList} />
}
