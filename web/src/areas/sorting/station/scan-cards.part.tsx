// The cards that a scanner reads beside parcels, to be printed: buckets to log in with, and commands for hands without keys.
import { Trans, useLingui } from '@lingui/react/macro'
import { sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import { msg } from '@office/shared/core/message'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useCommandScope } from '../../../core/command/context.ts'
import { useEndpoint } from '../../../core/data/queries.ts'
import { useTell } from '../../../core/language/translate.ts'
import { PageHead } from '../../../core/layout/page-head.tsx'
import { Button } from '../../../core/ui/button.tsx'
import { ScrollPane } from '../../../core/ui/scroll-pane.tsx'
import { Barcode } from '../barcode.tsx'
import { BucketStates } from '../bucket-states.tsx'
import './scan-cards.css'
import { controlCodes } from './station-control.ts'
import { stationPath } from './station-path.ts'

function Card({ code, sign, children }: { code: string; sign?: string; children: ReactNode }) {
  return (
    <li className="flex break-inside-avoid flex-col items-center gap-2 rounded-md border border-border-2 bg-[#fff] px-4 py-5 text-center text-[#1b1c1e]">
      {sign !== undefined && (
        <b dir="ltr" className="text-[40px] leading-[44px] font-bold">
          {sign}
        </b>
      )}
      <span dir="auto" className="text-[15px] font-semibold">
        {children}
      </span>
      <Barcode code={code} height={64} bar={1.6} className="max-w-full" />
      <span dir="ltr" className="code text-xs">
        {code}
      </span>
    </li>
  )
}

export default function ScanCards() {
  const { t } = useLingui()
  const tell = useTell()
  const found = useEndpoint(sortingContract.buckets, { query: { noPagination: true } })
  const print = () => window.print()
  useCommandScope(() => ({
    extra: [{ id: 'sorting.print', title: msg`Print the cards`, section: 'here', icon: Printer, keys: ['p'], run: print }],
  }))
  const cards = (
    <ul className="m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(230px,1fr))] gap-3 p-0">
      {found.data?.data.map(bucket => (
        <Card key={bucket.id} code={`BKT:${bucket.code}`} sign={bucket.code}>
          {bucket.name}
        </Card>
      ))}
      {Object.entries(controlCodes).map(([word, { title }]) => (
        <Card key={word} code={`CMD:${word}`}>
          {tell(title)}
        </Card>
      ))}
    </ul>
  )
  return (
    <>
      <PageHead
        title={<Trans>Cards to scan</Trans>}
        above={[{ title: <Trans>Sorting operation</Trans>, href: stationPath }]}
        line={true}
        actions={
          <Button tone="primary" icon={Printer} keys="p" onClick={print}>
            <Trans>Print</Trans>
          </Button>
        }
      />
      <ScrollPane label={t`Cards to scan`} className="flex-1 p-4">
        <BucketStates found={found} />
        {found.data && cards}
      </ScrollPane>
      {found.data && createPortal(<div className="scan-sheet">{cards}</div>, document.body)}
    </>
  )
}
