// Whose account begins with a balance, with a link to their page.
import { accounts } from '@office/shared/areas/finance/journal/journal.model'
import { type OpeningAccount, openings } from '@office/shared/areas/finance/openings/opening.model'
import { Link } from 'wouter'
import { useTell } from '../../../core/language/translate.ts'
import { pathOfRecord } from '../explain/record-path.ts'

export function OpeningParty({ account, id, name }: { account: OpeningAccount; id: number; name: string }) {
  const tell = useTell()
  return (
    <>
      <Link href={pathOfRecord({ noun: openings[account].party, id })} className="font-medium">
        <bdi>{name}</bdi>
      </Link>{' '}
      <span className="text-text-3">{tell(accounts[account].name)}</span>
    </>
  )
}
