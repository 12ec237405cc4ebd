// One version of the terms as people will read it, with its commands.

import { Trans, useLingui } from '@lingui/react/macro'
import { audienceNames } from '@office/shared/areas/settings/audience.model'
import { type TermsDetail, termsContract } from '@office/shared/areas/settings/terms.contract'
import { termsTransitions } from '@office/shared/areas/settings/terms.transitions'
import { CircleCheck, CopyPlus, FileText, Lock, Pencil } from 'lucide-react'
import { CommandButton } from '../../../core/command/command-button.tsx'
import { useEndpoint } from '../../../core/data/queries.ts'
import { useTell } from '../../../core/language/translate.ts'
import { RecordPage } from '../../../core/record/record-page.tsx'
import { useRecordNeighbours } from '../../../core/record/use-record-neighbours.ts'
import { Instant } from '../../../core/ui/instant.tsx'
import { ScrollPane } from '../../../core/ui/scroll-pane.tsx'
import { Tag } from '../../../core/ui/tag.tsx'
import { terms as allTerms, termsPathOf } from './terms.commands.ts'
import { termsList } from './terms.list.tsx'
import { termsTones } from './terms-words.ts'

export function TermsPage({ id }: { id: number }) {
  const found = useEndpoint(termsContract.get, { params: { id } })
  const { back, ...place } = useRecordNeighbours(termsList, allTerms.path, termsPathOf, id)
  return (
    <RecordPage
      found={found}
      noun="terms"
      id={id}
      part={true}
      scrolls="parts"
      label={terms => terms.title}
      title={terms => <bdi>{terms.title}</bdi>}
      list={{ title: <Trans>All versions</Trans>, href: back }}
      place={place}
      failed={<Trans>The terms could not be loaded</Trans>}
      gone={<Trans>This version does not exist.</Trans>}
      aside={terms => <Tags terms={terms} />}
      actions={terms => <Actions terms={terms} />}
    >
      {terms => (
        <ScrollPane label={terms.title} className="flex-1 border-t border-border px-4 py-5">
          <Words terms={terms} />
        </ScrollPane>
      )}
    </RecordPage>
  )
}

function Tags({ terms: { state, number, audience } }: { terms: TermsDetail }) {
  const tell = useTell()
  return (
    <>
      <Tag tone={termsTones[state]}>{tell(termsTransitions.states[state].name)}</Tag>
      <Tag>
        <Trans>Version {number}</Trans>
      </Tag>
      <Tag>{tell(audienceNames[audience])}</Tag>
    </>
  )
}

const Actions = ({ terms: { state } }: { terms: TermsDetail }) => (
  <>
    <CommandButton command="terms.pdf" tone="quiet" icon={FileText} keys="p">
      PDF
    </CommandButton>
    {state === 'draft' ? (
      <CommandButton command="terms.edit" icon={Pencil} keys="e">
        <Trans>Edit</Trans>
      </CommandButton>
    ) : (
      <CommandButton command="terms.create-like" icon={CopyPlus} keys="d">
        <Trans>New version from this</Trans>
      </CommandButton>
    )}
    {state !== 'active' && (
      <CommandButton command="terms.activate" tone="primary" icon={CircleCheck} keys="a">
        <Trans>Put in force</Trans>
      </CommandButton>
    )}
  </>
)

function Words({ terms }: { terms: TermsDetail }) {
  const { t } = useLingui()
  return (
    <article className="mx-auto max-w-[72ch]" aria-label={terms.title}>
      {terms.active_from !== null && (
        <p className="mt-0 mb-5 flex items-start gap-2 rounded-md bg-sunken px-3 py-2 text-text-2">
          <Lock className="mt-[3px] size-3.5 flex-none" aria-hidden={true} />
          <span>
            <When terms={terms} /> <Trans>Its text cannot be changed because people have agreed to it.</Trans>
          </span>
        </p>
      )}
      <ol className="m-0 flex list-none flex-col gap-5 p-0" aria-label={t`Sections`}>
        {terms.sections.map((section, at) => (
          // Sections have no name of their own; their place is their number.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={at} className="grid grid-cols-[2.5ch_1fr] gap-x-3">
            <span className="num font-semibold text-text-3">{at + 1}.</span>
            <div dir="auto" className="min-w-0">
              {section.heading !== null && <h3 className="m-0 mb-1 text-md font-semibold">{section.heading}</h3>}
              <p className="m-0 leading-relaxed whitespace-pre-line">{section.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </article>
  )
}

function When({ terms: { active_from, active_until } }: { terms: TermsDetail }) {
  if (active_from === null) return null
  if (active_until === null)
    return (
      <Trans>
        In force since <Instant at={active_from} className="num" />.
      </Trans>
    )
  return (
    <Trans>
      In force from <Instant at={active_from} className="num" /> to <Instant at={active_until} className="num" />.
    </Trans>
  )
}
