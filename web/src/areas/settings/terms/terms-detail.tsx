// One version of the terms as people will read it, with its commands.

import { Trans, useLingui } from '@lingui/react/macro'
import { audienceNames } from '@office/shared/areas/settings/audience.model'
import { type TermsDetail, termsContract } from '@office/shared/areas/settings/terms.contract'
import { termsTransitions } from '@office/shared/areas/settings/terms.transitions'
import { CircleCheck, CopyPlus, FileText, Lock, Pencil } from 'lucide-react'
import { CommandButton } from '../../../core/command/command-button.tsx'
import { useEndpoint } from '../../../core/data/queries.ts'
import { useTell } from '../../../core/language/translate.ts'
import { PageHead } from '../../../core/layout/page-head.tsx'
import { RecordAwaited } from '../../../core/record/record-awaited.tsx'
import { useRecordScope } from '../../../core/record/use-record-scope.ts'
import { Instant } from '../../../core/ui/instant.tsx'
import { ScrollPane } from '../../../core/ui/scroll-pane.tsx'
import { Tag } from '../../../core/ui/tag.tsx'
import { terms as allTerms } from './terms.commands.ts'
import { termsTones } from './terms-words.ts'

export function TermsDetailView({ id }: { id: number }) {
  const found = useEndpoint(termsContract.get, { params: { id } })
  const terms = found.data
  useRecordScope(terms ? { noun: 'terms', id, label: terms.title, data: terms } : null, allTerms.path, found.refetch)
  if (!terms)
    return (
      <RecordAwaited
        title={`#${id}`}
        above={[{ title: <Trans>All versions</Trans>, href: allTerms.path }]}
        part={true}
        error={found.error}
        failed={<Trans>The terms could not be loaded</Trans>}
        gone={found.error?.status === 404 && <Trans>This version does not exist.</Trans>}
        onRetry={found.refetch}
      />
    )
  return (
    <>
      <Head terms={terms} />
      <ScrollPane label={terms.title} className="flex-1 px-4 py-5">
        <Words terms={terms} />
      </ScrollPane>
    </>
  )
}

function Head({ terms }: { terms: TermsDetail }) {
  const tell = useTell()
  const { number } = terms
  const isDraft = terms.state === 'draft'
  return (
    <PageHead
      part={true}
      line={true}
      above={[{ title: <Trans>All versions</Trans>, href: allTerms.path }]}
      title={<bdi>{terms.title}</bdi>}
      aside={
        <>
          <Tag tone={termsTones[terms.state]}>{tell(termsTransitions.states[terms.state].name)}</Tag>
          <Tag>
            <Trans>Version {number}</Trans>
          </Tag>
          <Tag>{tell(audienceNames[terms.audience])}</Tag>
        </>
      }
      actions={
        <>
          <CommandButton command="terms.pdf" tone="quiet" icon={FileText} keys="p">
            PDF
          </CommandButton>
          {isDraft ? (
            <CommandButton command="terms.edit" icon={Pencil} keys="e">
              <Trans>Edit</Trans>
            </CommandButton>
          ) : (
            <CommandButton command="terms.create-like" icon={CopyPlus} keys="d">
              <Trans>New version from this</Trans>
            </CommandButton>
          )}
          {terms.state !== 'active' && (
            <CommandButton command="terms.activate" tone="primary" icon={CircleCheck} keys="a">
              <Trans>Put in force</Trans>
            </CommandButton>
          )}
        </>
      }
    />
  )
}

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
