// The ledger of a party on its page: each account per currency with its balance before a span, every entry with the balance after
// it, and the balance after the span. Enter explains a row; the span is chosen above.
import { Trans, useLingui } from '@lingui/react/macro'
import { explainEntry } from '@office/shared/areas/finance/explain/ledger.explain'
import { accounts, entryKindNames } from '@office/shared/areas/finance/journal/journal.model'
import type { LedgerParty } from '@office/shared/areas/finance/journal/ledger.model'
import {
  balanceNames,
  monthBefore,
  type StatementAccount,
  type StatementEntry,
  statementContracts,
  statementLabels,
} from '@office/shared/areas/finance/journal/statement.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import { addDays, firstOfMonth } from '@office/shared/format/calendar-day'
import { dayIn, formatDay } from '@office/shared/format/date-time'
import { useEffect, useState } from 'react'
import { CommandButton } from '../../../core/command/command-button.tsx'
import { useEndpoint } from '../../../core/data/queries.ts'
import { useTell } from '../../../core/language/translate.ts'
import { FactSection } from '../../../core/record/record-facts.tsx'
import { RecordRows } from '../../../core/record/record-rows.tsx'
import { Amount } from '../../../core/ui/amount.tsx'
import { Segmented } from '../../../core/ui/fields/segmented.tsx'
import { Instant } from '../../../core/ui/instant.tsx'
import { ErrorState } from '../../../core/ui/states/error-state.tsx'
import { SkeletonRows } from '../../../core/ui/states/skeleton-rows.tsx'
import { SentMails } from '../document/sent-mails.part.tsx'
import { explain } from '../explain/explanation.part.ts'
import { Openings } from '../openings/openings.part.tsx'
import { showDays } from './ledger-days.ts'
import { partyNouns } from './party-nouns.part.ts'

const spans = {
  month: msg`This month`,
  before: msg`Last month`,
  quarter: msg`90 days`,
  year: msg`A year`,
} as const satisfies Record<string, Message>
type Span = keyof typeof spans
const spanNames = Object.keys(spans) as Span[] // Object.keys forgets the literal names

function daysOf(span: Span): { from: string; to: string } {
  const today = dayIn(new Date())
  return {
    month: { from: firstOfMonth(today), to: today },
    before: monthBefore(today),
    quarter: { from: addDays(today, -90), to: today },
    year: { from: addDays(today, -365), to: today },
  }[span]
}

interface Of {
  party: LedgerParty
  id: number
  name: string
}

export function Ledger({ of }: { of: Of }) {
  return (
    <>
      <Openings of={of} />
      <Entries of={of} />
      <StatementMails of={of} />
    </>
  )
}

/** To whom statements were sent, and of which days. */
function StatementMails({ of: { party, id } }: { of: Of }) {
  const found = useEndpoint(statementContracts[party].mails, { params: { id } })
  return <SentMails found={found} about={({ from_day, to_day }) => `${formatDay(from_day)} – ${formatDay(to_day)}`} />
}

function Entries({ of }: { of: Of }) {
  const { t } = useLingui()
  const tell = useTell()
  const [span, setSpan] = useState<Span>('quarter')
  const found = useEndpoint(
    statementContracts[of.party].get,
    { params: { id: of.id }, query: daysOf(span) },
    { keepPrevious: true },
  )
  const { party, id } = of
  useEffect(() => showDays({ party, id, ...daysOf(span) }), [party, id, span])
  const { data: statement, error } = found
  const noun = partyNouns[of.party]
  const isElsewhere = error?.code === 'head-office-only'
  const moved = statement?.accounts.filter(one => one.entries.length > 0 || Number(one.closing) !== 0) ?? []
  return (
    <FactSection
      title={<Trans>Ledger</Trans>}
      actions={
        <>
          <CommandButton command={`${noun}.opening`} size="small" tone="quiet">
            <Trans>Opening balance</Trans>
          </CommandButton>
          <CommandButton command={`${noun}.mail-statement`} size="small" tone="quiet">
            <Trans>Send by email</Trans>
          </CommandButton>
          <CommandButton command={`${noun}.statement`} size="small" tone="quiet">
            <Trans>Save</Trans>
          </CommandButton>
        </>
      }
    >
      <div className="mb-3">
        <Segmented
          label={t`Ledger period`}
          segments={spanNames.map(value => ({ value, title: tell(spans[value]) }))}
          value={span}
          onChange={setSpan}
        />
      </div>
      {isElsewhere && <p className="m-0 text-text-3">{error?.message}</p>}
      {error && !isElsewhere && (
        <ErrorState title={<Trans>The ledger could not be loaded</Trans>} error={error} onRetry={found.refetch} />
      )}
      {!error && !statement && <SkeletonRows columns={[{ width: '1fr' }, { width: '110px' }, { width: '110px' }]} rows={5} />}
      {statement && statement.hidden.length > 0 && (
        <p className="m-0 mb-2 text-text-2">
          <Trans>Cash in hand is shown once the deposits handed in have been counted.</Trans>
        </p>
      )}
      {statement && moved.length === 0 && (
        <p className="m-0 text-text-3">
          <Trans>Nothing was posted in this period.</Trans>
        </p>
      )}
      {moved.map(account => (
        <Account key={`${account.account} ${account.currency}`} of={of} account={account} />
      ))}
    </FactSection>
  )
}

/** In a narrow window the balance is below the amount. */
const tracks = '[--tracks:minmax(0,1fr)_104px] md:[--tracks:minmax(0,1fr)_clamp(104px,11vw,140px)_clamp(104px,12vw,150px)]'
/** Rows that are drawn at once; more are drawn when the end comes into view. */
const BLOCK = 100

function Account({ of, account: { account, currency, opening, closing, entries } }: { of: Of; account: StatementAccount }) {
  const tell = useTell()
  const [shown, setShown] = useState(BLOCK)
  const name = tell(accounts[account].name)
  const about = (entry: StatementEntry) => [tell(entryKindNames[entry.kind]), entry.about].filter(part => part !== '').join(' · ')
  return (
    <section aria-label={`${name}, ${currency}`} className="mb-4 last:mb-0">
      <h3 className="m-0 flex flex-wrap items-baseline gap-x-3 border-b border-border pb-1 text-base font-semibold">
        <span className="flex-1">{name}</span>
        <span className="font-normal text-text-3">
          {tell(balanceNames.opening)} <Amount amount={opening} currency={currency} />
        </span>
        <span>
          {tell(balanceNames.closing)} <Amount amount={closing} currency={currency} />
        </span>
      </h3>
      <div className={`-mx-4 ${tracks}`}>
        <div
          className="grid gap-x-3 border-b border-hairline px-4 py-1.5 text-sm text-text-2 max-md:hidden"
          style={{ gridTemplateColumns: 'var(--tracks)' }}
          aria-hidden={true}
        >
          <span className="flex gap-x-3">
            <span className="w-[150px]">{tell(statementLabels.at)}</span>
            {tell(statementLabels.about)}
          </span>
          <span className="text-end">{tell(statementLabels.amount)}</span>
          <span className="text-end">{tell(statementLabels.balance)}</span>
        </div>
        <RecordRows
          label={`${name}, ${currency}`}
          template="var(--tracks)"
          onEnd={() => setShown(count => (count < entries.length ? count + BLOCK : count))}
          onOpen={({ data }) => explain(explainEntry(of.party, of, data as StatementEntry, { account, currency }))} // its own row
          rows={entries.slice(0, shown).map(entry => ({
            record: { noun: 'journal-entry', id: entry.entry_id, label: about(entry), data: entry },
            cells: (
              <>
                <span className="flex min-w-0 flex-wrap gap-x-3 py-1">
                  <span className="w-[150px] text-text-2">
                    <Instant at={entry.at} />
                  </span>
                  <bdi className="min-w-0 truncate">{about(entry)}</bdi>
                </span>
                <span className="text-end">
                  <Amount amount={entry.amount} currency={currency} />
                  <span className="block text-text-3 md:hidden">
                    <Amount amount={entry.balance} currency={currency} />
                  </span>
                </span>
                <span className="text-end text-text-2 max-md:hidden">
                  <Amount amount={entry.balance} currency={currency} />
                </span>
              </>
            ),
          }))}
        />
      </div>
    </section>
  )
}
